import { describe, expect, it } from 'vitest';
import { tokenize } from '../../../../web/chat/model/program-source.ts';

describe('tokens of a program', () => {
  it('names keywords, calls, strings, numbers and comments', () => {
    const kinds = tokenize('const a = await callTool("X", {n: 12}); // done')
      .filter((token) => token.kind !== 'text')
      .map((token) => `${token.kind}:${token.text}`);
    expect(kinds).toEqual([
      'keyword:const',
      'keyword:await',
      'call:callTool',
      'string:"X"',
      'number:12',
      'comment:// done',
    ]);
  });

  it.each([
    'const s = "unclosed\nnext();',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text under test
    '`template ${a} \\` more',
    '/* never closed',
    '<img src=x onerror=alert(1)> </script>',
    'const größe = 1_000n; "😀".length',
    '',
  ])('gives the source back piece by piece: %j', (source) => {
    expect(
      tokenize(source)
        .map((token) => token.text)
        .join(''),
    ).toBe(source);
  });
});
