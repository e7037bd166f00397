// A small client for both wire formats, with the expense tools over a little data: what an agent loop does, and no more.

import { type RehearsedModel, startRehearsedModel } from '../../../embedded/model/server.ts';

export type Wire = 'anthropic' | 'openai';
export const WIRES: readonly Wire[] = ['anthropic', 'openai'];
export const QUESTION = 'Which engineers exceeded their Q3 travel budget?';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export async function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

export const ANTHROPIC_HEADERS = { 'x-api-key': 'a-key', 'anthropic-version': '2023-06-01' };
export const OPENAI_HEADERS = { authorization: 'Bearer a-key' };

export function send(model: RehearsedModel, wire: Wire, body: unknown): Promise<HttpAnswer> {
  return wire === 'anthropic'
    ? post(`${model.url}/v1/messages`, body, ANTHROPIC_HEADERS)
    : post(`${model.url}/v1/chat/completions`, body, OPENAI_HEADERS);
}

// ---- Tools ----

const TEAM = [
  { id: 11, name: 'Ada', department: 'engineering', role: 'lead' },
  { id: 12, name: 'Ben', department: 'engineering', role: 'developer' },
  { id: 13, name: 'Cleo | QA', department: 'engineering', role: 'tester' },
];
const EXPENSES: Readonly<Record<string, readonly object[]>> = {
  11: [
    { category: 'travel', status: 'approved', amount: 4000.1 },
    { category: 'travel', status: 'approved', amount: 1000.2 },
    { category: 'travel', status: 'rejected', amount: 9000 },
  ],
  12: [
    { category: 'travel', status: 'approved', amount: 6000 },
    { category: 'meals', status: 'approved', amount: 3000 },
  ],
  13: [{ category: 'travel', status: 'approved', amount: 2500 }],
};
const BUDGETS: Readonly<Record<string, number>> = { 12: 8000, 13: 2000 };

export type Tool = (args: Record<string, unknown>) => unknown;
export type Tools = Readonly<Record<string, Tool>>;

export const EXPENSE_TOOLS: Tools = {
  GET_TEAM_MEMBERS: (args) => TEAM.filter((member) => member.department === args['department']),
  GET_EXPENSES: (args) => (args['quarter'] === 'Q3' ? (EXPENSES[String(args['employee_id'])] ?? []) : []),
  GET_CUSTOM_BUDGET: (args) => ({ travel_budget: BUDGETS[String(args['employee_id'])] ?? null }),
};

interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

const employeeId = { employee_id: { type: 'integer', description: 'Id of the employee' } };
export const EXPENSE_DEFINITIONS: readonly ToolDefinition[] = [
  {
    name: 'GET_TEAM_MEMBERS',
    description: 'List all members of a department. Returns [{ id, name, department, role }].',
    schema: { type: 'object', properties: { department: { type: 'string' } }, required: ['department'] },
  },
  {
    name: 'GET_EXPENSES',
    description: 'All expenses of one employee. Returns [{ category, status, amount }].',
    schema: {
      type: 'object',
      properties: { ...employeeId, quarter: { type: 'string', enum: ['Q1', 'Q2', 'Q3', 'Q4'] } },
      required: ['employee_id', 'quarter'],
    },
  },
  {
    name: 'GET_CUSTOM_BUDGET',
    description: 'Custom travel budget of one employee; null means the standard of 5,000 USD.',
    schema: { type: 'object', properties: employeeId, required: ['employee_id'] },
  },
];
export const CODE_DEFINITION: ToolDefinition = {
  name: 'uc_ai__run_code',
  description: `Runs one JavaScript program. Callable tools:
await callTool("GET_TEAM_MEMBERS", { department })  // Returns [{ id, name, department, role }].
await callTool("GET_EXPENSES", { employee_id, quarter })  // Returns [{ category, status, amount }].
await callTool("GET_CUSTOM_BUDGET", { employee_id })  // Returns { travel_budget }; null means the standard of 5,000 USD.`,
  schema: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] },
};

type AsyncFunctionConstructor = new (...args: string[]) => (callTool: unknown) => Promise<unknown>;
const AsyncFunction = (async () => {}).constructor as unknown as AsyncFunctionConstructor;

/** Runs a program like the sandbox does: a failure is data. Returns the text for the model. */
export async function runProgram(source: string, tools: Tools, calls: string[]): Promise<string> {
  const callTool = async (name: string, args: Record<string, unknown>): Promise<unknown> => {
    calls.push(name);
    const tool = tools[name];
    if (!tool) throw new Error(`no tool ${name}`);
    return refuseUnknownFields(tool(args), name);
  };
  try {
    const result = await new AsyncFunction('callTool', source)(callTool);
    if (result === undefined) throw new Error('the program returned nothing');
    return JSON.stringify({ result });
  } catch (error) {
    return JSON.stringify({ error: (error as Error).message, hint: 'Correct the program.' });
  }
}

function refuseUnknownFields(value: unknown, tool: string): unknown {
  if (Array.isArray(value)) return value.map((row) => refuseUnknownFields(row, tool));
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(row, key, receiver) {
      if (typeof key === 'string' && !(key in row) && key !== 'then' && key !== 'toJSON') {
        throw new Error(`no field ${key} on ${tool} row; fields: ${Object.keys(row).join(', ')}`);
      }
      return Reflect.get(row, key, receiver);
    },
  });
}

// ---- Conversations ----

export interface Talk {
  readonly text: string;
  readonly turns: number;
  /** Names of the tools the model called. */
  readonly calls: readonly string[];
  /** Names of the tools that programs called. */
  readonly programCalls: readonly string[];
  readonly programs: readonly string[];
}

export interface TalkOptions {
  readonly wire: Wire;
  readonly model?: string;
  readonly question?: string;
  readonly definitions: readonly ToolDefinition[];
  readonly tools?: Tools;
  /** After so many calls no tool may be called any more. */
  readonly mostCalls?: number;
}

interface Call {
  readonly id: string;
  readonly name: string;
  readonly args: Record<string, unknown>;
}

/** Asks the question and serves calls until the model answers. */
export async function talk(server: RehearsedModel, options: TalkOptions): Promise<Talk> {
  const { wire, definitions, tools = EXPENSE_TOOLS, model = 'rehearsed', mostCalls = 40 } = options;
  const messages: unknown[] = [{ role: 'user', content: options.question ?? QUESTION }];
  const calls: string[] = [];
  const programCalls: string[] = [];
  const programs: string[] = [];
  for (let turns = 1; turns < 60; turns += 1) {
    const answer = await send(
      server,
      wire,
      requestBody(wire, { model, messages, definitions, mayCall: calls.length < mostCalls }),
    );
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}: ${answer.text}`);
    const reply = readReply(wire, answer.text);
    messages.push(reply.message);
    if (reply.calls.length === 0) return { text: reply.text, turns, calls, programCalls, programs };
    const results: { call: Call; text: string }[] = [];
    for (const call of reply.calls) {
      calls.push(call.name);
      if (call.name === 'uc_ai__run_code') {
        const source = String(call.args['code']);
        programs.push(source);
        results.push({ call, text: await runProgram(source, tools, programCalls) });
      } else {
        const tool = tools[call.name];
        results.push({
          call,
          text: JSON.stringify(tool ? tool(call.args) : { error: `no tool ${call.name}` }),
        });
      }
    }
    messages.push(...resultMessages(wire, results));
  }
  throw new Error('the conversation does not end');
}

interface BodyParts {
  readonly model: string;
  readonly messages: readonly unknown[];
  readonly definitions: readonly ToolDefinition[];
  readonly mayCall?: boolean;
}

export function requestBody(wire: Wire, { model, messages, definitions, mayCall = true }: BodyParts): object {
  const offered = definitions.length > 0;
  if (wire === 'anthropic') {
    return {
      model,
      max_tokens: 4096,
      messages,
      ...(offered
        ? {
            tools: definitions.map(({ name, description, schema }) => ({
              name,
              description,
              input_schema: schema,
            })),
            tool_choice: { type: mayCall ? 'auto' : 'none' },
          }
        : {}),
    };
  }
  return {
    model,
    messages,
    ...(offered
      ? {
          tools: definitions.map(({ name, description, schema }) => ({
            type: 'function',
            function: { name, description, parameters: schema },
          })),
          tool_choice: mayCall ? 'auto' : 'none',
        }
      : {}),
  };
}

interface ReadReply {
  readonly message: unknown;
  readonly text: string;
  readonly calls: readonly Call[];
}

function readReply(wire: Wire, body: string): ReadReply {
  const json = JSON.parse(body);
  if (wire === 'anthropic') {
    const blocks = json.content as {
      type: string;
      text: string;
      id: string;
      name: string;
      input: Call['args'];
    }[];
    return {
      message: { role: 'assistant', content: blocks },
      text: blocks
        .filter((block) => block.type === 'text')
        .map((block) => block.text)
        .join(''),
      calls: blocks
        .filter((block) => block.type === 'tool_use')
        .map((block) => ({ id: block.id, name: block.name, args: block.input })),
    };
  }
  const message = json.choices[0].message as {
    content: string | null;
    tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  };
  return {
    message,
    text: message.content ?? '',
    calls: (message.tool_calls ?? []).map((call) => ({
      id: call.id,
      name: call.function.name,
      args: JSON.parse(call.function.arguments),
    })),
  };
}

function resultMessages(wire: Wire, results: readonly { call: Call; text: string }[]): unknown[] {
  if (wire === 'openai') {
    return results.map(({ call, text }) => ({ role: 'tool', tool_call_id: call.id, content: text }));
  }
  const content = results.map(({ call, text }) => ({
    type: 'tool_result',
    tool_use_id: call.id,
    content: text,
  }));
  return [{ role: 'user', content }];
}

/** Starts a model for a test and stops it when the scope ends. */
export async function withModel<T>(use: (model: RehearsedModel) => Promise<T>): Promise<T> {
  const model = await startRehearsedModel({ port: 0 });
  try {
    return await use(model);
  } finally {
    await model.stop();
  }
}
