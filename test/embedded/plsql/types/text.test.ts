import { describe, expect, it } from 'vitest';
import { isOracleError } from '../../../../embedded/errors.ts';
import { applyAlterSession, defaultNls, withNlsParameters } from '../../../../embedded/plsql/types/nls.ts';
import * as raw from '../../../../embedded/plsql/types/raw.ts';
import * as re from '../../../../embedded/plsql/types/regexp.ts';
import * as t from '../../../../embedded/plsql/types/text.ts';

const nls = defaultNls();
const emoji = '\u{1F600}';
const codeOf = (run: () => unknown): number => {
  try {
    run();
  } catch (error) {
    if (isOracleError(error)) return error.code;
    throw error;
  }
  return 0;
};

describe('text functions', () => {
  it.each([
    ['substr', t.substr('abcdef', 3, 2), 'cd'],
    ['from right', t.substr('abcdef', -3, 2), 'de'],
    ['zero is one', t.substr('abcdef', 0, 2), 'ab'],
    ['zero length', t.substr('abcdef', 2, 0), null],
    ['past end', t.substr('abcdef', 7), null],
    ['before start', t.substr('abcdef', -7, 3), null],
    ['long length', t.substr('abcdef', 5, 100), 'ef'],
    ['after emoji', t.substr(`a${emoji}b`, 3, 1), 'b'],
    ['partial bytes', t.substrb('é€', 2, 3), ' \u0020\u0020'],
    ['instr', t.instr('corporate floor', 'or'), 2],
    ['instr from', t.instr('corporate floor', 'or', 3), 5],
    ['instr second', t.instr('corporate floor', 'or', 3, 2), 14],
    ['instr back', t.instr('corporate floor', 'or', -3, 2), 2],
    ['instr overlap', t.instr('aaaa', 'aa', 1, 2), 2],
    ['instr null', t.instr('abc', null), null],
    ['instr after emoji', t.instr(`a${emoji}b`, 'b'), 3],
    ['instrb', t.instrb('é€x', 'x'), 6],
    ['length', t.length(emoji), 1],
    ['lengthb', t.lengthb('é€'), 5],
    ['lpad', t.lpad('abc', 6, 'xy'), 'xyxabc'],
    ['rpad', t.rpad('abc', 6, 'xy'), 'abcxyx'],
    ['lpad cuts', t.lpad('abcdef', 3), 'abc'],
    ['lpad zero', t.lpad('abc', 0), null],
    ['ltrim', t.ltrim('xyxabcx', 'xy'), 'abcx'],
    ['rtrim', t.rtrim('1.5000', '0'), '1.5'],
    ['trim', t.trim('  a b  '), 'a b'],
    ['trim leading', t.trim('000120', 'leading', '0'), '120'],
    ['trim to null', t.trim('   '), null],
    ['replace', t.replace('banana', 'an', 'AN'), 'bANANa'],
    ['replace removes', t.replace('banana', 'an'), 'ba'],
    ['replace nothing', t.replace('abc', null, 'x'), 'abc'],
    ['translate', t.translate('12345', '143', 'ax'), 'a2x5'],
    ['initcap', t.initcap('hello WORLD-foo bar_baz'), 'Hello World-Foo Bar_Baz'],
    ['initcap accent', t.initcap('élan vital'), 'Élan Vital'],
    ['upper', t.upper('àéîõüß'), 'ÀÉÎÕÜß'],
    ['concat', t.concat('a', null), 'a'],
    ['ascii', t.ascii('€'), 14844588],
    ['chr', t.chr(14844588), '€'],
    ['unistr', t.unistr('caf\\00E9'), 'café'],
    ['asciistr', t.asciistr('né€'), 'n\\00E9\\20AC'],
    ['soundex', t.soundex('Smythe'), 'S530'],
  ])('%s', (_, value, expected) => {
    expect(value).toBe(expected);
  });

  it('compares by code points, with and without padding', () => {
    expect(t.compareBinary('é', 'z')).toBeGreaterThan(0);
    expect(t.compareBinary('B', 'a')).toBeLessThan(0);
    expect(t.compareBinary(emoji, '\uffee')).toBeGreaterThan(0);
    expect(t.comparePadded('ab', 'ab  ')).toBe(0);
    expect(t.compareBinary('ab', 'ab  ')).toBeLessThan(0);
    const ci = applyAlterSession(applyAlterSession(nls, 'nls_comp', 'linguistic'), 'nls_sort', 'binary_ci');
    expect(t.compareText('ABC', 'abc', ci)).toBe(0);
    expect(t.extreme(['3', '10', '7'], t.compareBinary, 1)).toBe('7');
    expect(t.extreme(['3', null], t.compareBinary, 1)).toBe(null);
  });

  it.each([
    ['abc', 'a%', undefined, true],
    ['abc', '_b_', undefined, true],
    ['abc', 'b%', undefined, false],
    ['a%c', 'a\\%c', '\\', true],
    ['abc', 'a\\%c', '\\', false],
    [`x${emoji}y`, 'x_y', undefined, true],
    ['aXbXc', '%X_', undefined, true],
    ['ab\ncd', 'a%d', undefined, true],
    [null, '%', undefined, null],
  ])('%s like %s', (text, pattern, escapeChar, expected) => {
    expect(t.like(text, pattern, nls, escapeChar)).toBe(expected);
  });

  it('checks escapes', () => {
    expect(codeOf(() => t.like('a', 'a!b', nls, '!'))).toBe(-1424);
    expect(codeOf(() => t.like('a', 'a', nls, '!!'))).toBe(-1425);
    expect(codeOf(() => t.unistr('\\00'))).toBe(-30186);
    expect(codeOf(() => t.trim('a', 'both', 'xy'))).toBe(-30001);
  });
});

describe('regular expressions', () => {
  it.each([
    [
      'substr',
      re.regexpSubstr('500 Oracle Parkway, Redwood Shores, CA', ',[^,]+,', {}, nls),
      ', Redwood Shores,',
    ],
    ['swap', re.regexpReplace('John Smith', '(\\w+) (\\w+)', '\\2 \\1', {}, nls), 'Smith John'],
    [
      'iso',
      re.regexpReplace('2024-03-15', '(\\d{4})-(\\d{2})-(\\d{2})', '\\3/\\2/\\1', {}, nls),
      '15/03/2024',
    ],
    ['instr', re.regexpInstr('abc123def456', '[0-9]+', { occurrence: 2 }, nls), 10],
    ['after', re.regexpInstr('abc123def456', '[0-9]+', { returnOption: 1 }, nls), 7],
    ['count', re.regexpCount('banana', 'a', {}, nls), 3],
    ['group', re.regexpSubstr('key=value', '(\\w+)=(\\w+)', { group: 2 }, nls), 'value'],
    ['third', re.regexpSubstr('a,b,,d', '[^,]+', { occurrence: 3 }, nls), 'd'],
    ['empty', re.regexpSubstr('a,b,,d', '(.*?)(,|$)', { occurrence: 3, group: 1 }, nls), null],
    ['squeeze', re.regexpReplace('a  b   c', ' {2,}', ' ', {}, nls), 'a b c'],
    ['one', re.regexpReplace('aaa', 'a', 'b', { occurrence: 2 }, nls), 'aba'],
    ['from', re.regexpReplace('aaa', 'a', 'b', { position: 2 }, nls), 'abb'],
    ['remove', re.regexpReplace('a1b22', '[[:digit:]]', null, {}, nls), 'ab'],
    ['like i', re.regexpLike('ABC', '^b|c$', 'i', nls), true],
    ['like', re.regexpLike('ABC', 'b', null, nls), false],
    ['dot', re.regexpLike('a\nb', 'a.b', null, nls), false],
    ['dot n', re.regexpLike('a\nb', 'a.b', 'n', nls), true],
    ['lines', re.regexpCount('a\nb', '^.$', { match: 'm' }, nls), 2],
    ['back reference', re.regexpLike('abab', '^(ab)\\1$', null, nls), true],
    ['set with bracket', re.regexpReplace('a]b[c', '[][]', '-', {}, nls), 'a-b-c'],
    ['backslash in set', re.regexpCount('a\\d', '[\\d]', {}, nls), 2],
    ['extended', re.regexpLike('ab', 'a b', 'x', nls), true],
    ['empty matches', re.regexpReplace('abc', 'x*', '-', {}, nls), '-a-b-c-'],
  ])('%s', (_, value, expected) => {
    expect(value).toBe(expected);
  });

  it.each([
    ['(a', -12725],
    ['a)', -12725],
    ['[a', -12726],
    ['(a)\\2', -12727],
    ['[b-a]', -12728],
    ['[[:foo:]]', -12729],
  ])('refuses %s', (pattern, code) => {
    expect(codeOf(() => re.regexpLike('a', pattern, null, nls))).toBe(code);
  });
});

describe('raw', () => {
  it.each([
    [raw.castToRaw('AB'), '4142'],
    [raw.castToVarchar2(raw.hexToRaw('48656C6C6F')), 'Hello'],
    [raw.hexToRaw('a'), '0A'],
    [raw.rawConcat('4142', 'FF'), '4142FF'],
    [raw.rawSubstr('01020304', 2, 2), '0203'],
    [raw.rawAnd('F0F0', 'FF00'), 'F000'],
    [raw.rawOr('F0F0', '0F00'), 'FFF0'],
    [raw.rawXor('F0F0', 'FF00'), '0FF0'],
    [raw.rawReverse('010203'), '030201'],
    [raw.castToVarchar2(raw.base64Encode(raw.castToRaw('Hello'))), 'SGVsbG8='],
    [raw.castToVarchar2(raw.base64Decode(raw.castToRaw('SGVsbG8='))), 'Hello'],
    [raw.castFromBinaryInteger(258), '00000102'],
    [raw.castToBinaryInteger('0102'), 258],
    [raw.rawXrange('FE', '01'), 'FEFF0001'],
  ])('%s is %s', (value, expected) => {
    expect(value).toBe(expected);
  });

  it('refuses other digits', () => {
    expect(codeOf(() => raw.hexToRaw('0G'))).toBe(-6502);
    expect(codeOf(() => raw.hexToRaw('0G', 'sql'))).toBe(-1465);
  });
});

describe('NLS', () => {
  it('changes one setting and refuses bad ones', () => {
    expect(applyAlterSession(nls, 'nls_territory', 'germany').dateFormat).toBe('DD.MM.RR');
    expect(applyAlterSession(nls, 'time_zone', '+2:00').timeZone).toBe('+02:00');
    expect(codeOf(() => applyAlterSession(nls, 'nls_numeric_characters', '..'))).toBe(-12705);
    expect(codeOf(() => applyAlterSession(nls, 'nls_language', 'KLINGON'))).toBe(-12705);
    expect(codeOf(() => applyAlterSession(nls, 'no_such', 'x'))).toBe(-2248);
  });

  it('reads the parameter argument of TO_CHAR', () => {
    const changed = withNlsParameters(nls, "nls_numeric_characters = ',.' NLS_CURRENCY='EUR'");
    expect([changed.numericCharacters, changed.currency]).toEqual([',.', 'EUR']);
    expect(codeOf(() => withNlsParameters(nls, 'nonsense'))).toBe(-12702);
  });
});
