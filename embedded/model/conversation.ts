// The neutral form of one request and one reply. The wire formats translate to and from it; the script sees nothing else.

export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments, an object schema. */
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

export interface ToolResult {
  readonly callId: string;
  readonly text: string;
  /** The wire format marked the result as an error. A result may describe an error without this mark. */
  readonly failed: boolean;
}

export type Turn =
  | { readonly kind: 'user'; readonly text: string }
  | { readonly kind: 'assistant'; readonly text: string; readonly calls: readonly ToolCall[] }
  | { readonly kind: 'results'; readonly results: readonly ToolResult[] };

export interface Conversation {
  readonly model: string;
  readonly system: string;
  readonly turns: readonly Turn[];
  /** Tools the model may call now: empty when none are offered or the tool choice is "none". */
  readonly tools: readonly OfferedTool[];
}

/** A call as the model writes it. `brokenArguments` is argument text that is not JSON, sent as it is. */
export interface WrittenCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly brokenArguments?: string;
}

export interface Reply {
  readonly text: string | null;
  readonly calls: readonly WrittenCall[];
  /** `length`: the reply was cut at the token limit, possibly inside the arguments of its last call. */
  readonly stop: 'end' | 'calls' | 'length';
}

/** A call and what came back for it. */
export interface Exchange {
  readonly call: ToolCall;
  readonly result: ToolResult;
}

/** The last question of the user and the exchanges that followed it, in order. */
export interface OpenQuestion {
  readonly text: string;
  readonly exchanges: readonly Exchange[];
}

export function findOpenQuestion(turns: readonly Turn[]): OpenQuestion {
  let start = turns.length - 1;
  while (start >= 0 && !isQuestion(turns, start)) start -= 1;
  const question = turns[start];
  const calls = new Map<string, ToolCall>();
  const exchanges: Exchange[] = [];
  for (const turn of turns.slice(start + 1)) {
    if (turn.kind === 'assistant') for (const call of turn.calls) calls.set(call.id, call);
    if (turn.kind === 'results') {
      for (const result of turn.results) {
        const call = calls.get(result.callId);
        if (call) exchanges.push({ call, result });
      }
    }
  }
  return { text: question?.kind === 'user' ? question.text : '', exchanges };
}

/** Text right after tool results that speaks of calls or programs comes from the agent, not from the person. */
function isQuestion(turns: readonly Turn[], index: number): boolean {
  const turn = turns[index]!;
  if (turn.kind !== 'user') return false;
  return turns[index - 1]?.kind !== 'results' || !/tool calls?|programs?\b|limit/i.test(turn.text);
}

/** Reads a tool result as JSON, also when text such as a delimiter surrounds it. Undefined when there is none. */
export function readJson(text: string): unknown {
  const parse = (candidate: string): unknown => {
    try {
      return JSON.parse(candidate);
    } catch {
      return undefined;
    }
  };
  const whole = parse(text);
  if (whole !== undefined) return whole;
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  return start >= 0 && end > start ? parse(text.slice(start, end + 1)) : undefined;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The message of a failed tool call, or undefined when it succeeded. */
export function failureOf(result: ToolResult): string | undefined {
  const json = readJson(result.text);
  if (isObject(json)) {
    const error = json['error'];
    if (error !== undefined && error !== null && error !== false) {
      const message = isObject(error)
        ? (error['message'] ?? error)
        : error === true
          ? json['message']
          : error;
      const hint = json['hint'];
      const text = typeof message === 'string' ? message : JSON.stringify(message ?? json);
      return typeof hint === 'string' && hint ? `${text} ${hint}` : text;
    }
  }
  return result.failed ? result.text : undefined;
}
