import { describe, expect, test } from 'vitest';
import { jsonArrayT, jsonElementT, jsonObjectT } from '../../../embedded/packages/json-types.ts';
import {
  type JsonArray,
  type JsonObject,
  type JsonValue,
  parseJsonTree,
  stringifyJson,
} from '../../../embedded/packages/json-tree.ts';
import type { NativeSession } from '../../../embedded/plsql/runtime/native.ts';
import { OraDate } from '../../../embedded/plsql/types/datetime.ts';
import { numberLiteral } from '../../../embedded/plsql/types/number.ts';
import { OraClob } from '../../../embedded/plsql/types/text.ts';

const s = {} as NativeSession;
const o = jsonObjectT.functions;
const a = jsonArrayT.functions;
const e = jsonElementT.functions;
const codeOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as { code: unknown }).code;
  }
};

describe('parsing', () => {
  test('keeps the order of keys and the text of numbers', () => {
    expect(stringifyJson(parseJsonTree(' { "z" : 1.50 , "a" : [ 1e3 , {} ] } '))).toBe(
      '{"z":1.50,"a":[1e3,{}]}',
    );
    expect(stringifyJson(parseJsonTree('12345678901234567890.123456789'))).toBe(
      '12345678901234567890.123456789',
    );
  });
  test('is lax unless asked to be strict', () => {
    expect(stringifyJson(parseJsonTree("{a:'x',b:TRUE,c:.5,}"))).toBe('{"a":"x","b":true,"c":0.5}');
    for (const text of ['{a:1}', "['x']", '[1,]', '[TRUE]', '[.5]', '[01]', '["a\nb"]']) {
      expect(() => parseJsonTree(text, { strict: true })).toThrow();
    }
  });
  test.each(['{"a":', '{"a":nope}', '[1 2]', '[1', '"x', '{"a" 1}', '["\\x"]', '[] []', '["a\nb"]'])(
    'refuses %s',
    (text) => {
      expect(codeOf(() => e['parse']!(s, text))).toBe(-40441);
    },
  );
  test('reads escapes', () => {
    expect((parseJsonTree('["\\u00e9\\u20ac\\n\\"\\/"]') as JsonArray).items[0]).toMatchObject({
      value: 'é€\n"/',
    });
  });
  test('a document is an object or an array', () => {
    expect(codeOf(() => e['parse']!(s, '12'))).toBe(-40587);
    expect(codeOf(() => o['json_object_t']!(s, '[1]'))).toBe(-40587);
    expect(codeOf(() => o['parse']!(s, null))).toBe(-40834);
  });
});

describe('JSON_OBJECT_T', () => {
  test('put, get and to_string', () => {
    const self = o['json_object_t']!(s) as JsonObject;
    o['put']!(s, self, 'id', 7);
    o['put']!(s, self, 'rate', numberLiteral('0.5'));
    o['put']!(s, self, 'on', true);
    o['put']!(s, self, 'when', new OraDate(Date.UTC(2024, 2, 5) / 1000));
    o['put']!(s, self, 'none', null);
    o['put#9']!(s, self, 'json', '{"k":[1]}');
    expect(e['to_string']!(s, self)).toBe(
      '{"id":7,"rate":0.5,"on":true,"when":"2024-03-05T00:00:00","none":null,"json":{"k":[1]}}',
    );
    expect(o['get_number']!(s, self, 'id')).toBe(7);
    expect(o['get_string']!(s, self, 'rate')).toBe('0.5');
    expect(o['get_date']!(s, self, 'when')).toEqual(new OraDate(Date.UTC(2024, 2, 5) / 1000));
    expect(o['get_string']!(s, self, 'none')).toBeNull();
    expect(o['has']!(s, self, 'none')).toBe(true);
    expect(o['get']!(s, self, 'missing')).toBeNull();
    expect(o['get_type']!(s, self, 'json')).toBe('OBJECT');
  });
  test('parts are references, clones are not', () => {
    const self = o['parse']!(s, '{"n":{"d":1}}') as JsonObject;
    const part = o['get_object']!(s, self, 'n') as JsonObject;
    const copy = o['clone']!(s, self) as JsonObject;
    o['put']!(s, part, 'd', 2);
    expect(stringifyJson(self)).toBe('{"n":{"d":2}}');
    expect(stringifyJson(copy)).toBe('{"n":{"d":1}}');
  });
  test('renaming keeps the place', () => {
    const self = o['parse']!(s, '{"a":1,"b":2,"c":3}') as JsonObject;
    o['rename_key']!(s, self, 'b', 'x');
    o['remove']!(s, self, 'a');
    expect(stringifyJson(self)).toBe('{"x":2,"c":3}');
  });
  test('on_error decides whether a value that is missing or does not fit raises', () => {
    const self = o['parse']!(s, '{"a":"x"}') as JsonObject;
    expect(o['get_number']!(s, self, 'a')).toBeNull();
    e['on_error']!(s, self, 3);
    expect(codeOf(() => o['get_number']!(s, self, 'a'))).toBe(-40571);
    expect(o['get_number']!(s, self, 'b')).toBeNull();
    e['on_error']!(s, self, 2);
    expect(codeOf(() => o['get_number']!(s, self, 'b'))).toBe(-40462);
  });
  test('long text needs a CLOB', () => {
    const self = o['json_object_t']!(s) as JsonObject;
    o['put']!(s, self, 'a', new OraClob('x'.repeat(40000)));
    expect(codeOf(() => o['get_string']!(s, self, 'a'))).toBe(-40478);
    expect((o['get_clob']!(s, self, 'a') as OraClob).text).toHaveLength(40000);
    expect(codeOf(() => e['to_string']!(s, self))).toBe(-40478);
  });
});

describe('JSON_ARRAY_T', () => {
  const text = (self: JsonValue): string => stringifyJson(self);
  test('positions start at zero; put inserts unless it overwrites', () => {
    const self = a['parse']!(s, '[1,"x",false,null]') as JsonArray;
    expect(a['get_number']!(s, self, 0)).toBe(1);
    expect(a['get']!(s, self, 9)).toBeNull();
    a['put']!(s, self, 1, 'ins');
    expect(text(self)).toBe('[1,"ins","x",false,null]');
    a['put']!(s, self, 0, 99, true);
    a['remove']!(s, self, 2);
    expect(text(self)).toBe('[99,"ins",false,null]');
    a['append']!(s, self, a['json_array_t']!(s, '[1]'));
    expect(e['get_size']!(s, self)).toBe(5);
  });
});
