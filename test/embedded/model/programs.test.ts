// The programs of the rehearsed model on the JavaScript half of the sandbox.

import { describe, expect, test } from 'vitest';
import { readExpenseTools } from '../../../embedded/model/expense-tools.ts';
import {
  type FaultyProgram,
  writeExpenseProgram,
  writeFaultyProgram,
} from '../../../embedded/model/programs.ts';
import { runProgram } from '../../sql/mle/harness.ts';
import { CODE_DEFINITION, EXPENSE_TOOLS } from './client.ts';

const offer = readExpenseTools({ model: 'rehearsed', system: '', turns: [], tools: [CODE_DEFINITION] });
const expected = {
  engineers: 3,
  over_budget: [
    { name: 'Ada', travel: 5000.3, budget: 5000 },
    { name: 'Cleo | QA', travel: 2500, budget: 2000 },
  ],
};

describe('the expense program', () => {
  test.each([null, 'parallel', 'main', 'forgotten-await'] as const)(
    'of variant %s finds who is over',
    async (variant) => {
      const run = await runProgram(writeExpenseProgram(offer, { variant, complaints: [] }), {
        tools: EXPENSE_TOOLS,
      });
      expect(run.answer).toMatchObject({ ok: true, result: expected });
      expect(run.calls).toHaveLength(7);
    },
  );

  test('with a misread field fails, and the error is enough to repair it', async () => {
    const wrong = await runProgram(writeExpenseProgram(offer, { variant: 'wrong-field', complaints: [] }), {
      tools: EXPENSE_TOOLS,
    });
    expect(wrong.answer.ok).toBe(false);
    const complaints = [`${wrong.answer.error} ${wrong.answer.hint}`];
    const repaired = writeExpenseProgram(offer, { variant: 'wrong-field', complaints });
    expect((await runProgram(repaired, { tools: EXPENSE_TOOLS })).answer).toMatchObject({
      ok: true,
      result: expected,
    });
  });
});

test.each<FaultyProgram>(['throw', 'nothing', 'syntax', 'unknown-tool', 'loop'])(
  'the faulty program %s fails with a reason',
  async (kind) => {
    const run = await runProgram(writeFaultyProgram(kind, offer), { tools: EXPENSE_TOOLS });
    expect(run.answer.ok).toBe(false);
    expect(run.answer.error).toBeTruthy();
  },
);

test('the program huge returns more than a megabyte, which is cut', async () => {
  const run = await runProgram(writeFaultyProgram('huge', offer), { tools: EXPENSE_TOOLS });
  expect(run.answer.result).toMatchObject({ truncated: true });
  expect((run.answer.result as { bytes: number }).bytes).toBeGreaterThan(1_000_000);
});
