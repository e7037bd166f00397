// Statements to JavaScript. Control flow maps directly: labelled loops, break, continue, return, try/catch.

import type {
  BlockStmt,
  CaseStmt,
  CursorForStmt,
  ExceptionHandler,
  ExitStmt,
  ForallStmt,
  Name,
  Query,
  ReturnStmt,
  Span,
  Stmt,
  Target,
} from '../ast/index.ts';
import { UnsupportedError } from '../../errors.ts';
import { type PlException, Scope } from '../resolve/symbol.ts';
import * as T from '../types/type.ts';
import type { PlType, RecordType } from '../types/type.ts';
import { applyArguments, compileCallStatement } from './call.ts';
import { abort, type Code, CompileAbort, type Cx, joinNames, type LoopContext } from './context.ts';
import { conversionCost, convert, convertValueJs, newValue } from './convert.ts';
import { compileDeclarations } from './decl.ts';
import {
  asBoolean,
  caseTest,
  compileCondition,
  compileExpr,
  compileHead,
  compileTo,
  cursorCode,
  valueOf,
  withSelector,
} from './expr.ts';
import { compileIterator, loopVariable } from './iterator.ts';
import { resolveNames } from './names.ts';
import {
  compileDynamic,
  compileForall,
  compileOpenDynamic,
  compileSelectInto,
  compileSqlStmt,
  type CompiledQuery,
  compileQuery,
} from './sql.ts';
import { rowTypeOf } from './type-ref.ts';

export function compileStatements(outer: Cx, statements: readonly Stmt[]): string {
  const cx = withLabels(outer, statements);
  if (statements.some((stmt) => stmt.labels.length > 0 && isGotoTarget(statements, stmt)))
    return compileWithGotos(cx, statements);
  return statements.map((stmt) => compileStatement(cx, stmt)).join('\n');
}

/** The labels of a statement list are visible in all of it. */
function withLabels(cx: Cx, statements: readonly Stmt[]): Cx {
  let labels: Map<string, boolean> | null = null;
  for (const stmt of statements) {
    for (const label of stmt.labels) {
      labels ??= new Map(cx.labels);
      labels.set(label.text, /^(Loop|While|For|CursorFor)Stmt$/.test(stmt.kind));
    }
  }
  return labels ? { ...cx, labels } : cx;
}

// -------------------------------------------------------------------------------------------------------------------------- goto

function collectGotos(statements: readonly Stmt[], found: Set<string>): Set<string> {
  for (const stmt of statements) {
    switch (stmt.kind) {
      case 'GotoStmt':
        found.add(stmt.label.text);
        break;
      case 'IfStmt':
        for (const branch of stmt.branches) collectGotos(branch.body, found);
        if (stmt.otherwise) collectGotos(stmt.otherwise, found);
        break;
      case 'CaseStmt':
        for (const when of stmt.whens) collectGotos(when.body, found);
        if (stmt.otherwise) collectGotos(stmt.otherwise, found);
        break;
      case 'LoopStmt':
      case 'WhileStmt':
      case 'ForStmt':
      case 'CursorForStmt':
        collectGotos(stmt.body, found);
        break;
      case 'BlockStmt':
        collectGotos(stmt.body, found);
        for (const handler of stmt.handlers) collectGotos(handler.body, found);
        break;
      default:
        break;
    }
  }
  return found;
}
function isGotoTarget(statements: readonly Stmt[], stmt: Stmt): boolean {
  const gotos = collectGotos(statements, new Set());
  return stmt.labels.some((label) => gotos.has(label.text));
}

/** Statement lists with goto targets become a switch inside a loop: goto sets the case and continues the loop. */
function compileWithGotos(cx: Cx, statements: readonly Stmt[]): string {
  const loop = cx.u.id('G');
  const state = `${loop}_s`;
  const gotos = new Map(cx.gotos);
  let next = 1;
  const caseOf = new Map<Stmt, number>();
  for (const stmt of statements) {
    if (stmt.labels.length === 0) continue;
    const number = next++;
    caseOf.set(stmt, number);
    for (const label of stmt.labels) gotos.set(label.text, `${state}=${number};continue ${loop};`);
  }
  const inner: Cx = { ...cx, gotos };
  const parts = statements.map(
    (stmt) => `${caseOf.has(stmt) ? `case ${caseOf.get(stmt)}:` : ''}{${compileStatement(inner, stmt)}}`,
  );
  return `let ${state}=0;${loop}:for(;;){switch(${state}){case 0:${parts.join('\n')}}break;}`;
}

// -------------------------------------------------------------------------------------------------------------------- statements

const setLine = (span: Span): string => `ln=${span.line};`;

export function compileStatement(cx: Cx, stmt: Stmt): string {
  try {
    return setLine(stmt.span) + compileOne(cx, stmt);
  } catch (error) {
    if (error instanceof CompileAbort) {
      cx.u.report(error.code, error.text, error.span);
      ignore(cx, stmt);
      return ';';
    }
    throw error;
  }
}
function ignore(cx: Cx, stmt: Stmt): void {
  const isSql = ['SelectIntoStmt', 'SqlStmt', 'OpenForStmt', 'ForallStmt', 'FetchStmt'].includes(stmt.kind);
  cx.u.ignored(isSql ? 'SQL Statement' : 'Statement', stmt.span);
}

function compileOne(cx: Cx, stmt: Stmt): string {
  switch (stmt.kind) {
    case 'NullStmt':
      return ';';
    case 'AssignStmt':
      return compileAssign(cx, stmt.target, compileExpr(cx, stmt.value), stmt.value.span);
    case 'CallStmt':
      return compileCall(cx, stmt);
    case 'IfStmt': {
      const parts = stmt.branches.map((branch, i) => {
        const condition = guarded(cx, stmt, () => compileCondition(cx, branch.condition), 'false');
        return `${i > 0 ? 'else ' : ''}if(${condition}){${compileStatements(cx, branch.body)}}`;
      });
      return parts.join('') + (stmt.otherwise ? `else{${compileStatements(cx, stmt.otherwise)}}` : '');
    }
    case 'CaseStmt':
      return compileCaseStmt(cx, stmt);
    case 'LoopStmt': {
      const { inner, js } = enterLoop(cx, stmt.labels, stmt.endLabel);
      return `${js}:for(;;){${compileStatements(inner, stmt.body)}}`;
    }
    case 'WhileStmt': {
      const condition = guarded(cx, stmt, () => compileCondition(cx, stmt.condition), 'false');
      const { inner, js } = enterLoop(cx, stmt.labels, stmt.endLabel);
      return `${js}:while(${condition}){${compileStatements(inner, stmt.body)}}`;
    }
    case 'ForStmt': {
      const { inner, js } = enterLoop(cx, stmt.labels, stmt.endLabel);
      return compileIterator(
        inner,
        stmt.iterator,
        (body) => compileStatements(labelledScope(body, stmt.labels), stmt.body),
        js,
        stmt.span,
      );
    }
    case 'CursorForStmt':
      return compileCursorFor(cx, stmt);
    case 'ForallStmt':
      return compileForall(cx, stmt as ForallStmt);
    case 'ExitStmt':
    case 'ContinueStmt':
      return compileExit(cx, stmt);
    case 'GotoStmt': {
      const jump = cx.gotos.get(stmt.label.text);
      if (!jump)
        return abort(
          'PLS-00375',
          `illegal GOTO statement; this GOTO cannot branch to label '${stmt.label.text}'`,
          stmt.span,
        );
      return jump;
    }
    case 'ReturnStmt':
      return compileReturn(cx, stmt);
    case 'RaiseStmt': {
      if (!stmt.exception) {
        if (!cx.inHandler)
          return abort(
            'PLS-00367',
            'a RAISE statement with no exception name must be inside an exception handler',
            stmt.span,
          );
        return 'throw R.reraise($);';
      }
      return `throw R.raise(${exceptionCode(cx, stmt.exception, stmt.span)});`;
    }
    case 'BlockStmt':
      for (const decl of stmt.declarations)
        if (decl.kind === 'PragmaDecl' && decl.name === 'AUTONOMOUS_TRANSACTION')
          cx.u.report('PLS-00710', 'PRAGMA AUTONOMOUS_TRANSACTION cannot be specified here', decl.span);
      return compileBlock(cx, stmt);
    case 'SelectIntoStmt':
      return compileSelectInto(cx, stmt);
    case 'SqlStmt':
      return compileSqlStmt(cx, stmt.dml, stmt.span);
    case 'OpenStmt':
      return compileOpen(cx, stmt);
    case 'OpenForStmt': {
      const target = targetCode(cx, stmt.cursor);
      if (target.type.kind !== 'refcursor')
        return abort('PLS-00382', 'expression is of wrong type', stmt.span);
      if (stmt.isDynamic) {
        if (target.type.row)
          return abort(
            'PLS-00455',
            `cursor '${target.name}' cannot be used in dynamic SQL OPEN statement`,
            stmt.span,
          );
        return compileOpenDynamic(
          cx,
          target,
          stmt.source as Exclude<typeof stmt.source, Query>,
          stmt.using,
          stmt.span,
        );
      }
      const query = compileQuery(cx, stmt.source as Query);
      checkStrongCursor(target.type.row, query, stmt.span);
      return `${target.store!(`$.openCursor(${query.js},${query.params},${cx.u.constant(query.row)})`)};`;
    }
    case 'FetchStmt':
      return compileFetch(cx, stmt);
    case 'CloseStmt': {
      const cursor = cursorTarget(cx, stmt.cursor, stmt.span);
      return `${cursor.js}.close();`;
    }
    case 'ExecuteImmediateStmt':
      return compileDynamic(cx, stmt);
    case 'PipeRowStmt': {
      if (!cx.fn.pipelined)
        return abort('PLS-00629', 'PIPE statement cannot be used in non-pipelined functions', stmt.span);
      const element = (cx.fn.returns as T.CollectionType).element;
      return `pipe.push(${compileTo(cx, stmt.value, element)});R.pipeCheck($,pipe);`;
    }
    case 'TransactionStmt':
      return compileTransaction(cx, stmt);
  }
}

/** A part of a statement whose failure leaves the statement's other parts to be looked at. */
function guarded(cx: Cx, stmt: Stmt | null, work: () => string, otherwise: string): string {
  const code = cx.u.guard(work);
  if (code === null && stmt) ignore(cx, stmt);
  return code ?? otherwise;
}

function compileTransaction(cx: Cx, stmt: Extract<Stmt, { kind: 'TransactionStmt' }>): string {
  switch (stmt.what) {
    case 'COMMIT':
      return '$.commitTransaction();';
    case 'ROLLBACK':
      return stmt.savepoint
        ? `$.rollbackTo(${JSON.stringify(stmt.savepoint.text)});`
        : '$.rollbackTransaction();';
    case 'SAVEPOINT':
      return `$.savepoint(${JSON.stringify(stmt.savepoint!.text)});`;
    case 'SET TRANSACTION':
      return `$.setTransaction(${JSON.stringify(stmt.text ?? '')});`;
    case 'LOCK TABLE': {
      const tables = stmt.tables.map((parts) => {
        const relation = cx.u.library.dictionary.relation(parts.map((part) => part.text));
        if (!relation) return abort('ORA-00942', 'table or view does not exist', parts[0]!.span);
        return relation.pgName;
      });
      return `$.lockTables(${JSON.stringify(tables)},${JSON.stringify(stmt.text ?? '')});`;
    }
  }
}

/** The place a value is stored to; `isInto`: in an INTO list. */
export function targetCode(cx: Cx, target: Target, isInto = false): Code {
  const code = target.kind === 'BindRef' ? compileExpr(cx, target) : assignable(cx, target);
  if (!code.store || code.readOnly) {
    if (code.refusal) return abort(...code.refusal, target.span);
    const name = code.name ?? 'expression';
    return isInto
      ? abort(
          'PLS-00403',
          `expression '${name}' cannot be used as an INTO-target of a SELECT/FETCH statement`,
          target.span,
        )
      : abort('PLS-00363', `expression '${name}' cannot be used as an assignment target`, target.span);
  }
  return code;
}
function assignable(cx: Cx, target: Target): Code {
  const resolution = compileHead(cx, target);
  if (resolution.kind === 'value') return resolution.code;
  const name = target.kind === 'NameRef' ? joinNames(target.parts) : 'expression';
  if (resolution.kind === 'cursor' || resolution.kind === 'exception' || resolution.kind === 'type') {
    return abort('PLS-00382', 'expression is of wrong type', target.span);
  }
  return abort('PLS-00363', `expression '${name}' cannot be used as an assignment target`, target.span);
}

export function compileAssign(cx: Cx, target: Target, value: Code, span: Span): string {
  const place = targetCode(cx, target);
  return `${place.store!(convert(cx, notNullChecked(value, place, span), place.type, span))};`;
}
function notNullChecked(value: Code, place: Code, span: Span): Code {
  if (place.notNull && value.isNull) return abort('PLS-00382', 'expression is of wrong type', span);
  return value;
}

function compileCall(cx: Cx, stmt: Extract<Stmt, { kind: 'CallStmt' }>): string {
  const { call } = stmt;
  if (call.kind === 'CallExpr') {
    if (
      call.callee.kind === 'NameRef' &&
      call.callee.parts.length === 1 &&
      call.callee.parts[0]!.text === 'RAISE_APPLICATION_ERROR' &&
      !cx.scope.lookup('RAISE_APPLICATION_ERROR')
    ) {
      return compileRaiseApplicationError(cx, call);
    }
    return compileCallStatement(cx, compileHead(cx, call.callee), call.args, stmt.span);
  }
  return compileCallStatement(cx, compileHead(cx, call), [], stmt.span);
}

function compileRaiseApplicationError(
  cx: Cx,
  call: Extract<import('../ast/index.ts').Expr, { kind: 'CallExpr' }>,
): string {
  const names = ['NUM', 'MSG', 'KEEPERRORSTACK'];
  const args: (string | undefined)[] = [undefined, undefined, undefined];
  call.args.forEach((arg, i) => {
    const at = arg.name ? names.indexOf(arg.name.text) : i;
    if (at < 0 || at > 2)
      abort(
        'PLS-00306',
        "wrong number or types of arguments in call to 'RAISE_APPLICATION_ERROR'",
        call.span,
      );
    args[at] = convert(
      cx,
      compileExpr(cx, arg.value),
      [T.PLS_INTEGER, T.VARCHAR2, T.BOOLEAN][at]!,
      arg.value.span,
      false,
    );
  });
  if (args[0] === undefined || args[1] === undefined) {
    abort('PLS-00306', "wrong number or types of arguments in call to 'RAISE_APPLICATION_ERROR'", call.span);
  }
  return `throw R.applicationError($,${args[0]},${args[1]},${args[2] ?? 'false'});`;
}

function compileCaseStmt(cx: Cx, stmt: CaseStmt): string {
  if (stmt.selector) {
    const selector = compileExpr(cx, stmt.selector);
    const js = cx.u.id('s');
    const { selector: _selector, ...searched } = stmt;
    const inner = withSelector(cx, selector, js, stmt.selector.span);
    return `{const ${js}=${selector.js};${compileCaseStmt(inner, searched)}}`;
  }
  if (stmt.endLabel && !stmt.labels.some((label) => label.text === stmt.endLabel!.text)) {
    abort('PLS-00113', `END identifier '${stmt.endLabel.text}' must match label`, stmt.endLabel.span);
  }
  const operand = stmt.operand ? compileExpr(cx, stmt.operand) : null;
  const variable = cx.u.id('c');
  const parts = stmt.whens.map((when, i) => {
    const tests = when.when.map((test) =>
      guarded(
        cx,
        stmt,
        () => {
          const code = compileExpr(cx, test);
          return operand
            ? `${caseTest(cx, { ...operand, js: variable }, code, test.span)}===true`
            : `${asBoolean(cx, code, test.span)}===true`;
        },
        'false',
      ),
    );
    return `${i > 0 ? 'else ' : ''}if(${tests.map((test) => `(${test})`).join('||')}){${compileStatements(cx, when.body)}}`;
  });
  const otherwise = stmt.otherwise ? compileStatements(cx, stmt.otherwise) : 'throw R.caseNotFound();';
  return `${operand ? `{const ${variable}=${operand.js};` : ''}${parts.join('')}else{${otherwise}}${operand ? '}' : ''}`;
}

// ------------------------------------------------------------------------------------------------------------------------- loops

function enterLoop(
  cx: Cx,
  labels: readonly Name[],
  endLabel: Name | null,
): { readonly inner: Cx; readonly js: string } {
  if (endLabel && !labels.some((label) => label.text === endLabel.text)) {
    cx.u.report(
      'PLS-00113',
      `END identifier '${endLabel.text}' must match '${labels[0]?.text ?? ''}'`,
      endLabel.span,
    );
  }
  const js = cx.u.id('L');
  let loop: LoopContext = { label: null, js, enclosing: cx.loop };
  for (const label of labels) loop = { label: label.text, js, enclosing: loop };
  return { inner: { ...cx, loop }, js };
}
const moreLabels = (labels: readonly Name[]): readonly string[] => labels.slice(1).map((label) => label.text);
function labelledScope(cx: Cx, labels: readonly Name[]): Cx {
  if (labels.length === 0) return cx;
  const scope = new Scope('loop', cx.scope.parent, labels[0]!.text, moreLabels(labels));
  for (const [name, symbol] of cx.scope.names) scope.names.set(name, symbol);
  return { ...cx, scope };
}

function compileExit(cx: Cx, stmt: ExitStmt | Extract<Stmt, { kind: 'ContinueStmt' }>): string {
  const word = stmt.kind === 'ExitStmt' ? 'EXIT' : 'CONTINUE';
  if (!cx.loop) {
    return abort(
      word === 'EXIT' ? 'PLS-00376' : 'PLS-00376',
      `illegal ${word} statement; it must appear inside a loop`,
      stmt.span,
    );
  }
  let loop: LoopContext | null = cx.loop;
  if (stmt.label) {
    while (loop && loop.label !== stmt.label.text) loop = loop.enclosing;
    if (!loop) {
      const { text, span } = stmt.label;
      const isLoop = cx.labels?.get(text);
      if (isLoop)
        return abort(
          'PLS-00374',
          `illegal ${word} statement; it must appear inside the loop labeled '${text}'`,
          span,
        );
      if (isLoop === false || cx.scope.labelled(text))
        return abort('PLS-00373', `${word} label '${text}' must label a LOOP statement`, span);
      return abort('PLS-00201', `identifier '${text}' must be declared`, span);
    }
  }
  const jump = `${word === 'EXIT' ? 'break' : 'continue'} ${loop!.js};`;
  return stmt.when ? `if(${compileCondition(cx, stmt.when)})${jump}` : jump;
}

function compileCursorFor(cx: Cx, stmt: CursorForStmt): string {
  const { inner, js: label } = enterLoop(cx, stmt.labels, stmt.endLabel);
  const record = cx.u.id('r', stmt.variable.text);
  let rows: string;
  let row: RecordType;
  let rowsAre: 'raw' | 'records' = 'raw';
  let before = '';
  let current = '';
  if (stmt.source.kind === 'Query') {
    const query = compileQuery(cx, stmt.source);
    row = query.row;
    rows = `$.loop(${query.js},${query.params})`;
  } else {
    const resolution = compileHead(cx, stmt.source.kind === 'CallExpr' ? stmt.source.callee : stmt.source);
    if (resolution.kind === 'cursor') {
      row = resolution.symbol.row;
      const args = cursorArguments(
        cx,
        resolution.symbol,
        stmt.source.kind === 'CallExpr' ? stmt.source.args : [],
        stmt.span,
      );
      rows = `${resolution.js}.iterate(${args})`;
      current = resolution.js;
      rowsAre = 'raw';
    } else {
      const code =
        stmt.source.kind === 'CallExpr'
          ? valueOf(cx, applyArguments(cx, resolution, stmt.source), stmt.span)
          : valueOf(cx, resolution, stmt.span);
      if (code.type.kind === 'refcursor')
        return abort('PLS-00221', `'${code.name ?? 'cursor'}' is not a procedure or is undefined`, stmt.span);
      if (code.type.kind === 'collection')
        return abort('PLS-00456', `item '${code.name ?? 'collection'}' is not a cursor`, stmt.span);
      return abort('PLS-00456', `item '${code.name ?? 'expression'}' is not a cursor`, stmt.span);
    }
  }
  checkColumnNames(row, stmt.span);
  void rowsAre;
  void before;
  void current;
  before = '';
  const scope = new Scope('loop', inner.scope, stmt.labels[0]?.text ?? null, moreLabels(stmt.labels));
  scope.names.set(stmt.variable.text, {
    ...loopVariable(stmt.variable.text, row, record, false, stmt.variable.span),
  });
  const body = compileStatements({ ...inner, scope }, stmt.body);
  return `${label}:for(const f of ${rows}){const ${record}=new OraRecord(${cx.u.constant(row)},f);${body}}`;
}

// ----------------------------------------------------------------------------------------------------------------------- cursors

export function cursorArguments(
  cx: Cx,
  symbol: import('../resolve/symbol.ts').CursorSymbol,
  args: readonly import('../ast/index.ts').Argument[],
  span: Span,
): string {
  const values = symbol.formals.map((formal, i) => {
    const argument =
      args.find((arg) => arg.name?.text === formal.name) ?? (args[i] && !args[i]!.name ? args[i]! : null);
    if (!argument) {
      if (!formal.hasDefault)
        abort('PLS-00306', `wrong number or types of arguments in call to '${symbol.name}'`, span);
      return 'undefined';
    }
    const code = compileExpr(cx, argument.value);
    if (conversionCost(code.type, formal.type) === null)
      abort(
        'PLS-00306',
        `wrong number or types of arguments in call to '${symbol.name}'`,
        argument.value.span,
      );
    return convert(cx, code, formal.type, argument.value.span, false);
  });
  if (args.length > symbol.formals.length)
    abort('PLS-00306', `wrong number or types of arguments in call to '${symbol.name}'`, span);
  for (const arg of args) {
    if (arg.name && !symbol.formals.some((formal) => formal.name === arg.name!.text))
      abort('PLS-00306', `wrong number or types of arguments in call to '${symbol.name}'`, span);
  }
  return values.join(',');
}

function compileOpen(cx: Cx, stmt: Extract<Stmt, { kind: 'OpenStmt' }>): string {
  const head = compileHead(cx, stmt.cursor.kind === 'CallExpr' ? stmt.cursor.callee : stmt.cursor);
  if (head.kind !== 'cursor')
    return abort(
      'PLS-00456',
      `item '${stmt.cursor.kind === 'NameRef' ? joinNames(stmt.cursor.parts) : 'expression'}' is not a cursor`,
      stmt.span,
    );
  return `${head.js}.open(${cursorArguments(cx, head.symbol, stmt.cursor.kind === 'CallExpr' ? stmt.cursor.args : [], stmt.span)});`;
}

interface CursorTarget {
  readonly js: string;
  /** null: weak */
  readonly row: RecordType | null;
}
export function cursorTarget(cx: Cx, target: Target, span: Span): CursorTarget {
  const head = compileHead(cx, target.kind === 'BindRef' ? target : target);
  if (head.kind === 'cursor') return { js: head.js, row: head.symbol.row };
  if (head.kind === 'value' && head.code.type.kind === 'refcursor')
    return { js: `R.cursor(${head.code.js})`, row: head.code.type.row };
  void cursorCode;
  return abort(
    'PLS-00456',
    `item '${target.kind === 'NameRef' ? joinNames(target.parts) : 'expression'}' is not a cursor`,
    span,
  );
}

function checkStrongCursor(row: RecordType | null, query: CompiledQuery, span: Span): void {
  if (!row) return;
  const fits =
    row.fields.length === query.row.fields.length &&
    row.fields.every((field, i) => conversionCost(query.row.fields[i]!.type, field.type) !== null);
  if (!fits) abort('PLS-00382', 'expression is of wrong type', span);
}

function compileFetch(cx: Cx, stmt: Extract<Stmt, { kind: 'FetchStmt' }>): string {
  const cursor = cursorTarget(cx, stmt.cursor, stmt.span);
  const targets = stmt.into.targets.map((target) => targetCode(cx, target, true));
  const mismatch = (work: () => string): string =>
    whenMismatched(work, (span) =>
      abort(
        'PLS-00386',
        `type mismatch found at '${targets[0]?.name ?? 'expression'}' between FETCH cursor and INTO variables`,
        span,
      ),
    );
  const limit = stmt.limit ? compileTo(cx, stmt.limit, T.PLS_INTEGER, false) : 'null';
  if (stmt.into.bulk) {
    const types = cursor.row?.fields.map((field) => field.type) ?? null;
    return mismatch(() => {
      const bulk = bulkTargets(cx, targets, types, 'f', stmt.span);
      return `{const rows=${cursor.js}.fetchBulk(${limit});${bulk.before}for(const f of rows){${bulk.each}}${bulk.after}}`;
    });
  }
  if (cursor.row)
    checkIntoCount(
      targets,
      cursor.row.fields.length,
      stmt.span,
      'PLS-00394',
      'wrong number of values in the INTO list of a FETCH statement',
    );
  const store = mismatch(() =>
    storeRow(cx, targets, cursor.row?.fields.map((field) => field.type) ?? null, 'f', stmt.span),
  );
  return `{const f=${cursor.js}.fetch();if(f!==null){${store}}}`;
}

/** Gives a value that does not fit its INTO target the error of the statement. */
export function whenMismatched<T>(work: () => T, fail: (span: Span) => never): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof CompileAbort && error.code === 'PLS-00382') return fail(error.span);
    throw error;
  }
}

export function checkColumnNames(row: RecordType, span: Span): void {
  if (new Set(row.fields.map((field) => field.name)).size < row.fields.length)
    abort('PLS-00402', 'alias required in SELECT list of cursor to avoid duplicate column names', span);
}

function checkIntoCount(
  targets: readonly Code[],
  columns: number,
  span: Span,
  code: string,
  text: string,
): void {
  const single = targets.length === 1 && targets[0]!.type.kind === 'record';
  const wanted = single ? (targets[0]!.type as RecordType).fields.length : targets.length;
  if (single && columns === 1 && wanted !== 1) abort(code, text, span);
  if (wanted !== columns) abort(code, text, span);
}

/** Stores one fetched row `f` (array of values) into the INTO targets. `types` null: known only at run time (weak cursor, dynamic SQL). */
export function storeRow(
  cx: Cx,
  targets: readonly Code[],
  types: readonly PlType[] | null,
  rowJs: string,
  span: Span,
): string {
  if (types) {
    checkIntoCount(
      targets,
      types.length,
      span,
      'PLS-00394',
      'wrong number of values in the INTO list of a FETCH statement',
    );
    if (targets.length === 1 && targets[0]!.type.kind === 'record') {
      const record = targets[0]!.type;
      const fields = record.fields.map((field, i) =>
        convertValueJs(cx, `${rowJs}[${i}]`, types[i]!, field.type, span, true, true),
      );
      return `${targets[0]!.store!(`new OraRecord(${cx.u.constant(record)},[${fields.join(',')}])`)};`;
    }
    return targets
      .map(
        (target, i) =>
          `${target.store!(convert(cx, { type: types[i]!, js: `${rowJs}[${i}]`, fresh: true }, target.type, span))};`,
      )
      .join('');
  }
  const list = cx.u.constant(
    targets.length === 1 && targets[0]!.type.kind === 'record'
      ? (targets[0]!.type as RecordType).fields.map((field) => field.type)
      : targets.map((target) => target.type),
  );
  const converted = cx.u.id('w');
  const head = `const ${converted}=R.convertRow($,${rowJs},${list});`;
  if (targets.length === 1 && targets[0]!.type.kind === 'record') {
    return `${head}${targets[0]!.store!(`new OraRecord(${cx.u.constant(targets[0]!.type)},${converted})`)};`;
  }
  return head + targets.map((target, i) => `${target.store!(`${converted}[${i}]`)};`).join('');
}

/** BULK COLLECT targets: collections of scalars, or one collection of records. */
export function bulkTargets(
  cx: Cx,
  targets: readonly Code[],
  types: readonly PlType[] | null,
  rowJs: string,
  span: Span,
): { readonly before: string; readonly each: string; readonly after: string } {
  const names = targets.map(() => cx.u.id('b'));
  for (const target of targets) {
    if (target.type.kind !== 'collection')
      return abort('PLS-00497', 'cannot mix between single row and multi-row (BULK) in INTO list', span);
    if (target.type.shape === 'ASSOC' && target.type.indexType?.base === 'VARCHAR2')
      return abort(
        'PLS-00657',
        'Implementation restriction: bulk SQL with associative arrays with VARCHAR2 key is not supported.',
        span,
      );
  }
  const collections = targets.map((target) => target.type as T.CollectionType);
  const single =
    collections.length === 1 && collections[0]!.element.kind === 'record'
      ? (collections[0]!.element as RecordType)
      : null;
  const isObjectRow = types !== null && types.length === 1 && types[0]!.kind !== 'scalar';
  let each: string;
  const append = (i: number, value: string): string => `R.append(${names[i]},${value});`;
  if (
    single &&
    !(isObjectRow && conversionCost(types![0]!, single) !== null && types![0]!.kind === 'record')
  ) {
    if (types) {
      if (types.length !== single.fields.length)
        return abort('PLS-00394', 'wrong number of values in the INTO list of a FETCH statement', span);
      const fields = single.fields.map((field, i) =>
        convertValueJs(cx, `${rowJs}[${i}]`, types[i]!, field.type, span, true, true),
      );
      each = append(0, `new OraRecord(${cx.u.constant(single)},[${fields.join(',')}])`);
    } else
      each = append(
        0,
        `new OraRecord(${cx.u.constant(single)},R.convertRow($,${rowJs},${cx.u.constant(single.fields.map((field) => field.type))}))`,
      );
  } else if (types) {
    if (types.length !== collections.length)
      return abort('PLS-00394', 'wrong number of values in the INTO list of a FETCH statement', span);
    each = collections
      .map((type, i) =>
        append(i, convert(cx, { type: types[i]!, js: `${rowJs}[${i}]`, fresh: true }, type.element, span)),
      )
      .join('');
  } else {
    const list = cx.u.constant(collections.map((type) => type.element));
    each = `const w=R.convertRow($,${rowJs},${list});${collections.map((_, i) => append(i, `w[${i}]`)).join('')}`;
  }
  return {
    before: collections.map((type, i) => `const ${names[i]}=newCollection(${cx.u.constant(type)});`).join(''),
    each,
    after: targets.map((target, i) => `${target.store!(names[i]!)};`).join(''),
  };
}

// --------------------------------------------------------------------------------------------------------- return and exceptions

function compileReturn(cx: Cx, stmt: ReturnStmt): string {
  const { fn } = cx;
  if (!fn.isFunction) {
    if (stmt.value)
      return abort('PLS-00372', 'In a procedure, RETURN statement cannot contain an expression', stmt.span);
    return 'return;';
  }
  if (fn.isConstructor) {
    if (stmt.value)
      return abort('PLS-00372', 'In a constructor, RETURN statement cannot contain an expression', stmt.span);
    return 'return p_SELF.v;';
  }
  if (fn.pipelined) {
    if (stmt.value)
      return abort(
        'PLS-00633',
        'RETURN statement in a pipelined function cannot contain an expression',
        stmt.span,
      );
    return 'return R.pipeResult(pipe,PIPE_TYPE);';
  }
  if (!stmt.value)
    return abort('PLS-00503', 'RETURN <value> statement required for this return from function', stmt.span);
  const code = compileExpr(cx, stmt.value);
  return `return ${convert(cx, code, fn.returns!, stmt.value.span)};`;
}

export function exceptionCode(cx: Cx, parts: readonly Name[], span: Span): string {
  const { resolution, rest } = resolveNames(cx, parts, span);
  if (resolution.kind !== 'exception' || rest.length > 0) {
    return abort('PLS-00485', `in exception handler, '${joinNames(parts)}' must be an exception name`, span);
  }
  return cx.u.constant(resolution.symbol.exception);
}

function compileHandlers(cx: Cx, handlers: readonly ExceptionHandler[]): string {
  const inner: Cx = { ...cx, inHandler: true };
  const seen = new Map<PlException, { readonly name: string; readonly handler: ExceptionHandler }>();
  const clauses: string[] = [];
  handlers.forEach((handler, i) => {
    if (handler.others) {
      if (i < handlers.length - 1)
        cx.u.report(
          'PLS-00370',
          'OTHERS handler must be last among the exception handlers of a block',
          handler.span,
        );
      clauses.push(`{${compileStatements(inner, handler.body)}}`);
      return;
    }
    const tests = handler.exceptions.map((parts) =>
      guarded(
        cx,
        null,
        () => {
          const { resolution } = resolveNames(cx, parts, parts[0]!.span);
          if (resolution.kind === 'exception') {
            const { exception, name } = resolution.symbol;
            if (seen.has(exception))
              return abort(
                'PLS-00483',
                `exception '${name}' may appear in at most one exception handler in this block`,
                parts[0]!.span,
              );
            for (const [other, first] of seen) {
              if (exception.code !== null && other.code === exception.code && first.handler !== handler)
                return abort(
                  'PLS-00484',
                  `redundant exceptions '${first.name}' and '${name}' must appear in same exception handler`,
                  parts[0]!.span,
                );
            }
            seen.set(exception, { name, handler });
          }
          return `R.matches(e,${exceptionCode(cx, parts, parts[0]!.span)})`;
        },
        'false',
      ),
    );
    clauses.push(`if(${tests.join('||')}){${compileStatements(inner, handler.body)}}`);
  });
  const last = handlers[handlers.length - 1]!;
  const chain =
    last.others && clauses.length > 1
      ? `${clauses.slice(0, -1).join('else ')}else ${clauses[clauses.length - 1]}`
      : last.others
        ? clauses[0]!
        : `${clauses.join('else ')}else throw e;`;
  return `const e=R.caught(x);R.at(e,H,ln,fnName);const prior=$.currentError;$.currentError=e;try{${chain}}finally{$.currentError=prior;}`;
}

export function compileBlock(cx: Cx, stmt: BlockStmt): string {
  const label = stmt.labels[0]?.text ?? null;
  if (stmt.endLabel && !stmt.labels.some((each) => each.text === stmt.endLabel!.text)) {
    cx.u.report(
      'PLS-00113',
      `END identifier '${stmt.endLabel.text}' must match '${label ?? ''}'`,
      stmt.endLabel.span,
    );
  }
  const scope = new Scope('block', cx.scope, label, moreLabels(stmt.labels));
  const inner: Cx = { ...cx, scope };
  const declarations = compileDeclarations(inner, stmt.declarations, 'local');
  return `{${declarations}${compileBody(inner, stmt.body, stmt.handlers)}}`;
}

/** Statements with their exception handlers. */
export function compileBody(cx: Cx, body: readonly Stmt[], handlers: readonly ExceptionHandler[]): string {
  const code = compileStatements(cx, body);
  if (handlers.length === 0) return code;
  return `try{${code}}catch(x){${compileHandlers(cx, handlers)}}`;
}

export { newValue, rowTypeOf, UnsupportedError };
