// What the dictionary shows of a compiled unit: ALL_ARGUMENTS, ALL_PROCEDURES, ALL_PLSQL_TYPES and ALL_TYPES rows.

import type { ArgumentRow, ProcedureRow, TypeRow } from '../dictionary/contract.ts';
import type { CompiledSpec, CompiledType } from './compile/unit.ts';
import type { Routine } from './resolve/symbol.ts';
import type { CollectionType, ObjectType, PlType, RecordType, ScalarType } from './types/type.ts';

interface TypeColumns {
  readonly dataType: string;
  readonly typeOwner: string | null;
  readonly typeName: string | null;
  readonly typeSubname: string | null;
  readonly typeObjectType: string | null;
  readonly plsType: string | null;
}

const scalarDataType = (type: ScalarType): string =>
  type.base === 'PLS_INTEGER' ? 'BINARY_INTEGER' : type.binaryPrecision !== undefined ? 'FLOAT' : type.base;

function composite(type: RecordType | CollectionType | ObjectType, dataType: string): TypeColumns {
  if (type.kind === 'object')
    return {
      dataType,
      typeOwner: type.owner,
      typeName: type.name,
      typeSubname: null,
      typeObjectType: 'TYPE',
      plsType: null,
    };
  const { origin } = type;
  if (!origin)
    return {
      dataType,
      typeOwner: null,
      typeName: type.name,
      typeSubname: null,
      typeObjectType: null,
      plsType: null,
    };
  if (origin.packageName) {
    return {
      dataType,
      typeOwner: origin.owner,
      typeName: origin.packageName,
      typeSubname: origin.typeName,
      typeObjectType: 'PACKAGE',
      plsType: null,
    };
  }
  if (type.kind === 'record') {
    return {
      dataType,
      typeOwner: origin.owner,
      typeName: origin.typeName.replace('%ROWTYPE', ''),
      typeSubname: null,
      typeObjectType: 'TABLE',
      plsType: null,
    };
  }
  return {
    dataType,
    typeOwner: origin.owner,
    typeName: origin.typeName,
    typeSubname: null,
    typeObjectType: 'TYPE',
    plsType: null,
  };
}

function typeColumns(type: PlType): TypeColumns {
  switch (type.kind) {
    case 'scalar':
      return {
        dataType: scalarDataType(type),
        typeOwner: null,
        typeName: null,
        typeSubname: null,
        typeObjectType: null,
        plsType: type.name ?? type.base,
      };
    case 'record':
      return composite(type, 'PL/SQL RECORD');
    case 'collection':
      return composite(type, type.shape === 'ASSOC' ? 'PL/SQL TABLE' : type.shape);
    case 'object':
      return composite(type, 'OBJECT');
    case 'refcursor': {
      const [packageName, name] = type.name.includes('.') ? type.name.split('.') : [null, null];
      return {
        dataType: 'REF CURSOR',
        typeOwner: null,
        typeName: packageName ?? null,
        typeSubname: name ?? null,
        typeObjectType: packageName ? 'PACKAGE' : null,
        plsType: null,
      };
    }
    default:
      return {
        dataType: 'UNDEFINED',
        typeOwner: null,
        typeName: null,
        typeSubname: null,
        typeObjectType: null,
        plsType: null,
      };
  }
}

/** Rows for the routines of a unit, in declaration order. */
export function routineRows(
  routines: readonly Routine[],
  packageName: string | null,
): { readonly arguments: ArgumentRow[]; readonly procedures: ProcedureRow[] } {
  const args: ArgumentRow[] = [];
  const procedures: ProcedureRow[] = [];
  routines.forEach((routine, i) => {
    const subprogramId = i + 1;
    const overload = routine.overload > 0 ? routine.overload : null;
    procedures.push({
      procedureName: packageName === null ? null : routine.name,
      subprogramId,
      overload,
      pipelined: routine.pipelined,
      deterministic: routine.deterministic,
      aggregate: false,
      authid: routine.header.authid ?? 'DEFINER',
    });
    let sequence = 1;
    const add = (
      name: string | null,
      position: number,
      inOut: ArgumentRow['inOut'],
      type: PlType,
      defaulted: boolean,
    ): void => {
      const scalar = type.kind === 'scalar' ? type : null;
      args.push({
        packageName,
        objectName: routine.name,
        subprogramId,
        overload,
        argumentName: name,
        position,
        sequence: sequence++,
        defaulted,
        inOut,
        ...typeColumns(type),
        dataLength: null,
        dataPrecision: scalar?.precision ?? null,
        dataScale: scalar?.scale ?? null,
        charLength: scalar && /CHAR/.test(scalar.base) ? (scalar.length ?? 0) : null,
        charUsed: scalar && /CHAR/.test(scalar.base) ? (scalar.lengthUnit === 'CHAR' ? 'C' : 'B') : null,
        dataLevel: 0,
      });
      sequence = expand(args, args[args.length - 1]!, type, sequence, 1);
    };
    if (routine.returns) add(null, 0, 'OUT', routine.returns, false);
    routine.formals.forEach((formal, n) => {
      add(
        formal.name,
        n + 1,
        formal.mode === 'IN OUT' ? 'IN/OUT' : formal.mode,
        formal.type,
        formal.hasDefault,
      );
    });
  });
  return { arguments: args, procedures };
}

/** The nested rows that dictionaries before 18c show below a composite argument. */
function expand(
  out: ArgumentRow[],
  parent: ArgumentRow,
  type: PlType,
  sequence: number,
  level: number,
): number {
  let next = sequence;
  const add = (name: string | null, position: number, child: PlType): void => {
    const scalar = child.kind === 'scalar' ? child : null;
    const row: ArgumentRow = {
      ...parent,
      argumentName: name,
      position,
      sequence: next++,
      defaulted: false,
      ...typeColumns(child),
      dataLength: scalar?.length ?? null,
      dataPrecision: scalar?.precision ?? null,
      dataScale: scalar?.scale ?? null,
      charLength: scalar?.length ?? null,
      dataLevel: level,
    };
    out.push(row);
    if (level < 8) next = expand(out, row, child, next, level + 1);
  };
  if (type.kind === 'record')
    for (const [i, field] of type.fields.entries()) add(field.name, i + 1, field.type);
  else if (type.kind === 'collection') add(null, 1, type.element);
  else if (type.kind === 'object' && !type.isOpaque)
    for (const [i, attribute] of type.attributes.entries()) add(attribute.name, i + 1, attribute.type);
  else if (type.kind === 'refcursor' && type.row) add(null, 1, type.row);
  return next;
}

type AttributeRow = TypeRow['attributes'][number];
function attributeRow(name: string, type: PlType): AttributeRow {
  const columns = typeColumns(type);
  const scalar = type.kind === 'scalar' ? type : null;
  const isPackage = columns.typeObjectType === 'PACKAGE';
  return {
    name,
    typeOwner: columns.typeOwner,
    typeName: scalar
      ? scalar.base === 'PLS_INTEGER'
        ? (scalar.name ?? 'PLS_INTEGER')
        : scalar.base
      : isPackage
        ? columns.typeSubname!
        : (columns.typeName ?? columns.dataType),
    typePackage: isPackage ? columns.typeName : null,
    length: scalar?.length ?? null,
    precision: scalar?.precision ?? null,
    scale: scalar?.scale ?? null,
    charUsed: scalar?.length !== undefined ? (scalar.lengthUnit === 'CHAR' ? 'C' : 'B') : null,
  };
}

const noCollection = {
  attributes: [],
  supertype: null,
  isFinal: true,
  isInstantiable: true,
  methods: [],
} as const;
function collectionRow(packageName: string | null, name: string, type: CollectionType): TypeRow {
  const element = attributeRow('', type.element);
  return {
    packageName,
    typeName: name,
    typecode: 'COLLECTION',
    ...noCollection,
    collection: {
      collType:
        type.shape === 'ASSOC' ? 'PL/SQL INDEX TABLE' : type.shape === 'VARRAY' ? 'VARYING ARRAY' : 'TABLE',
      upperBound: type.limit ?? null,
      elemTypeOwner: element.typeOwner,
      elemTypeName: element.typeName,
      elemTypePackage: element.typePackage,
      length: element.length,
      precision: element.precision,
      scale: element.scale,
      indexBy:
        type.shape === 'ASSOC' ? (type.indexType?.base === 'VARCHAR2' ? 'VARCHAR2' : 'BINARY_INTEGER') : null,
      nullsStored: !type.elementNotNull,
    },
  };
}

/** Public types of a package. */
export function packageTypeRows(spec: CompiledSpec): TypeRow[] {
  const rows: TypeRow[] = [];
  for (const [name, symbol] of spec.scope.names) {
    if (symbol.kind !== 'type') continue;
    const { type } = symbol;
    if (type.kind === 'record' && !type.isRowType) {
      rows.push({
        packageName: spec.handle.name,
        typeName: name,
        typecode: 'PL/SQL RECORD',
        ...noCollection,
        attributes: type.fields.map((field) => attributeRow(field.name, field.type)),
        collection: null,
      });
    } else if (type.kind === 'collection' && !type.isSql)
      rows.push(collectionRow(spec.handle.name, name, type));
  }
  return rows;
}

export function schemaTypeRow(compiled: CompiledType): TypeRow {
  const { type, handle } = compiled;
  if (type.kind === 'collection') return collectionRow(null, handle.name, type);
  const methods = compiled.routines.map((routine, i) => ({
    name: routine.name,
    no: i + 1,
    type: routine.method === 'MAP' ? 'MAP' : routine.method === 'ORDER' ? 'ORDER' : 'PUBLIC',
    parameters: routine.formals.length,
    results: routine.returns ? 1 : 0,
    overriding: routine.header.overriding,
  }));
  return {
    packageName: null,
    typeName: handle.name,
    typecode: 'OBJECT',
    attributes: type.attributes.map((attribute) => attributeRow(attribute.name, attribute.type)),
    collection: null,
    supertype: type.supertype ? { owner: type.supertype.owner, name: type.supertype.name } : null,
    isFinal: type.isFinal,
    isInstantiable: type.isInstantiable,
    methods,
  };
}

/** Public routines of a package spec in declaration order. */
export function publicRoutines(spec: CompiledSpec): Routine[] {
  const order = new Map(spec.ast.declarations.map((decl, i) => [decl, i]));
  const routines: Routine[] = [];
  for (const symbol of spec.scope.names.values())
    if (symbol.kind === 'routines') routines.push(...symbol.routines);
  return routines.sort((a, b) => (order.get(a.decl!) ?? 0) - (order.get(b.decl!) ?? 0));
}
