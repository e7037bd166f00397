import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type ScriptItem, ScriptReader, splitConformanceScript } from '../../../embedded/script/reader.ts';

function read(text: string, sqlBlankLines = false): ScriptItem[] {
  const reader = new ScriptReader(text);
  const items: ScriptItem[] = [];
  for (let item = reader.next({ sqlBlankLines }); item !== null; item = reader.next({ sqlBlankLines }))
    items.push(item);
  return items;
}
const sql = (text: string, line: number, run = true) => ({ kind: 'sql', text, line, run });
const plsql = (text: string, line: number, run = true) => ({ kind: 'plsql', text, line, run });

test('a statement ends with a semicolon at the end of a line', () => {
  expect(read("select 1\n  from dual;\n\ninsert into t values ('a;b'); -- done\ncommit;")).toEqual([
    sql('select 1\n  from dual', 1),
    sql("insert into t values ('a;b')", 4),
    sql('commit', 5),
  ]);
});

test('a semicolon inside a text, a quoted name or a comment ends nothing', () => {
  const text = `select 'x;
y', q'[it's;
]', nq'!;
!' "a;
b" /* c;
*/ -- d;
from dual;`;
  expect(read(text)).toEqual([sql(text.slice(0, -1), 1)]);
});

test('blocks and stored units end with a slash alone on its line', () => {
  const texts = [
    'begin null; end;',
    'declare\n\n  x number;\nbegin\n  null;\nend;',
    '<<l>>\nbegin null; end;',
    'create or replace package body p as\nend p;',
    'create or replace editionable trigger t before insert on x\nbegin null; end;',
    'create type t as object (a number);',
    'create /* why */ function f return number is begin return 1; end;',
    'with function f return number is begin return 1; end;\nselect f from dual',
    'create or replace mle module m language javascript as\nexport const a = 1;',
  ];
  for (const text of texts)
    expect(read(`${text}\n/\ncommit;`)).toEqual([plsql(text, 1), sql('commit', text.split('\n').length + 2)]);
});

test('create type and create table differ in how they end', () => {
  expect(
    read('create table types (a number);\ncreate mle env e pure;\ncommit;').map(({ kind }) => kind),
  ).toEqual(['sql', 'sql', 'sql']);
});

test('a slash alone repeats, also after a statement that a blank line or a dot ended', () => {
  expect(read('select 1 from dual\n\n/\nbegin null; end;\n.\n/')).toEqual([
    sql('select 1 from dual', 1, false),
    { kind: 'repeat', line: 3 },
    plsql('begin null; end;', 4, false),
    { kind: 'repeat', line: 6 },
  ]);
  expect(read('select 1\n\nfrom dual;', true)).toEqual([sql('select 1\n\nfrom dual', 1)]);
});

test('comments between statements are skipped, also over several lines', () => {
  expect(read('-- a\n/* b;\n   c */ select 1 from dual;\nrem d\n/* e */\ncommit;')).toMatchObject([
    { kind: 'sql', text: ' select 1 from dual', line: 3 },
    { kind: 'command', name: 'remark' },
    { kind: 'sql', text: 'commit', line: 6 },
  ]);
});

test('commands are known by their abbreviations and continue after a hyphen', () => {
  const text =
    "@a.sql 1 2\n@@b\nexec p(1, -\n  2);\nvar x number\nwhenever sqlerror exit failure;\ndef y = 1\nundef y\nprompt it's; -\nsho err\nacc z\nq";
  expect(read(text).map((item) => (item.kind === 'command' ? [item.name, item.rest] : item))).toEqual([
    ['@', 'a.sql 1 2'],
    ['@@', 'b'],
    ['execute', 'p(1, 2)'],
    ['variable', 'x number'],
    ['whenever', 'sqlerror exit failure'],
    ['define', 'y = 1'],
    ['undefine', 'y'],
    ['prompt', "it's; -"],
    ['show', 'err'],
    ['accept', 'z'],
    { kind: 'unknown', text: 'q', line: 12 },
  ]);
});

test('SET belongs to the client, except for transactions, roles and constraints', () => {
  expect(read('set define off\nset transaction read only;\nset role all;').map(({ kind }) => kind)).toEqual([
    'command',
    'sql',
    'sql',
  ]);
});

test('a script that ends inside a statement says where that began', () => {
  expect(read("commit;\nselect 'abc")).toEqual([
    sql('commit', 1),
    { kind: 'unfinished', text: "select 'abc", line: 2 },
  ]);
});

test('any text at all is read to its end', () => {
  const source =
    "create or replace package p as -- x\n  c constant varchar2(9) := q'[a;]';\nend;\n/\nselect \"a\" from t where x = 'y';\n@@f\n/* z */\n";
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  for (let round = 0; round < 500; round += 1) {
    const chars = [...source];
    for (let i = 0; i < 12; i += 1)
      chars.splice(random(chars.length), random(4), source[random(source.length)]!);
    const text = chars.join('');
    const lines = text.split('\n').length;
    for (const item of read(text)) expect(item.line).toBeLessThanOrEqual(lines);
  }
});

test('conformance cases split into statements and units', () => {
  expect(
    splitConformanceScript(
      '-- expect: X\nset serveroutput on\ncreate table t (a number);\n\n-- c\ncreate or replace procedure p is\n\nbegin null; end;\n/\ninsert into t\nvalues (1);\n',
    ),
  ).toEqual([
    { text: 'create table t (a number)', line: 3 },
    { text: 'create or replace procedure p is\n\nbegin null; end;', line: 6 },
    { text: 'insert into t\nvalues (1)', line: 10 },
  ]);
});

test('both readers agree on every conformance case', () => {
  for (const kind of ['run', 'reject']) {
    const folder = fileURLToPath(new URL(`../../conformance/${kind}/`, import.meta.url));
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.sql'))) {
      const text = readFileSync(folder + name, 'utf8');
      const full = read(text).flatMap((item) =>
        item.kind === 'sql' || item.kind === 'plsql' ? [item.text.trim()] : [],
      );
      expect(full, name).toEqual(splitConformanceScript(text).map((statement) => statement.text.trim()));
    }
  }
});
