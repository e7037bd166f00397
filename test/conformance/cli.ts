// npm run conformance -- DIR [NAME ...]: runs the cases under DIR/run and DIR/reject and prints each failure.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '../../embedded/index.ts';
import { type Outcome, readCases, runCase } from './runner.ts';

const [dir = new URL('.', import.meta.url).pathname, ...names] = process.argv.slice(2);
const cases = readCases(dir).filter(
  (each) => names.length === 0 || names.some((name) => each.name.includes(name)),
);
if (cases.length === 0) {
  console.error(`No cases under ${join(dir, 'run')} or ${join(dir, 'reject')}.`);
  process.exit(2);
}
const dataDir = mkdtempSync(join(tmpdir(), 'conformance-'));
const database = await start({ dataDir, fresh: true });
const outcomes: Outcome[] = new Array(cases.length);
try {
  let next = 0;
  const work = async (): Promise<void> => {
    for (let i = next++; i < cases.length; i = next++) {
      const test = cases[i]!;
      try {
        outcomes[i] = await runCase(database, test, `CASE_${i + 1}`);
      } catch (error) {
        outcomes[i] = {
          name: test.name,
          kind: test.kind,
          passed: false,
          report: `the case broke off: ${(error as Error).message}`,
        };
      }
    }
  };
  await Promise.all([work(), work()]);
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
for (const outcome of outcomes)
  if (!outcome.passed) console.log(`FAILED ${outcome.kind}/${outcome.name}\n${outcome.report}\n`);
const failed = outcomes.filter((outcome) => !outcome.passed).length;
console.log(`${outcomes.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
