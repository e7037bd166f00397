import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildBootstrap, bundleScript } from '../../../sql/mle/build.ts';
import { packagedScript } from './harness.ts';

describe('the bootstrap package', () => {
  it('is what the source builds', async () => {
    for (const [name, text] of Object.entries(await buildBootstrap())) {
      expect(readFileSync(new URL(`../../../sql/packages/${name}`, import.meta.url), 'utf8')).toBe(text);
    }
  });

  it('assembles the bundled scripts', async () => {
    expect(packagedScript('core')).toBe(await bundleScript('core'));
    expect(packagedScript('parser')).toBe(await bundleScript('parser'));
  });

  it('is safe for SQL*Plus and PL/SQL', () => {
    const body = readFileSync(
      new URL('../../../sql/packages/uc_ai_ptc_bootstrap.pkb', import.meta.url),
      'utf8',
    );
    const lines = body.split('\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThan(2000);
    expect(lines.filter((line) => line.trim() === '/')).toHaveLength(1);
    expect([...body].filter((char) => char > '~' || (char < ' ' && char !== '\n'))).toEqual([]);
    expect(lines.filter((line) => /[ -]$/.test(line))).toEqual([]);
  });
});
