// FOR loop iterators: the plain integer range compiles to a JavaScript for loop, everything else of 21c to a generator.

import type { Expr, IterationControl, IteratorSpec, Span } from '../ast/index.ts';
import { Scope, type VariableSymbol } from '../resolve/symbol.ts';
import * as T from '../types/type.ts';
import { type PlType, PLS_INTEGER, type RecordType } from '../types/type.ts';
import { abort, type Code, type Cx } from './context.ts';
import { convert } from './convert.ts';
import { compileCondition, compileExpr, compileHead } from './expr.ts';
import { compileQuery } from './sql.ts';
import { cursorArguments } from './stmt.ts';
import { resolveType } from './type-ref.ts';

export function loopVariable(
  name: string,
  type: PlType,
  js: string,
  mutable: boolean,
  span: Span,
): VariableSymbol {
  return {
    kind: 'variable',
    name,
    type,
    readOnly: !mutable,
    notNull: false,
    code: js,
    unit: null,
    property: null,
    span,
  };
}

/** Emits the loop; `body` compiles the statements with the iterands in scope and gets the JavaScript of the current index. */
export function compileIterator(
  cx: Cx,
  spec: IteratorSpec,
  body: (inner: Cx, indexJs: string) => string,
  label: string | null,
  span: Span,
): string {
  const head = label ? `${label}:` : '';
  const control = spec.controls[0]!;
  const iterand = spec.iterands[0]!;
  const isPlain =
    spec.controls.length === 1 &&
    control.kind === 'Range' &&
    !control.step &&
    !control.whileCondition &&
    !control.when &&
    spec.iterands.length === 1 &&
    !iterand.mutable;
  if (isPlain) {
    const type = iterand.type ? resolveType(cx, iterand.type, 'variable') : PLS_INTEGER;
    if (type.kind === 'scalar' && type.base === 'PLS_INTEGER') {
      const js = cx.u.id('i', iterand.name.text);
      const bound = `${js}_b`;
      const inner: Cx = { ...cx, scope: new Scope('loop', cx.scope) };
      inner.scope.names.set(
        iterand.name.text,
        loopVariable(iterand.name.text, PLS_INTEGER, js, false, iterand.name.span),
      );
      const low = boundCode(cx, control.low);
      const high = boundCode(cx, control.high!);
      const start = control.reverse ? high : low;
      const end = control.reverse ? low : high;
      const test = control.reverse ? `${js}>=${bound};${js}--` : `${js}<=${bound};${js}++`;
      // the lower bound is evaluated first, whatever the direction
      const init = control.reverse
        ? `let ${bound}=${end},${js}=${start}`
        : `let ${js}=${start},${bound}=${end}`;
      return `${head}for(${init};${test}){${body(inner, js)}}`;
    }
  }
  const elementType = iterand.type
    ? resolveType(cx, iterand.type, 'variable')
    : controlType(cx, control, span);
  const js = cx.u.id('i', iterand.name.text);
  const second = spec.iterands[1];
  const js2 = second ? cx.u.id('i', second.name.text) : null;
  const inner: Cx = { ...cx, scope: new Scope('loop', cx.scope) };
  const pairTypes = control.kind === 'Pairs' ? pairType(cx, control, span) : null;
  inner.scope.names.set(
    iterand.name.text,
    loopVariable(
      iterand.name.text,
      pairTypes ? pairTypes[0] : elementType,
      js,
      iterand.mutable,
      iterand.name.span,
    ),
  );
  if (second && js2) {
    inner.scope.names.set(
      second.name.text,
      loopVariable(
        second.name.text,
        pairTypes ? pairTypes[1] : elementType,
        js2,
        second.mutable,
        second.name.span,
      ),
    );
  }
  const yields = (value: string): string => `yield ${value};`;
  const parts = spec.controls.map((each) => controlCode(cx, inner, each, elementType, js, yields));
  const target = js2 ? `[${js},${js2}]` : js;
  const declared = js2 ? `let ${js}=null,${js2}=null;` : `let ${js}=null;`;
  // A generator of its own keeps the order of evaluation; `mutable` iterands write the shared variable.
  return `{${declared}const g=(function*(){${parts.join('')}})();${head}for(${target} of g){${body(inner, js)}}}`;
}

const boundCode = (cx: Cx, e: import('../ast/index.ts').Expr): string => {
  const code = compileExpr(cx, e);
  if (code.constant && typeof code.constant.value === 'number' && Number.isInteger(code.constant.value))
    return code.js;
  const js = convert(cx, code, PLS_INTEGER, e.span, false);
  return `R.bound(${js})`;
};

interface CursorRows {
  /** Iterable of the rows' values. */
  readonly js: string;
  /** Null: a weak cursor variable. */
  readonly row: RecordType | null;
}

/** The rows of a query, a cursor or an open cursor variable; null for anything else. */
function cursorRows(cx: Cx, e: Expr): CursorRows | null {
  if (e.kind === 'SubqueryExpr') {
    const query = compileQuery(cx, e.query);
    return { js: `$.loop(${query.js},${query.params})`, row: query.row };
  }
  if (e.kind !== 'NameRef' && e.kind !== 'CallExpr' && e.kind !== 'MemberExpr') return null;
  const head = compileHead(cx, e.kind === 'CallExpr' && e.callee.kind === 'NameRef' ? e.callee : e);
  if (head.kind === 'cursor') {
    const args = cursorArguments(cx, head.symbol, e.kind === 'CallExpr' ? e.args : [], e.span);
    return { js: `${head.js}.iterate(${args})`, row: head.symbol.row };
  }
  const code: Code | null = e.kind === 'CallExpr' ? null : head.kind === 'value' ? head.code : null;
  if (code?.type.kind !== 'refcursor') return null;
  return { js: `R.cursor(${code.js}).rest()`, row: code.type.row };
}

function controlType(cx: Cx, control: IterationControl, span: Span): PlType {
  switch (control.kind) {
    case 'Range':
      return PLS_INTEGER;
    case 'Single':
    case 'Repeat': {
      const rows = control.kind === 'Single' ? cursorRows(cx, control.low) : null;
      if (rows?.row) return rows.row;
      const type = compileExpr(cx, control.low).type;
      return type.kind === 'null' ? PLS_INTEGER : type;
    }
    case 'Values':
    case 'Indices': {
      const rows = cursorRows(cx, control.low);
      if (rows && control.kind === 'Indices') return PLS_INTEGER;
      if (rows?.row) return rows.row;
      // the rows of a weak cursor variable need an iterand with a type
      if (rows) return abort('PLS-00859', 'No iterand type was specified for a weak cursor variable.', span);
      const type = compileExpr(cx, control.low).type;
      if (type.kind !== 'collection') {
        return abort('PLS-00382', 'expression is of wrong type', span);
      }
      return control.kind === 'Values' ? type.element : (type.indexType ?? PLS_INTEGER);
    }
    case 'Pairs':
      return PLS_INTEGER;
    case 'Cursor':
      return cursorRows(cx, control.low)?.row ?? abort('PLS-00456', 'item is not a cursor', span);
  }
}

function pairType(cx: Cx, control: IterationControl, span: Span): readonly [PlType, PlType] {
  const rows = cursorRows(cx, control.low);
  if (rows?.row) return [PLS_INTEGER, rows.row];
  const type = compileExpr(cx, control.low).type;
  if (type.kind !== 'collection') return abort('PLS-00382', 'expression is of wrong type', span);
  return [type.indexType ?? PLS_INTEGER, type.element];
}

function controlCode(
  cx: Cx,
  inner: Cx,
  control: IterationControl,
  type: PlType,
  js: string,
  yields: (value: string) => string,
): string {
  const emit = (value: string): string => {
    const test = control.whileCondition
      ? `if(!(${compileCondition(inner, control.whileCondition)}))return;`
      : '';
    const filter = control.when ? `if(${compileCondition(inner, control.when)})` : '';
    const set = control.kind === 'Pairs' ? '' : `${js}=${value};`;
    return `${set}${test}${filter}{${yields(control.kind === 'Pairs' ? value : js)}}`;
  };
  const numeric = type.kind === 'scalar' && type.base === 'PLS_INTEGER';
  const rows = control.kind === 'Range' || control.kind === 'Repeat' ? null : cursorRows(cx, control.low);
  if (rows) {
    const row = rows.row ?? (type.kind === 'record' ? type : null);
    if (!row) return abort('PLS-00382', 'expression is of wrong type', control.low.span);
    const values = rows.row
      ? 'f'
      : `R.convertRow($,f,${cx.u.constant(row.fields.map((field) => field.type))})`;
    const record = `new OraRecord(${cx.u.constant(row)},${values})`;
    const value = control.kind === 'Indices' ? 'n' : control.kind === 'Pairs' ? `[n,${record}]` : record;
    return `{let n=0;for(const f of ${rows.js}){n++;${emit(value)}}}`;
  }
  switch (control.kind) {
    case 'Range': {
      const rangeType = numeric ? PLS_INTEGER : type;
      const low = `R.bound(${convert(cx, compileExpr(cx, control.low), rangeType, control.low.span, false)})`;
      const high = `R.bound(${convert(cx, compileExpr(cx, control.high!), rangeType, control.high!.span, false)})`;
      const step = control.step
        ? convert(cx, compileExpr(cx, control.step), rangeType, control.step.span, false)
        : '1';
      const add = (sign: string): string =>
        numeric ? `${js}_v${sign}=s` : `${js}_v=${sign === '+' ? 'add' : 'sub'}(${js}_v,s)`;
      const test = control.reverse ? `R.leNum(l,${js}_v)` : `R.leNum(${js}_v,h)`;
      return `{const l=${low},h=${high},s=${step};let ${js}_v=${control.reverse ? 'h' : 'l'};for(;${test};${add(control.reverse ? '-' : '+')}){${emit(`${js}_v`)}}}`;
    }
    case 'Single':
      return `{${emit(convert(cx, compileExpr(cx, control.low), type, control.low.span, false))}}`;
    case 'Repeat': {
      // `repeat expr` evaluates the expression before each iteration, with the previous value of the iterand
      const value = convert(inner, compileExpr(inner, control.low), type, control.low.span, false);
      return `for(;;){${emit(value)}}`;
    }
    case 'Values':
    case 'Indices':
    case 'Pairs': {
      const code = compileExpr(cx, control.low);
      if (code.type.kind !== 'collection')
        return abort('PLS-00382', 'expression is of wrong type', control.low.span);
      const keys = `coll(${code.js}).keys()${control.reverse ? '.reverse()' : ''}`;
      if (control.kind === 'Indices') return `for(const k of ${keys}){${emit('k')}}`;
      if (control.kind === 'Values')
        return `{const c=${code.js};for(const k of coll(c).keys()${control.reverse ? '.reverse()' : ''}){${emit('copyValue(c.get(k))')}}}`;
      return `{const c=${code.js};for(const k of coll(c).keys()${control.reverse ? '.reverse()' : ''}){${emit('[k,copyValue(c.get(k))]')}}}`;
    }
    case 'Cursor':
      return abort('PLS-00456', 'item is not a cursor', control.low.span);
  }
}

export { T };
