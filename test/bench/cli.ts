// npm run bench -- <name> [--json]: runs one benchmark. With --json standard output holds one JSON array of rows, nothing else.

import { readdirSync } from 'node:fs';
import { type Bench, printTable } from './bench.ts';

const NO_BENCHES = new Set(['bench', 'cli', 'engine-package', 'engine-pairs']);

function benchNames(): string[] {
  return readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .filter((name) => !NO_BENCHES.has(name))
    .sort();
}

async function loadBench(name: string): Promise<Bench> {
  const module = (await import(`./${name}.ts`)) as { bench?: Bench };
  if (!module.bench) throw new Error(`test/bench/${name}.ts does not export "bench".`);
  return module.bench;
}

async function listBenches(): Promise<string> {
  const lines: string[] = [];
  for (const name of benchNames()) lines.push(`  ${name.padEnd(10)} ${(await loadBench(name)).summary}`);
  return `usage: npm run bench -- <name> [--json]\n\n${lines.join('\n')}`;
}

async function main(args: readonly string[]): Promise<number> {
  const json = args.includes('--json');
  const [name, ...rest] = args.filter((argument) => argument !== '--json');
  const report = (line: string): void => console.error(line);
  if (!name || rest.length > 0 || !benchNames().includes(name)) {
    if (name) report(`There is no benchmark "${[name, ...rest].join(' ')}".`);
    report(await listBenches());
    return 2;
  }
  // What the measured parts print for people must not mix with the rows.
  console.log = console.error;
  console.info = console.error;
  const bench = await loadBench(name);
  const rows = await bench.run(report);
  const text = json ? JSON.stringify(rows) : (bench.print ?? printTable)(rows);
  process.stdout.write(`${text}\n`);
  return 0;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
