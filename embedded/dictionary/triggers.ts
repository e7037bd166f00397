// The PostgreSQL side of triggers: one function a table that hands its rows to the session, and one trigger for each point at
// which some Oracle trigger fires. The session runs the Oracle triggers in order.

import type { PlType } from '../plsql/types/type.ts';
import { quoteName, quoteText, storageType } from '../sql/datatypes.ts';
import type { TriggerInfo } from './contract.ts';

export interface TriggerColumn {
  readonly name: string;
  readonly type: PlType;
  readonly virtual: boolean;
}
export interface TriggerTable {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
  /** Quoted PostgreSQL name of the table or view. */
  readonly pgName: string;
  /** Visible columns in order: the fields of :OLD and :NEW. */
  readonly columns: readonly TriggerColumn[];
}

export const triggerFunction = (id: number): string => `ora_dict."fire_${id}"`;

const rowArray = (record: 'old' | 'new', columns: readonly TriggerColumn[]): string =>
  columns.length === 0
    ? 'array[]::text[]'
    : `array[${columns.map((c) => `${record}.${quoteName(c.name)}::text`).join(', ')}]`;

function functionText(table: TriggerTable): string {
  const assignments = table.columns
    .map((c, i) =>
      c.virtual ? '' : `      new.${quoteName(c.name)} := answer[${i + 1}]::${storageType(c.type)};\n`,
    )
    .join('');
  return `create or replace function ${triggerFunction(table.id)}() returns trigger language plpgsql as $trigger$
declare
  old_row text[];
  new_row text[];
  reply text;
  answer text[];
begin
  if tg_level = 'ROW' then
    if tg_op <> 'INSERT' then old_row := ${rowArray('old', table.columns)}; end if;
    if tg_op <> 'DELETE' then new_row := ${rowArray('new', table.columns)}; end if;
  end if;
  reply := ora_dict.fire(${quoteText(table.owner)}, ${quoteText(table.name)}, tg_relid, tg_when, tg_level, tg_op, old_row, new_row);
  if tg_level = 'STATEMENT' then return null; end if;
  if tg_op = 'DELETE' then return old; end if;
  if reply is not null then
    answer := array(select pg_catalog.json_array_elements_text(reply::json));
    if answer is distinct from new_row then
${assignments || '      null;\n'}    end if;
  end if;
  return new;
end $trigger$`;
}

/** Does the trigger ask which columns an UPDATE sets? */
export const asksForColumns = (trigger: TriggerInfo, source: string): boolean =>
  trigger.events.some((event) => event.event === 'UPDATE' && event.columns.length > 0) ||
  /\bupdating\s*\(/i.test(source);

const events = ['INSERT', 'UPDATE', 'DELETE'] as const;

/** Statements that make the triggers of a table anew; none when nothing fires. Names sort in the order of firing. */
export function triggerStatements(
  table: TriggerTable,
  triggers: readonly TriggerInfo[],
  needsColumns: boolean,
): string[] {
  const points = new Map<string, Set<string>>();
  for (const trigger of triggers) {
    if (!trigger.enabled) continue;
    for (const point of trigger.points) {
      const set = points.get(point) ?? new Set<string>();
      for (const event of trigger.events) set.add(event.event);
      points.set(point, set);
    }
  }
  if (points.size === 0) return [];
  const statements = [functionText(table)];
  const isView = points.has('INSTEAD OF EACH ROW');
  if (needsColumns && !isView) {
    const note = (name: string, of: string, argument: string): string =>
      `create trigger ${quoteName(name)} before update${of} on ${table.pgName} for each statement execute function ora_dict.note_update(${argument})`;
    statements.push(note('0', '', ''));
    table.columns.forEach((c, i) => {
      if (!c.virtual) statements.push(note(`1_${i}`, ` of ${quoteName(c.name)}`, quoteText(c.name)));
    });
  }
  for (const [point, set] of points) {
    const timing = point.replace(/ (EACH ROW|STATEMENT)$/, '');
    const level = point.endsWith('EACH ROW') ? 'row' : 'statement';
    const list = events
      .filter((event) => set.has(event))
      .join(' or ')
      .toLowerCase();
    statements.push(
      `create trigger ${quoteName(`2 ${point}`)} ${timing.toLowerCase()} ${list} on ${table.pgName} for each ${level} execute function ${triggerFunction(table.id)}()`,
    );
  }
  return statements;
}

/** A block that drops what triggerStatements() made. */
export const dropTriggers = (pgName: string): string => `do $drop$
declare
  each record;
begin
  for each in select tgname from pg_catalog.pg_trigger where tgrelid = pg_catalog.to_regclass(${quoteText(pgName)}) and not tgisinternal and tgname <> 'read only' loop
    execute pg_catalog.format('drop trigger %I on %s', each.tgname, ${quoteText(pgName)});
  end loop;
end $drop$`;
