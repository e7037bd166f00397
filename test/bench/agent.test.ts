import { describe, expect, test } from 'vitest';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { CODE_DEFINITION, EXPENSE_DEFINITIONS, talk, WIRES, withModel } from '../embedded/model/client.ts';
import { type AgentRow, isCorrect, measureRequests, printRatios } from './agent.ts';

describe.each(WIRES)('requests over the %s format', (wire) => {
  test('are counted from the bodies that arrived', async () => {
    await withModel(async (model) => {
      await talk(model, { wire, definitions: EXPENSE_DEFINITIONS });
      const bodies = model.requests.map(({ body }) => body);
      expect(await measureRequests(model.requests)).toEqual({
        turns: 8,
        toolCalls: 7,
        bytesSent: Buffer.byteLength(bodies.join('')),
        tokensSent: bodies.reduce((sum, body) => sum + encode(body).length, 0),
      });
      model.clearRequests();
      await talk(model, { wire, definitions: [...EXPENSE_DEFINITIONS, CODE_DEFINITION] });
      expect(await measureRequests(model.requests)).toMatchObject({ turns: 2, toolCalls: 1 });
    });
  });
});

test('an answer is correct when it names exactly those who are over', () => {
  const engineers = [
    { name: 'Ada', isOver: true },
    { name: 'Ben', isOver: false },
    { name: 'Cleo', isOver: true },
  ];
  expect(isCorrect('Ada and Cleo', engineers)).toBe(true);
  expect(isCorrect('Ada', engineers)).toBe(false);
  expect(isCorrect('Ada, Ben and Cleo', engineers)).toBe(false);
});

test('ratios compare code mode with classic calls', () => {
  const row = { wire: 'openai', toolCalls: 1, correct: true } as const;
  const rows: AgentRow[] = [
    { ...row, mode: 'classic', turns: 18, bytesSent: 4000, tokensSent: 1000 },
    { ...row, mode: 'code', turns: 2, bytesSent: 400, tokensSent: 50 },
  ];
  expect(printRatios(rows)).toBe(
    'openai     code mode sends 95.0% fewer tokens (1 : 20.0) and 90.0% fewer bytes, in 2 turns instead of 18',
  );
});
