// A package of a wanted length for the compile time: ordinary application code, none of it twice the same.

export interface GeneratedPackage {
  readonly spec: string;
  readonly body: string;
  /** Lines of the body. */
  readonly lines: number;
}

/** `variant` changes the text, so that nothing compiled earlier is of use. */
export function generatePackage(lineCount: number, variant: number): GeneratedPackage {
  const routines: string[] = [];
  const specs: string[] = [];
  const calls: string[] = [];
  const linesEach = routine(0, variant).split('\n').length;
  const count = Math.max(1, Math.round(lineCount / (linesEach + 1)));
  for (let i = 0; i < count; i += 1) {
    routines.push(routine(i, variant));
    specs.push(`  function total_${i} (p_limit in number, p_prefix in varchar2 default 'x') return number;`);
    if (i % 20 === 0) calls.push(`    l_sum := l_sum + total_${i}(p_limit => 3);`);
  }
  const spec = `create or replace package bench_generated as\n${specs.join('\n')}\n  function run_all return number;\nend bench_generated;`;
  const body = [
    'create or replace package body bench_generated as',
    '',
    ...routines,
    '  function run_all return number is',
    '    l_sum number := 0;',
    '  begin',
    ...calls,
    '    return l_sum;',
    '  end run_all;',
    '',
    'end bench_generated;',
  ].join('\n');
  return { spec, body, lines: body.split('\n').length };
}

function routine(i: number, variant: number): string {
  return `  -- Sums what a report of kind ${i} needs.
  function total_${i} (p_limit in number, p_prefix in varchar2 default 'x') return number
  is
    type t_item is record (id number, label varchar2(60 char), amount number(12, 2));
    type t_items is table of t_item index by pls_integer;
    c_rate   constant number := ${(i % 17) + 1}.${variant + 5};
    l_items  t_items;
    l_total  number := 0;
    l_label  varchar2(200 char);
    l_found  boolean := false;
    l_from   date := date '2025-01-01' + ${i % 300};
    e_limit  exception;
  begin
    if p_limit is null or p_limit < 0 then
      raise e_limit;
    end if;
    <<fill_items>>
    for k in 1 .. least(p_limit, 10) loop
      l_items(k).id := k * ${i + 1};
      l_items(k).label := p_prefix || '-' || to_char(k) || '-${variant}';
      l_items(k).amount := round(k * c_rate / 3, 2);
    end loop fill_items;
    <<sum_items>>
    for k in 1 .. l_items.count loop
      l_label := upper(substr(l_items(k).label, 1, 20));
      l_total := case
        when instr(l_label, 'X') > 0 then l_total + l_items(k).amount
        when l_label like 'Y%' then l_total - l_items(k).amount
        else l_total
      end;
      l_found := l_found or l_items(k).id = ${i + 1};
      continue when mod(k, 2) = 0;
      l_total := l_total + extract(month from add_months(l_from, k)) / 100;
    end loop sum_items;
    begin
      select l_total + count(*) into l_total from bench_rows r where r.id <= p_limit and r.grp = mod(${i}, 10);
    exception
      when no_data_found then l_total := -1;
    end;
    return case when l_found then l_total else 0 end;
  exception
    when e_limit then
      return -${i + 1};
  end total_${i};
`;
}
