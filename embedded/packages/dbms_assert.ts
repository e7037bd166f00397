// DBMS_ASSERT: checks on names and literals that go into dynamic SQL.

import { oraError, valueError } from '../errors.ts';
import { natives } from '../plsql/runtime/native.ts';
import { byteLength, type OraClob } from '../plsql/types/text.ts';

type Str = string | null;

const simple = /^\s*(?:[A-Za-z][\w$#]*|"[^"\0]+")\s*$/;
const qualified =
  /^\s*(?:[A-Za-z][\w$#]*|"[^"\0]+")(?:\s*\.\s*(?:[A-Za-z][\w$#]*|"[^"\0]+"))*(?:\s*@\s*[A-Za-z][\w$#.]*)?\s*$/;

const partsOf = (name: string): string[] =>
  [...name.split('@')[0]!.matchAll(/"([^"]+)"|([A-Za-z][\w$#]*)/g)].map(
    (part) => part[1] ?? part[2]!.toUpperCase(),
  );

export const dbmsAssert = natives('DBMS_ASSERT', {
  noop: (_s, text: Str | OraClob) => text,
  simple_sql_name: (_s, name: Str) => {
    if (name === null || !simple.test(name) || byteLength(name) > 130) throw oraError(-44003);
    return name;
  },
  qualified_sql_name: (_s, name: Str) => {
    if (name === null || !qualified.test(name)) throw oraError(-44004);
    return name;
  },
  schema_name: (s, name: Str) => {
    if (name === null || !s.dictionary.isSchema(name)) throw oraError(-44001);
    return name;
  },
  sql_object_name: (s, name: Str) => {
    if (name === null || !qualified.test(name)) throw oraError(-44002);
    const parts = partsOf(name);
    const found =
      s.dictionary.find(parts) ?? (parts.length > 1 ? s.dictionary.find(parts.slice(0, -1)) : null);
    if (found === null) throw oraError(-44002);
    return name;
  },
  enquote_name: (_s, name: Str, capitalize: boolean | null = true) => {
    if (name === null) throw valueError();
    const isQuoted = name.length > 2 && name.startsWith('"') && name.endsWith('"');
    const inner = isQuoted ? name.slice(1, -1) : capitalize === false ? name : name.toUpperCase();
    if (inner === '' || inner.includes('"')) throw oraError(-44003);
    return `"${inner}"`;
  },
  enquote_literal: (_s, text: Str) => {
    const value = text ?? '';
    const isQuoted = value.length >= 2 && value.startsWith("'") && value.endsWith("'");
    const inner = isQuoted ? value.slice(1, -1) : value;
    if (inner.replaceAll("''", '').includes("'")) throw valueError();
    return `'${inner}'`;
  },
});
