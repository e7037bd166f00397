// Prepares a program by its syntax tree: counts steps, inserts forgotten awaits, marks lines and the value of statements.
// Adds no line breaks before the end, so lines in messages are the author's lines.
import { type Node, parse } from 'acorn';
import { HOOK, type RewrittenProgram } from './protocol.ts';

/** A node of any kind; fields are read by name after the type was checked. */
interface AnyNode extends Node {
  readonly [field: string]: unknown;
}

const PLAIN_FORM =
  'Write the body of an async function, for example: const rows = await callTool("CODE", {}); return rows.length;';
const LOOPS = new Set([
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
]);
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const STATEMENT_LISTS = new Set(['Program', 'BlockStatement', 'SwitchCase', 'StaticBlock']);
const SETTLERS = new Set(['then', 'catch', 'finally']);

class Refused extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** Instruments one program. Refusals are returned, not thrown. */
export function rewriteProgram(source: string): RewrittenProgram {
  try {
    return rewrite(stripFence(source));
  } catch (error) {
    const failure = error as Error & { hint?: string; loc?: { line: number; column: number } };
    if (failure.loc === undefined || failure.hint !== undefined) {
      return { code: '', hook: '', assigned: [], error: failure.message, hint: failure.hint ?? PLAIN_FORM };
    }
    return { code: '', hook: '', assigned: [], ...describeSyntax(source, failure.message, failure.loc) };
  }
}

function describeSyntax(source: string, message: string, loc: { line: number; column: number }) {
  const line = stripFence(source).split('\n')[loc.line - 1] ?? '';
  const shown = line.trim().slice(0, 120);
  const typed =
    /^\s*(interface|type|enum)\s|:\s*(string|number|boolean|any|unknown|void|Array<|Record<|Promise<)|\bas\s+\w+/.test(
      line,
    );
  return {
    error: `SyntaxError: ${message.replace(/ \(\d+:\d+\)$/, '')} in line ${loc.line}, column ${loc.column + 1}: ${shown}`,
    hint: typed ? 'Write plain JavaScript without TypeScript types.' : PLAIN_FORM,
  };
}

function stripFence(source: string): string {
  const fenced = /^\s*```[\w-]*[ \t]*\r?\n([\s\S]*?)\r?\n?[ \t]*```\s*$/.exec(source);
  return fenced?.[1] ?? source;
}

function parseBody(source: string): AnyNode {
  const options = {
    ecmaVersion: 2023,
    allowReturnOutsideFunction: true,
    allowAwaitOutsideFunction: true,
    locations: true,
  } as const;
  try {
    return parse(source, { ...options, sourceType: 'script' }) as unknown as AnyNode;
  } catch (error) {
    if (!/\b(export|import)\b/.test(source)) throw error;
    return parse(source, { ...options, sourceType: 'module' }) as unknown as AnyNode;
  }
}

interface Edit {
  readonly at: number;
  readonly text: string;
  /** What ends at a position comes before what begins there. */
  readonly rank: 0 | 1;
}

interface FunctionScope {
  /** Only function declarations around: `const result` in here may be meant as the answer. */
  readonly declared: boolean;
}

function rewrite(source: string): RewrittenProgram {
  const program = parseBody(source);
  const hook = unusedName(source);
  const facts = collectFacts(program);
  const edits: Edit[] = [];
  const cuts: { from: number; to: number; text: string }[] = [];
  const open = (at: number, text: string) => edits.push({ at, text, rank: 1 });
  const close = (at: number, text: string) => edits.push({ at, text, rank: 0 });

  function walk(node: AnyNode, parent: AnyNode, key: string, scope: FunctionScope, mayAwait: boolean): void {
    let inner = scope;
    let innerAwait = mayAwait;
    const { type } = node;
    const leave: (() => void)[] = [];

    if (type === 'ImportDeclaration' || type === 'ImportExpression') {
      throw new Refused(
        'Modules cannot be imported in a program.',
        'Data comes only from `await callTool("CODE", { ... })`.',
      );
    }
    if (type === 'ExportDefaultDeclaration') {
      const declaration = node['declaration'] as AnyNode;
      cuts.push({ from: node.start, to: declaration.start, text: `${hook}(${HOOK.entry},(` });
      // in parentheses the declaration is an expression; the semicolon of an exported expression lies after it
      leave.push(() => close(declaration.end, '));'));
    }
    if (type === 'ExportNamedDeclaration') {
      const declaration = node['declaration'] as AnyNode | null;
      if (declaration === null) throw new Refused('A program cannot export names.', PLAIN_FORM);
      cuts.push({ from: node.start, to: declaration.start, text: '' });
    }
    if (type === 'AssignmentExpression' && isModuleExports(node['left'] as AnyNode)) {
      throw new Refused('A program has no module.exports.', 'Write `return value;` instead.');
    }
    if (LOOPS.has(type)) countSteps(node['body'] as AnyNode, leave);
    if (type === 'ExpressionStatement' && STATEMENT_LISTS.has(parent.type)) {
      open(node.start, ';');
      if (parent.type === 'Program' && node['directive'] === undefined) {
        const expression = node['expression'] as AnyNode;
        open(expression.start, `${hook}(${HOOK.statement},(`);
        // parentheses around the expression end after it, a semicolon too: close before the semicolon
        const end = source[node.end - 1] === ';' ? node.end - 1 : node.end;
        leave.push(() => close(end, '))'));
        startOfParenthesis(node, expression);
      }
    }
    if (
      type === 'VariableDeclaration' &&
      STATEMENT_LISTS.has(parent.type) &&
      scope.declared &&
      parent.type !== 'Program'
    ) {
      if (declaredNames(node).includes('result'))
        leave.push(() => close(node.end, `;${hook}(${HOOK.inner},()=>result);`));
    }
    if (FUNCTIONS.has(type)) {
      inner = {
        declared: scope.declared && (type === 'FunctionDeclaration' || parent.type === 'VariableDeclarator'),
      };
      innerAwait = node['async'] === true;
      countEntry(node['body'] as AnyNode, leave);
    }
    if (type === 'CallExpression' && isToolCall(node)) {
      const callee = node['callee'] as AnyNode;
      const line = (node.loc?.start.line ?? 0) as number;
      const forgotten = mayAwait && needsAwait(parent, key);
      open(node.start, `${forgotten ? '(await ' : ''}${hook}(${HOOK.line},${line},`);
      close(callee.end, ')');
      if (forgotten) leave.push(() => close(node.end, ')'));
    }
    if (node['optional'] === true) relaxOptional(node, leave);
    if (type === 'UnaryExpression' && node['operator'] === 'typeof')
      relaxMember(node['argument'] as AnyNode, leave);
    if (type === 'BinaryExpression' && /^[!=]==?$/.test(node['operator'] as string)) {
      if (isNothing(node['right'] as AnyNode)) relaxMember(node['left'] as AnyNode, leave);
      if (isNothing(node['left'] as AnyNode)) relaxMember(node['right'] as AnyNode, leave);
    }

    for (const [field, child] of Object.entries(node)) {
      // awaits are not allowed in the parameters of a function, nor in fields and static blocks of a class
      const childAwait =
        innerAwait && field !== 'params' && type !== 'PropertyDefinition' && type !== 'StaticBlock';
      for (const item of Array.isArray(child) ? child : [child]) {
        if (isNode(item)) walk(item, node, field, inner, childAwait);
      }
    }
    for (const action of leave) action();
  }

  /** Moves the mark of a statement's value before parentheses that belong to the expression. */
  function startOfParenthesis(statement: AnyNode, expression: AnyNode): void {
    if (statement.start === expression.start) return;
    const mark = edits.pop() as Edit;
    edits.push({ ...mark, at: statement.start });
  }

  function countSteps(body: AnyNode, leave: (() => void)[]): void {
    if (body.type === 'BlockStatement') open(body.start + 1, `${hook}();`);
    else {
      open(body.start, `{${hook}();`);
      leave.push(() => close(body.end, '}'));
    }
  }

  function countEntry(body: AnyNode, leave: (() => void)[]): void {
    if (body.type === 'BlockStatement') open(body.start + 1, `${hook}();`);
    else {
      open(body.start, `(${hook}(),`);
      leave.push(() => close(body.end, ')'));
    }
  }

  function isToolCall(node: AnyNode): boolean {
    const callee = node['callee'] as AnyNode;
    return callee.type === 'Identifier' && facts.aliases.has(callee['name'] as string);
  }

  function needsAwait(parent: AnyNode, key: string): boolean {
    switch (parent.type) {
      case 'AwaitExpression':
      case 'YieldExpression':
      case 'ArrayExpression':
      case 'ReturnStatement':
      case 'ArrowFunctionExpression':
      case 'ExportDefaultDeclaration':
      case 'CallExpression':
      case 'NewExpression':
        return false;
      case 'MemberExpression':
        return !(key === 'object' && SETTLERS.has(((parent['property'] as AnyNode)['name'] as string) ?? ''));
      case 'VariableDeclarator': {
        const target = parent['id'] as AnyNode;
        return !(target.type === 'Identifier' && facts.awaited.has(target['name'] as string));
      }
      case 'AssignmentExpression': {
        const target = parent['left'] as AnyNode;
        return target.type !== 'MemberExpression' && !facts.awaited.has((target['name'] as string) ?? '');
      }
      default:
        return true;
    }
  }

  function relaxOptional(node: AnyNode, leave: (() => void)[]): void {
    const base = (node.type === 'CallExpression' ? node['callee'] : node['object']) as AnyNode;
    if (node.type === 'MemberExpression' && base.type !== 'Super') wrap(base, leave);
    relaxMember(base, leave);
  }

  function relaxMember(node: AnyNode, leave: (() => void)[]): void {
    const member = node.type === 'ChainExpression' ? (node['expression'] as AnyNode) : node;
    if (member.type !== 'MemberExpression' || member['optional'] === true) return;
    const object = member['object'] as AnyNode;
    if (object.type !== 'Super') wrap(object, leave);
  }

  function wrap(node: AnyNode, leave: (() => void)[]): void {
    open(node.start, `${hook}(${HOOK.relax},`);
    // innermost first: what is opened later closes earlier
    leave.unshift(() => close(node.end, ')'));
  }

  const top: FunctionScope = { declared: true };
  walk(program, program, '', top, true);

  let head = `${hook}(${HOOK.result},()=>result);`;
  if (!facts.declaresResult) head = `let result;${head}`;
  const tail = entryCall(program, facts, hook);
  return {
    code: `${head}${applyEdits(source, edits, cuts)}\n${tail}`,
    hook,
    assigned: [...facts.assigned],
  };
}

function applyEdits(
  source: string,
  edits: readonly Edit[],
  cuts: readonly { from: number; to: number; text: string }[],
): string {
  const all = [
    ...edits.map((edit) => ({ from: edit.at, to: edit.at, text: edit.text, rank: edit.rank })),
    ...cuts.map((cut) => ({ ...cut, rank: 1 })),
  ];
  all.sort((a, b) => a.from - b.from || a.rank - b.rank);
  let text = '';
  let position = 0;
  for (const edit of all) {
    text += source.slice(position, Math.max(position, edit.from)) + edit.text;
    position = Math.max(position, edit.to);
  }
  return text + source.slice(position);
}

interface Facts {
  /** `callTool` and variables that hold it. */
  readonly aliases: Set<string>;
  /** Variables that are awaited, handed to Promise.all and the like, or asked for `then`. */
  readonly awaited: Set<string>;
  readonly assigned: Set<string>;
  /** How often each name is used other than by its own declaration. */
  readonly uses: Map<string, number>;
  readonly declaresResult: boolean;
}

function collectFacts(program: AnyNode): Facts {
  const aliases = new Set(['callTool']);
  const awaited = new Set<string>();
  const assigned = new Set<string>();
  const uses = new Map<string, number>();
  let declaresResult = false;

  function visit(node: AnyNode, depth: number): void {
    const { type } = node;
    if (type === 'VariableDeclarator') {
      const id = node['id'] as AnyNode;
      const init = node['init'] as AnyNode | null;
      if (id.type === 'Identifier' && init?.type === 'Identifier' && init['name'] === 'callTool')
        aliases.add(id['name'] as string);
    }
    if (
      type === 'VariableDeclaration' &&
      depth === 0 &&
      node['kind'] === 'var' &&
      declaredNames(node).includes('result')
    ) {
      declaresResult = true;
    }
    if (type === 'Identifier') uses.set(node['name'] as string, (uses.get(node['name'] as string) ?? 0) + 1);
    if (type === 'AwaitExpression') noteAwaited(node['argument'] as AnyNode);
    if (type === 'ForOfStatement' && node['await'] === true) noteAwaited(node['right'] as AnyNode);
    if (type === 'CallExpression') {
      const callee = node['callee'] as AnyNode;
      if (isPromiseFunction(callee)) noteAwaited(node);
      if (callee.type === 'MemberExpression') {
        const object = callee['object'] as AnyNode;
        const method = ((callee['property'] as AnyNode)['name'] as string) ?? '';
        if (SETTLERS.has(method) && object.type === 'Identifier') awaited.add(object['name'] as string);
      }
    }
    if (type === 'AssignmentExpression') noteAssigned(node['left'] as AnyNode);
    if (type === 'UpdateExpression') noteAssigned(node['argument'] as AnyNode);
    const inner = FUNCTIONS.has(type) ? depth + 1 : depth;
    for (const child of childrenOf(node)) visit(child, inner);
  }

  function noteAwaited(node: AnyNode): void {
    if (node.type === 'Identifier') awaited.add(node['name'] as string);
    else if (node.type === 'ArrayExpression') for (const item of childrenOf(node)) noteAwaited(item);
    else if (node.type === 'ConditionalExpression' || node.type === 'LogicalExpression') {
      for (const item of childrenOf(node)) noteAwaited(item);
    } else if (node.type === 'CallExpression' && isPromiseFunction(node['callee'] as AnyNode)) {
      for (const item of node['arguments'] as AnyNode[]) noteAwaited(item);
    }
  }

  function noteAssigned(target: AnyNode): void {
    if (target.type !== 'MemberExpression') return;
    const property = target['property'] as AnyNode;
    if (target['computed'] !== true && property.type === 'Identifier')
      assigned.add(property['name'] as string);
    if (property.type === 'Literal') assigned.add(String(property['value']));
  }

  visit(program, 0);
  for (const statement of program['body'] as AnyNode[]) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as AnyNode | null) : statement;
    if (declaration === null) continue;
    if (declaration.type === 'VariableDeclaration' && declaredNames(declaration).includes('result'))
      declaresResult = true;
    if (
      /^(Function|Class)Declaration$/.test(declaration.type) &&
      (declaration['id'] as AnyNode | null)?.['name'] === 'result'
    ) {
      declaresResult = true;
    }
  }
  return { aliases, awaited, assigned, uses, declaresResult };
}

/** Calls the one function of a program that only defines functions. */
function entryCall(program: AnyNode, facts: Facts, hook: string): string {
  const names: string[] = [];
  let onlyDefinitions = true;
  for (const statement of program['body'] as AnyNode[]) {
    if (statement.type === 'EmptyStatement') continue;
    if (statement.type === 'FunctionDeclaration') names.push((statement['id'] as AnyNode)['name'] as string);
    else if (statement.type === 'VariableDeclaration') {
      for (const declarator of statement['declarations'] as AnyNode[]) {
        const init = declarator['init'] as AnyNode | null;
        if (init !== null && FUNCTIONS.has(init.type))
          names.push((declarator['id'] as AnyNode)['name'] as string);
      }
    } else onlyDefinitions = false;
  }
  const unused = names.filter((name) => (facts.uses.get(name) ?? 0) < 2);
  const main = unused.includes('main')
    ? 'main'
    : unused.length === 1 && onlyDefinitions && !facts.declaresResult
      ? unused[0]
      : null;
  if (main !== null && main !== undefined) return `${hook}(${HOOK.entry},${main});`;
  if (onlyDefinitions && !facts.declaresResult && unused.length > 1) {
    throw new Refused(
      `The program defines ${unused.join(', ')} but calls none of them.`,
      `Call one at the end, for example: return await ${unused[unused.length - 1]}();`,
    );
  }
  return '';
}

function declaredNames(declaration: AnyNode): string[] {
  return (declaration['declarations'] as AnyNode[]).flatMap((declarator) =>
    patternNames(declarator['id'] as AnyNode),
  );
}

function patternNames(pattern: AnyNode): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern['name'] as string];
    case 'Property':
      return patternNames(pattern['value'] as AnyNode);
    case 'AssignmentPattern':
      return patternNames(pattern['left'] as AnyNode);
    default:
      return childrenOf(pattern).flatMap(patternNames);
  }
}

function isModuleExports(target: AnyNode): boolean {
  if (target.type !== 'MemberExpression') return false;
  const object = target['object'] as AnyNode;
  const property = target['property'] as AnyNode;
  return (
    (object.type === 'Identifier' && object['name'] === 'module' && property['name'] === 'exports') ||
    (object.type === 'Identifier' && object['name'] === 'exports')
  );
}

function isPromiseFunction(callee: AnyNode): boolean {
  if (callee.type !== 'MemberExpression') return false;
  const object = callee['object'] as AnyNode;
  return object.type === 'Identifier' && object['name'] === 'Promise';
}

function isNothing(node: AnyNode): boolean {
  return (
    (node.type === 'Literal' && node['value'] === null && node['raw'] === 'null') ||
    (node.type === 'Identifier' && node['name'] === 'undefined')
  );
}

function childrenOf(node: AnyNode): AnyNode[] {
  const children: AnyNode[] = [];
  for (const value of Object.values(node)) {
    for (const item of Array.isArray(value) ? value : [value]) if (isNode(item)) children.push(item);
  }
  return children;
}

function isNode(value: unknown): value is AnyNode {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { type?: unknown }).type === 'string' &&
    'start' in value
  );
}

function unusedName(source: string): string {
  let number = 0;
  while (source.includes(`uc_ai_hook${number}`)) number += 1;
  return `uc_ai_hook${number}`;
}
