import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

function runCli(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const cli = `${import.meta.dirname}/cli.ts`;
  return spawnSync(process.execPath, ['--import', 'tsx', cli, ...args], { encoding: 'utf8' });
}

test('without a name the benchmarks are listed, and nothing goes to standard output', () => {
  const { status, stdout, stderr } = runCli();
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^ {2}agent {2,}\S/m);
});

test('an unknown name is repeated before the list', () => {
  const { status, stdout, stderr } = runCli('agnet', '--json');
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain('There is no benchmark "agnet".');
  expect(stderr).toContain('agent');
});
