// CONNECT BY as a recursive query. Each row carries its number among all rows, the path of its numbers among siblings (the order in
// which Oracle returns the rows), the rows above it, and what PRIOR, CONNECT_BY_ROOT and SYS_CONNECT_BY_PATH ask for.

import type { OrderItem, SelectBlock } from '../plsql/ast/index.ts';
import { VARCHAR2 } from '../plsql/types/type.ts';
import {
  type Column,
  type Ex,
  type Hierarchy,
  type Scope,
  type Statement,
  unsupported,
  walk,
} from './context.ts';
import { condition, expr, orderItem } from './expr.ts';
import { relocate, usesRownum } from './select.ts';

export interface HierarchyInput {
  readonly block: SelectBlock;
  readonly from: string;
  readonly where: readonly string[];
  readonly siblings: readonly OrderItem[];
  readonly scope: Scope;
  readonly st: Statement;
}

export function buildHierarchy(input: HierarchyInput): { from: () => string; order: string } {
  const { block, scope, st } = input;
  const [b, h, q] = [st.fresh('base'), st.fresh('tree'), st.fresh('row')];
  const items = relocate(scope, b);
  const columns: Column[] = [];
  for (const source of scope.sources) {
    columns.push(...source.columns);
    if (source.rowid !== null) columns.push(source.rowid);
  }
  columns.push(...scope.merged.map((m) => m.column));
  const names = columns.map((_, i) => `c${i + 1}`);

  /** Runs `translate` with every column read from another row. */
  const reading = <T>(home: (name: string) => string, translate: () => T): T => {
    const saved = columns.map((c) => c.sql);
    columns.forEach((c, i) => {
      c.sql = home(names[i]!);
    });
    try {
      return translate();
    } finally {
      columns.forEach((c, i) => {
        c.sql = saved[i]!;
      });
    }
  };

  /** Columns of the tree besides the base row: name, value in the first step, value in the next. */
  const carried: { name: string; start: string; next: string }[] = [];
  const carry = (start: string, next: string): string => {
    const known = carried.find((c) => c.start === start && c.next === next);
    if (known !== undefined) return known.name;
    const name = `x${carried.length + 1}`;
    carried.push({ name, start, next: next.replaceAll('%SELF%', name) });
    return name;
  };

  const usesPrior = mentionsPrior(block.connectBy);
  const inCondition = (child: string, parent: string): string => {
    const own: Hierarchy = {
      level: `(${parent}.lvl + 1)`,
      prior: (translate) => reading((n) => `${parent}.${n}`, translate),
      root: null,
      path: null,
      isLeaf: null,
      isCycle: null,
    };
    scope.hierarchy = own;
    const saved = scope.rownum;
    if (usesRownum(block.connectBy)) {
      if (scope.sources.length !== 1 || scope.sources[0]!.relation !== null)
        throw unsupported(350, 'ROWNUM in CONNECT BY over a table', block);
      scope.rownum = own.level;
    }
    const text = reading(
      (n) => `${child}.${n}`,
      () => condition(block.connectBy!, scope, st),
    );
    scope.rownum = saved;
    scope.hierarchy = null;
    return text;
  };

  const blocked: Hierarchy = {
    level: '1::numeric',
    prior: null,
    root: null,
    path: null,
    isLeaf: null,
    isCycle: null,
  };
  scope.hierarchy = blocked;
  const start = block.startWith === null ? null : condition(block.startWith, scope, st);
  const siblingOrder = input.siblings.map((i) => orderItem(i, expr(i.expr, scope, st), i.expr)).join(', ');
  scope.hierarchy = null;
  const connect = inCondition(b, h);
  // the first row satisfies LEVEL conditions as any other only from the second level on
  const number = `row_number() over (${siblingOrder === '' ? `order by ${b}.id` : `order by ${siblingOrder}, ${b}.id`})`;
  const leaf = (parent: string) => {
    const child = st.fresh('child');
    const loop =
      block.noCycle && usesPrior ? ` and not ${child}.id = any (${parent}.seen || ${parent}.id)` : '';
    return `(not exists (select 1 from ${b} ${child} where ${inCondition(child, parent)}${loop}))::int::numeric`;
  };
  const cycle = (parent: string) => {
    const child = st.fresh('child');
    return `(exists (select 1 from ${b} ${child} where ${inCondition(child, parent)} and ${child}.id = any (${parent}.seen || ${parent}.id)))::int::numeric`;
  };
  const leafText = mentions(block, 'CONNECT_BY_ISLEAF') ? leaf(h) : null;
  const cycleText = block.noCycle && mentions(block, 'CONNECT_BY_ISCYCLE') ? cycle(h) : null;

  columns.forEach((c, i) => {
    c.sql = `${q}.${names[i]}`;
  });
  scope.hierarchy = {
    level: `${q}.lvl`,
    prior: (translate) =>
      reading((n) => `${q}.${carry(`nullif(${b}.${n}, ${b}.${n})`, `${h}.${n}`)}`, translate),
    root: (translate) => {
      // the operand is evaluated on the root row and handed down
      const value = reading((n) => `${b}.${n}`, translate);
      const name = carry(value.sql, `${h}.%SELF%`);
      return { ...value, sql: `${q}.${name}` };
    },
    path: (translate, separator): Ex => {
      const value = reading((n) => `${b}.${n}`, translate);
      const step = `concat(${separator.sql}, ${value.sql})`;
      const name = carry(step, `concat(${h}.%SELF%, ${step})`);
      return { sql: `${q}.${name}`, type: VARCHAR2, nullable: true };
    },
    isLeaf: leafText === null ? null : () => `${q}.leaf`,
    isCycle: cycleText === null ? null : () => `${q}.cyc`,
  };

  const from = (): string => {
    const filter = input.where.length === 0 ? '' : ` where ${input.where.join(' and ')}`;
    const baseFrom = input.from === '' ? '' : ` from ${input.from}`;
    const base = `${b} as materialized (select ${[...items, 'row_number() over () as id'].join(', ')}${baseFrom}${filter})`;
    const list = [...names, 'id', 'lvl', 'path', 'seen', ...carried.map((c) => c.name)].join(', ');
    const own = [...names, 'id'].map((n) => `${b}.${n}`);
    const first = [
      ...own,
      '1::numeric',
      `array[${number}]`,
      'array[]::bigint[]',
      ...carried.map((c) => c.start),
    ].join(', ');
    const check = !usesPrior
      ? ''
      : block.noCycle
        ? ` and not ${b}.id = any (${h}.seen || ${h}.id)`
        : ` and ora.no_loop(${b}.id = any (${h}.seen || ${h}.id))`;
    const next = [
      ...own,
      `${h}.lvl + 1`,
      `${h}.path || ${number}`,
      `${h}.seen || ${h}.id`,
      ...carried.map((c) => c.next),
    ].join(', ');
    const tree =
      `${h} (${list}) as (select ${first} from ${b}${start === null ? '' : ` where ${start}`}` +
      ` union all select ${next} from ${h} join ${b} on ${connect}${check})`;
    const extra = [
      ...(leafText === null ? [] : [`${leafText} as leaf`]),
      ...(cycleText === null ? [] : [`${cycleText} as cyc`]),
    ];
    return `(with recursive ${base}, ${tree} select ${[`${h}.*`, ...extra].join(', ')} from ${h}) ${q}`;
  };
  return { from, order: `${q}.path` };
}

function mentionsPrior(node: unknown): boolean {
  let found = false;
  walk(node, (n) => {
    if (n.kind === 'UnaryExpr' && (n as unknown as { op: string }).op === 'PRIOR') found = true;
    return !found && n.kind !== 'Query';
  });
  return found;
}

function mentions(node: unknown, name: string): boolean {
  let found = false;
  walk(node, (n) => {
    if (
      n.kind === 'NameRef' &&
      (n as unknown as { parts: readonly { text: string }[] }).parts[0]?.text === name
    )
      found = true;
    return !found;
  });
  return found;
}
