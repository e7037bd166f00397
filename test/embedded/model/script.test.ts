import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asksForTravelBudgets } from '../../../embedded/model/script.ts';
import { type RehearsedModel, startRehearsedModel } from '../../../embedded/model/server.ts';
import {
  CODE_DEFINITION,
  EXPENSE_DEFINITIONS,
  EXPENSE_TOOLS,
  QUESTION,
  requestBody,
  send,
  talk,
  WIRES,
} from './client.ts';

let server: RehearsedModel;
beforeAll(async () => {
  server = await startRehearsedModel({ port: 0 });
});
afterAll(() => server.stop());

// Ada spends 5,000.30 of 5,000, Ben 6,000 of 8,000, Cleo 2,500 of 2,000.
const ROWS = ['| Cleo \\| QA | 2,500.00 | 2,000.00 | 500.00 |', '| Ada | 5,000.30 | 5,000.00 | 0.30 |'];
const both = [...EXPENSE_DEFINITIONS, CODE_DEFINITION];

describe.each(WIRES)('the expense question over the %s format', (wire) => {
  test('without the code tool the model makes one call a turn and sums itself', async () => {
    const result = await talk(server, { wire, definitions: EXPENSE_DEFINITIONS });
    expect(result.calls).toEqual([
      'GET_TEAM_MEMBERS',
      'GET_EXPENSES',
      'GET_EXPENSES',
      'GET_EXPENSES',
      'GET_CUSTOM_BUDGET',
      'GET_CUSTOM_BUDGET',
      'GET_CUSTOM_BUDGET',
    ]);
    expect(result.turns).toBe(8);
    expect(result.text).toContain('2 of 3 engineers');
    expect(result.text).toContain(ROWS.join('\n'));
    expect(result.text).not.toContain('Ben');
  });

  test('with the code tool it writes one program and answers from its result', async () => {
    const result = await talk(server, { wire, definitions: both });
    expect(result.calls).toEqual(['uc_ai__run_code']);
    expect(result.turns).toBe(2);
    expect(result.programCalls).toHaveLength(7);
    expect(result.text).toContain(ROWS.join('\n'));
    expect(result.text).not.toContain('Ben');
  });

  test('it knows tools that only the catalogue of the code tool names', async () => {
    const result = await talk(server, { wire, definitions: [CODE_DEFINITION] });
    expect(result.text).toContain(ROWS.join('\n'));
  });

  test('the answer follows the data', async () => {
    const tools = { ...EXPENSE_TOOLS, GET_CUSTOM_BUDGET: () => ({ travel_budget: 9999 }) };
    for (const definitions of [EXPENSE_DEFINITIONS, both]) {
      const result = await talk(server, { wire, definitions, tools });
      expect(result.text).toContain('None of 3 engineers exceeded');
    }
  });

  test('the answer says that the model is rehearsed and which variables connect a real one', async () => {
    const result = await talk(server, { wire, definitions: both });
    expect(result.text).toContain('rehearsed');
    expect(result.text).toContain('ANTHROPIC_API_KEY');
    expect(result.text).toContain('OPENAI_API_KEY');
  });

  test('parameter and field names come from what was offered', async () => {
    const definitions = [
      {
        name: 'get_team_members',
        description: 'Returns [{ emp_id, full_name }].',
        schema: { type: 'object', properties: { dept: { type: 'string', enum: ['Engineering'] } } },
      },
      {
        name: 'get_expenses',
        description: 'Returns [{ category, status, amount_usd }].',
        schema: { type: 'object', properties: { emp_id: { type: 'number' }, period: { enum: ['2025-Q3'] } } },
      },
      {
        name: 'get_custom_budget',
        description: 'Returns { budget_usd }. The standard budget is 7,000 USD.',
        schema: { type: 'object', properties: { emp_id: { type: 'number' } } },
      },
    ];
    const tools = {
      get_team_members: (args: Record<string, unknown>) =>
        args['dept'] === 'Engineering'
          ? [
              { emp_id: 'E1', full_name: 'Dora' },
              { emp_id: 'E2', full_name: 'Eli' },
            ]
          : [],
      get_expenses: (args: Record<string, unknown>) =>
        args['period'] === '2025-Q3'
          ? [{ category: 'travel', status: 'approved', amount_usd: args['emp_id'] === 'E1' ? 7500 : 6500 }]
          : [],
      get_custom_budget: () => ({ budget_usd: null }),
    };
    const code = {
      ...CODE_DEFINITION,
      description: 'Runs one JavaScript program that calls the other tools.',
    };
    for (const offered of [definitions, [...definitions, code]]) {
      const result = await talk(server, { wire, definitions: offered, tools });
      expect(result.text).toContain('1 of 2 engineers');
      expect(result.text).toContain('| Dora | 7,500.00 | 7,000.00 | 500.00 |');
    }
  });

  test('without tools it says that it has none', async () => {
    const result = await talk(server, { wire, definitions: [] });
    expect(result.turns).toBe(1);
    expect(result.text).toContain('I have no tools');
  });

  test('without a tool it needs it names that tool', async () => {
    const result = await talk(server, { wire, definitions: EXPENSE_DEFINITIONS.slice(0, 2) });
    expect(result.calls).toEqual([]);
    expect(result.text).toContain('GET_CUSTOM_BUDGET');
  });

  test('at the limit of calls it reports how far it came', async () => {
    const result = await talk(server, { wire, definitions: EXPENSE_DEFINITIONS, mostCalls: 5 });
    expect(result.calls).toHaveLength(5);
    expect(result.text).toContain('could not finish');
    expect(result.text).toContain('1 of 3 engineers');
  });

  test('a failing tool is explained, not guessed around', async () => {
    const tools = {
      ...EXPENSE_TOOLS,
      GET_EXPENSES: () => ({ error: 'ORA-01403: no data found' }),
    };
    const result = await talk(server, { wire, definitions: EXPENSE_DEFINITIONS, tools });
    expect(result.text).toContain('I could not compute the answer');
    expect(result.text).toContain('ORA-01403: no data found');
  });

  test('another question is not answered', async () => {
    const result = await talk(server, {
      wire,
      definitions: both,
      question: 'What is the capital of France?',
    });
    expect(result.calls).toEqual([]);
    expect(result.text).toContain('I do not know');
    expect(result.text).toContain(QUESTION);
  });
});

describe.each(WIRES)('model names that go wrong, over the %s format', (wire) => {
  test.each([
    ['rehearsed-throw', 'the ledger is closed'],
    ['rehearsed-nothing', 'the program returned nothing'],
    ['rehearsed-unknown-tool', 'no tool GET_SALARIES'],
    ['rehearsed-forbidden-tool', 'no tool uc_ai__run_code'],
    ['rehearsed-syntax', 'Unexpected token'],
  ])('%s runs one program and explains the failure', async (model, message) => {
    const result = await talk(server, { wire, model, definitions: both });
    expect(result.programs).toHaveLength(1);
    expect(result.text).toContain('I could not compute the answer. The program failed');
    expect(result.text).toContain(message);
  });

  test('rehearsed-loop, rehearsed-flood and rehearsed-huge write programs of that kind', async () => {
    const refuse = { ...CODE_DEFINITION, name: 'other_run_code' };
    for (const [model, text] of [
      ['rehearsed-loop', 'while (true)'],
      ['rehearsed-flood', 'console.log'],
      ['rehearsed-huge', 'repeat(60000)'],
    ]) {
      server.clearRequests();
      const result = await talk(server, { wire, model: model!, definitions: [refuse] });
      expect(server.requests[0]!.response).toContain(text);
      expect(result.text).toContain('no tool other_run_code');
    }
  });

  test('rehearsed-wrong-field repairs its program with the fields the error names', async () => {
    const result = await talk(server, { wire, model: 'rehearsed-wrong-field', definitions: both });
    expect(result.programs).toHaveLength(2);
    expect(result.programs[0]).toContain('amount_in_dollars');
    expect(result.programs[1]).not.toContain('amount_in_dollars');
    expect(result.text).toContain(ROWS.join('\n'));
  });

  test('rehearsed-parallel asks for everything it can at once', async () => {
    const classic = await talk(server, {
      wire,
      model: 'rehearsed-parallel',
      definitions: EXPENSE_DEFINITIONS,
    });
    expect(classic.turns).toBe(3);
    expect(classic.calls).toHaveLength(7);
    const code = await talk(server, { wire, model: 'rehearsed-parallel', definitions: both });
    expect(code.programs[0]).toContain('Promise.all');
    for (const { text } of [classic, code]) expect(text).toContain(ROWS.join('\n'));
  });

  test('rehearsed-main and rehearsed-forgotten-await write the program in the costly ways', async () => {
    const main = await talk(server, { wire, model: 'rehearsed-main', definitions: both });
    expect(main.programs[0]).toMatch(/async function main\(\) \{[\s\S]*result = [\s\S]*\nmain\(\);/);
    const forgotten = await talk(server, { wire, model: 'rehearsed-forgotten-await', definitions: both });
    expect(forgotten.programs[0]).toContain('callTool("GET_EXPENSES"');
    expect(forgotten.programs[0]).not.toContain('await');
  });

  test('without code mode the tool faults are made as direct calls', async () => {
    for (const [model, name] of [
      ['rehearsed-unknown-tool', 'GET_SALARIES'],
      ['rehearsed-wrong-args', 'GET_EXPENSES'],
    ]) {
      const result = await talk(server, { wire, model: model!, definitions: EXPENSE_DEFINITIONS });
      expect(result.calls).toEqual([name]);
    }
    const result = await talk(server, { wire, model: 'rehearsed-loop', definitions: EXPENSE_DEFINITIONS });
    expect(result.text).toContain('offers no code tool');
  });
});

test('a note of the agent after tool results is not taken for a question', async () => {
  const call = { id: 'call_1', type: 'function', function: { name: 'GET_TEAM_MEMBERS', arguments: '{}' } };
  const messages = [
    { role: 'user', content: QUESTION },
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: 'call_1', content: '[{"id":1,"name":"Ada"}]' },
    { role: 'user', content: 'The limit of tool calls is reached. Answer with what you have.' },
  ];
  const answer = await send(
    server,
    'openai',
    requestBody('openai', { model: 'rehearsed', messages, definitions: [] }),
  );
  expect(answer.text).toContain('could not finish');
  const next = [...messages.slice(0, 3), { role: 'user', content: 'Never mind. What is the time?' }];
  const other = await send(
    server,
    'openai',
    requestBody('openai', { model: 'rehearsed', messages: next, definitions: [] }),
  );
  expect(other.text).toContain('I do not know');
});

describe('the question', () => {
  test.each([
    QUESTION,
    'which engineers went over their travel budget in q3',
    'Which of our engineers are above the travel budget for the third quarter?',
  ])('%s is understood', (text) => expect(asksForTravelBudgets(text)).toBe(true));

  test.each([
    '',
    'Which engineers did not exceed their Q3 travel budget?',
    'Which engineers exceeded their Q2 travel budget?',
    'Which engineers exceeded their travel budget?',
    'Which engineers exceeded their Q3 meal budget?',
    `${QUESTION} ${'And why? '.repeat(60)}`,
  ])('%s is another question', (text) => expect(asksForTravelBudgets(text)).toBe(false));
});
