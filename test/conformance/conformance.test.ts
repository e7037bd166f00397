import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { readCases, runCase } from './runner.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
}, 60_000);
afterAll(async () => database?.stop());

const cases = readCases(new URL('.', import.meta.url).pathname);

describe.each(['run', 'reject'] as const)('Oracle behaviour: %s', (kind) => {
  const own = cases.filter((each) => each.kind === kind);
  test('has cases', () => {
    expect(own.length).toBeGreaterThan(0);
  });
  test.each(own.map((each, i) => ({ ...each, schema: `CONF_${kind.toUpperCase()}_${i + 1}` })))(
    '$name',
    async (each) => {
      const outcome = await runCase(database, each, each.schema);
      expect(outcome.report).toBe('');
    },
    60_000,
  );
});
