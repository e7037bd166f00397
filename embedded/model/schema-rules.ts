// What providers demand of a tool's JSON Schema. Names the path of the first fault; the wire formats word the refusal.

import { isObject } from './conversation.ts';

const TYPES = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);
const COMBINERS = ['anyOf', 'oneOf', 'allOf'] as const;

export interface SchemaFault {
  /** Keys from the root, for example ["properties", "id"]. */
  readonly path: readonly string[];
  readonly message: string;
}

export const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** Finds the first place where a schema is not a JSON Schema at all. */
export function findSchemaFault(schema: unknown, path: readonly string[] = []): SchemaFault | undefined {
  if (typeof schema === 'boolean' && path.length > 0) return undefined;
  if (!isObject(schema))
    return { path, message: `${JSON.stringify(schema)} is not of type 'object', 'boolean'` };
  const type = schema['type'];
  const types = Array.isArray(type) ? type : type === undefined ? [] : [type];
  for (const one of types) {
    if (typeof one !== 'string' || !TYPES.has(one)) {
      return {
        path: [...path, 'type'],
        message: `${JSON.stringify(one)} is not valid under any of the given schemas`,
      };
    }
  }
  const properties = schema['properties'];
  if (properties !== undefined) {
    if (!isObject(properties)) {
      return {
        path: [...path, 'properties'],
        message: `${JSON.stringify(properties)} is not of type 'object'`,
      };
    }
    for (const [name, property] of Object.entries(properties)) {
      const fault = findSchemaFault(property, [...path, 'properties', name]);
      if (fault) return fault;
    }
  }
  const required = schema['required'];
  if (
    required !== undefined &&
    !(Array.isArray(required) && required.every((name) => typeof name === 'string'))
  ) {
    return { path: [...path, 'required'], message: `${JSON.stringify(required)} is not an array of strings` };
  }
  if (schema['enum'] !== undefined && !(Array.isArray(schema['enum']) && schema['enum'].length > 0)) {
    return { path: [...path, 'enum'], message: `${JSON.stringify(schema['enum'])} is not a non-empty array` };
  }
  if (types.includes('array') && schema['items'] === undefined) {
    return { path, message: 'array schema missing items' };
  }
  if (schema['items'] !== undefined) {
    const fault = findSchemaFault(schema['items'], [...path, 'items']);
    if (fault) return fault;
  }
  for (const combiner of COMBINERS) {
    const branches = schema[combiner];
    if (branches === undefined) continue;
    if (!Array.isArray(branches) || branches.length === 0) {
      return { path: [...path, combiner], message: `${JSON.stringify(branches)} is not a non-empty array` };
    }
    for (const [index, branch] of branches.entries()) {
      const fault = findSchemaFault(branch, [...path, combiner, String(index)]);
      if (fault) return fault;
    }
  }
  return undefined;
}

const STRICT_FORBIDDEN = [
  'oneOf',
  'allOf',
  'not',
  'default',
  'patternProperties',
  'if',
  'then',
  'else',
] as const;
const STRICT_FORMATS = new Set([
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
]);

/** Finds the first place where a schema breaks the rules of strict mode (OpenAI, "Structured outputs"). */
export function findStrictFault(schema: unknown, path: readonly string[] = []): SchemaFault | undefined {
  if (!isObject(schema)) return undefined;
  for (const keyword of STRICT_FORBIDDEN) {
    if (schema[keyword] !== undefined) return { path, message: `'${keyword}' is not permitted.` };
  }
  const format = schema['format'];
  if (typeof format === 'string' && !STRICT_FORMATS.has(format)) {
    return { path, message: `'${format}' is not a valid format.` };
  }
  const type = schema['type'];
  const isObjectSchema = type === 'object' || (Array.isArray(type) && type.includes('object'));
  if (isObjectSchema) {
    if (schema['additionalProperties'] !== false) {
      return { path, message: "'additionalProperties' is required to be supplied and to be false." };
    }
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
    for (const name of Object.keys(properties)) {
      if (required.has(name)) continue;
      return {
        path,
        message: `'required' is required to be supplied and to be an array including every key in properties. Missing '${name}'.`,
      };
    }
    for (const [name, property] of Object.entries(properties)) {
      const fault = findStrictFault(property, [...path, 'properties', name]);
      if (fault) return fault;
    }
  } else if (
    type === undefined &&
    !schema['anyOf'] &&
    !schema['$ref'] &&
    !schema['enum'] &&
    !schema['const']
  ) {
    return { path, message: "schema must have a 'type' key." };
  }
  if (schema['items'] !== undefined) {
    const fault = findStrictFault(schema['items'], [...path, 'items']);
    if (fault) return fault;
  }
  const branches = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [];
  for (const [index, branch] of branches.entries()) {
    const fault = findStrictFault(branch, [...path, 'anyOf', String(index)]);
    if (fault) return fault;
  }
  return undefined;
}
