// The same work in PL/SQL and PL/pgSQL. Each PL/SQL block sets :result, each PL/pgSQL body returns it as text.

export interface Pair {
  readonly name: string;
  readonly plsql: string;
  readonly plpgsql: string;
  /** How many SQL statements the work executes, where that is what it is about. */
  readonly statements?: number;
}

const ROWS = 100_000;

export const preparation: { readonly plsql: readonly string[]; readonly plpgsql: readonly string[] } = {
  plsql: [
    'create table bench_rows (id number primary key, grp number not null, amount number(12, 2), label varchar2(40 char))',
    `insert into bench_rows (id, grp, amount, label)
     select n, mod(n, 10), mod(n * 7919, 100003) / 100, 'row ' || to_char(n)
       from ( select a.n * 100 + b.n as n
                from (select level - 1 as n from dual connect by level <= ${ROWS / 100}) a
               cross join (select level as n from dual connect by level <= 100) b
            )`,
    'create table bench_target (id number, label varchar2(40 char))',
    `create or replace package bench_calls as
       function add_one (p_value in pls_integer) return pls_integer;
     end bench_calls;`,
    `create or replace package body bench_calls as
       function add_one (p_value in pls_integer) return pls_integer is
       begin
         return p_value + 1;
       end add_one;
     end bench_calls;`,
  ],
  plpgsql: [
    'create table bench_peer.bench_rows (id numeric primary key, grp numeric not null, amount numeric(12, 2), label text)',
    `insert into bench_peer.bench_rows
     select i, i % 10, ((i::bigint * 7919) % 100003)::numeric / 100, 'row ' || i from generate_series(1, ${ROWS}) as s(i)`,
    'create table bench_peer.bench_target (id numeric, label text)',
    'analyze bench_peer.bench_rows',
    `create function bench_peer.add_one(p_value integer) returns integer language plpgsql as $$
     begin
       return p_value + 1;
     end $$`,
    `create function bench_peer.fibonacci(n integer) returns integer language plpgsql as $$
     begin
       if n < 2 then
         return n;
       end if;
       return bench_peer.fibonacci(n - 1) + bench_peer.fibonacci(n - 2);
     end $$`,
    'create type bench_peer.item as (id integer, amount numeric)',
  ],
};

export const pairs: readonly Pair[] = [
  {
    name: 'loop, NUMBER sum',
    plsql: `declare
      l_sum number := 0;
    begin
      for i in 1 .. 1000000 loop
        l_sum := l_sum + i;
      end loop;
      :result := to_char(l_sum);
    end;`,
    plpgsql: `declare
      l_sum numeric := 0;
    begin
      for i in 1 .. 1000000 loop
        l_sum := l_sum + i;
      end loop;
      return l_sum::text;
    end`,
  },
  {
    name: 'loop, PLS_INTEGER with MOD and IF',
    plsql: `declare
      l_hash pls_integer := 7;
      l_odd  pls_integer := 0;
    begin
      for i in 1 .. 1000000 loop
        l_hash := mod(l_hash * 31 + i, 65521);
        if mod(l_hash, 2) = 1 then
          l_odd := l_odd + 1;
        end if;
      end loop;
      :result := to_char(l_hash) || ' ' || to_char(l_odd);
    end;`,
    plpgsql: `declare
      l_hash integer := 7;
      l_odd  integer := 0;
    begin
      for i in 1 .. 1000000 loop
        l_hash := (l_hash * 31 + i) % 65521;
        if l_hash % 2 = 1 then
          l_odd := l_odd + 1;
        end if;
      end loop;
      return l_hash::text || ' ' || l_odd::text;
    end`,
  },
  {
    name: 'while loop, NUMBER (Collatz)',
    plsql: `declare
      l_steps number := 0;
      l_value number;
    begin
      for i in 1 .. 3000 loop
        l_value := i;
        while l_value <> 1 loop
          if mod(l_value, 2) = 0 then
            l_value := l_value / 2;
          else
            l_value := 3 * l_value + 1;
          end if;
          l_steps := l_steps + 1;
        end loop;
      end loop;
      :result := to_char(l_steps);
    end;`,
    plpgsql: `declare
      l_steps numeric := 0;
      l_value numeric;
    begin
      for i in 1 .. 3000 loop
        l_value := i;
        while l_value <> 1 loop
          if mod(l_value, 2) = 0 then
            l_value := l_value / 2;
          else
            l_value := 3 * l_value + 1;
          end if;
          l_steps := l_steps + 1;
        end loop;
      end loop;
      return l_steps::text;
    end`,
  },
  {
    name: 'calls, recursive local function',
    plsql: `declare
      function fibonacci (n in pls_integer) return pls_integer is
      begin
        if n < 2 then
          return n;
        end if;
        return fibonacci(n - 1) + fibonacci(n - 2);
      end fibonacci;
    begin
      :result := to_char(fibonacci(22));
    end;`,
    plpgsql: `begin
      return bench_peer.fibonacci(22)::text;
    end`,
  },
  {
    name: 'calls, packaged function',
    plsql: `declare
      l_value pls_integer := 0;
    begin
      for i in 1 .. 300000 loop
        l_value := bench_calls.add_one(l_value);
      end loop;
      :result := to_char(l_value);
    end;`,
    plpgsql: `declare
      l_value integer := 0;
    begin
      for i in 1 .. 300000 loop
        l_value := bench_peer.add_one(l_value);
      end loop;
      return l_value::text;
    end`,
  },
  {
    name: 'strings, appending',
    plsql: `declare
      l_text varchar2(32767);
    begin
      for round in 1 .. 10 loop
        l_text := null;
        for i in 1 .. 30000 loop
          l_text := l_text || 'x';
        end loop;
      end loop;
      :result := to_char(length(l_text));
    end;`,
    plpgsql: `declare
      l_text text;
    begin
      for round in 1 .. 10 loop
        l_text := '';
        for i in 1 .. 30000 loop
          l_text := l_text || 'x';
        end loop;
      end loop;
      return length(l_text)::text;
    end`,
  },
  {
    name: 'strings, functions',
    plsql: `declare
      l_text  varchar2(200);
      l_count pls_integer := 0;
    begin
      for i in 1 .. 100000 loop
        l_text := lpad(to_char(i), 8, '0') || '-' || upper('item');
        if instr(l_text, '77') > 0 and substr(l_text, 1, 1) = '0' then
          l_count := l_count + length(replace(l_text, '7', 'seven'));
        end if;
      end loop;
      :result := to_char(l_count);
    end;`,
    plpgsql: `declare
      l_text  text;
      l_count integer := 0;
    begin
      for i in 1 .. 100000 loop
        l_text := lpad(i::text, 8, '0') || '-' || upper('item');
        if strpos(l_text, '77') > 0 and substr(l_text, 1, 1) = '0' then
          l_count := l_count + length(replace(l_text, '7', 'seven'));
        end if;
      end loop;
      return l_count::text;
    end`,
  },
  {
    name: 'numbers, decimal fractions',
    plsql: `declare
      l_balance number := 1000;
    begin
      for i in 1 .. 200000 loop
        l_balance := round(l_balance * 1.0001 + 0.07, 2);
        if l_balance > 9000 then
          l_balance := l_balance - 8765.43;
        end if;
      end loop;
      :result := to_char(l_balance * 100);
    end;`,
    plpgsql: `declare
      l_balance numeric := 1000;
    begin
      for i in 1 .. 200000 loop
        l_balance := round(l_balance * 1.0001 + 0.07, 2);
        if l_balance > 9000 then
          l_balance := l_balance - 8765.43;
        end if;
      end loop;
      return (l_balance * 100)::bigint::text;
    end`,
  },
  {
    name: 'numbers, 30 digits',
    plsql: `declare
      l_value number := 123456789012345678901234567890;
      l_sum   number := 0;
    begin
      for i in 1 .. 100000 loop
        l_sum := l_sum + l_value - i;
      end loop;
      :result := to_char(l_sum);
    end;`,
    plpgsql: `declare
      l_value numeric := 123456789012345678901234567890;
      l_sum   numeric := 0;
    begin
      for i in 1 .. 100000 loop
        l_sum := l_sum + l_value - i;
      end loop;
      return l_sum::text;
    end`,
  },
  {
    name: 'collections, integer index (PL/pgSQL: array)',
    plsql: `declare
      type t_numbers is table of pls_integer index by pls_integer;
      l_values t_numbers;
      l_sum    number := 0;
    begin
      for i in 1 .. 200000 loop
        l_values(i) := mod(i, 1000);
      end loop;
      for i in 1 .. 200000 loop
        l_sum := l_sum + l_values(i);
      end loop;
      :result := to_char(l_sum);
    end;`,
    plpgsql: `declare
      l_values integer[];
      l_sum    numeric := 0;
    begin
      for i in 1 .. 200000 loop
        l_values[i] := i % 1000;
      end loop;
      for i in 1 .. 200000 loop
        l_sum := l_sum + l_values[i];
      end loop;
      return l_sum::text;
    end`,
  },
  {
    name: 'collections, text index (PL/pgSQL: jsonb)',
    plsql: `declare
      type t_counts is table of pls_integer index by varchar2(20);
      l_counts t_counts;
      l_key    varchar2(20);
    begin
      for i in 1 .. 20000 loop
        l_key := 'k' || to_char(mod(i, 200));
        if l_counts.exists(l_key) then
          l_counts(l_key) := l_counts(l_key) + 1;
        else
          l_counts(l_key) := 1;
        end if;
      end loop;
      :result := to_char(l_counts.count) || ' ' || to_char(l_counts('k7'));
    end;`,
    plpgsql: `declare
      l_counts jsonb := '{}';
      l_key    text;
    begin
      for i in 1 .. 20000 loop
        l_key := 'k' || (i % 200)::text;
        if l_counts ? l_key then
          l_counts[l_key] := to_jsonb((l_counts ->> l_key)::integer + 1);
        else
          l_counts[l_key] := to_jsonb(1);
        end if;
      end loop;
      return (select count(*) from jsonb_object_keys(l_counts))::text || ' ' || (l_counts ->> 'k7');
    end`,
  },
  {
    name: 'collections, nested table of records (PL/pgSQL: array of a composite)',
    plsql: `declare
      type t_item is record (id pls_integer, amount number);
      type t_items is table of t_item;
      l_items t_items := t_items();
      l_item  t_item;
      l_sum   number := 0;
    begin
      for i in 1 .. 50000 loop
        l_item.id := i;
        l_item.amount := i / 4;
        l_items.extend;
        l_items(i) := l_item;
      end loop;
      for i in 1 .. l_items.count loop
        l_item := l_items(i);
        l_sum := l_sum + l_item.id + l_item.amount;
      end loop;
      :result := to_char(l_sum * 4);
    end;`,
    plpgsql: `declare
      l_items bench_peer.item[];
      l_item  bench_peer.item;
      l_sum   numeric := 0;
    begin
      for i in 1 .. 50000 loop
        l_item.id := i;
        l_item.amount := i / 4.0;
        l_items[i] := l_item;
      end loop;
      for i in 1 .. cardinality(l_items) loop
        l_item := l_items[i];
        l_sum := l_sum + l_item.id + l_item.amount;
      end loop;
      return (l_sum * 4)::bigint::text;
    end`,
  },
  {
    name: 'exceptions, raised and handled',
    plsql: `declare
      e_odd   exception;
      l_count pls_integer := 0;
    begin
      for i in 1 .. 50000 loop
        begin
          if mod(i, 2) = 1 then
            raise e_odd;
          end if;
        exception
          when e_odd then
            l_count := l_count + 1;
        end;
      end loop;
      :result := to_char(l_count);
    end;`,
    plpgsql: `declare
      l_count integer := 0;
    begin
      for i in 1 .. 50000 loop
        begin
          if i % 2 = 1 then
            raise exception using errcode = 'OD001';
          end if;
        exception
          when sqlstate 'OD001' then
            l_count := l_count + 1;
        end;
      end loop;
      return l_count::text;
    end`,
  },
  {
    name: 'SQL, cursor loop over 100,000 rows',
    plsql: `declare
      l_sum number := 0;
    begin
      for r in (select b.id, b.amount, b.label from bench_rows b order by b.id) loop
        l_sum := l_sum + r.amount + length(r.label);
      end loop;
      :result := to_char(l_sum * 100);
    end;`,
    plpgsql: `declare
      l_sum numeric := 0;
      r     record;
    begin
      for r in select b.id, b.amount, b.label from bench_peer.bench_rows b order by b.id loop
        l_sum := l_sum + r.amount + length(r.label);
      end loop;
      return (l_sum * 100)::bigint::text;
    end`,
  },
  {
    name: 'SQL, BULK COLLECT of 100,000 rows (PL/pgSQL: array_agg)',
    plsql: `declare
      type t_numbers is table of number;
      type t_texts is table of varchar2(40 char);
      l_ids    t_numbers;
      l_labels t_texts;
    begin
      select b.id, b.label bulk collect into l_ids, l_labels from bench_rows b;
      :result := to_char(l_ids.count) || ' ' || to_char(l_labels.count);
    end;`,
    plpgsql: `declare
      l_ids    numeric[];
      l_labels text[];
    begin
      select array_agg(b.id), array_agg(b.label) into l_ids, l_labels from bench_peer.bench_rows b;
      return cardinality(l_ids)::text || ' ' || cardinality(l_labels)::text;
    end`,
  },
  {
    name: 'SQL, FORALL insert of 10,000 rows (PL/pgSQL: insert from unnest)',
    plsql: `declare
      type t_numbers is table of number index by pls_integer;
      l_ids t_numbers;
    begin
      for i in 1 .. 10000 loop
        l_ids(i) := i;
      end loop;
      forall i in 1 .. l_ids.count
        insert into bench_target (id, label) values (l_ids(i), 'bulk');
      :result := to_char(sql%rowcount);
    end;`,
    plpgsql: `declare
      l_ids   numeric[];
      l_count integer;
    begin
      for i in 1 .. 10000 loop
        l_ids[i] := i;
      end loop;
      insert into bench_peer.bench_target (id, label) select u.id, 'bulk' from unnest(l_ids) as u(id);
      get diagnostics l_count = row_count;
      return l_count::text;
    end`,
  },
  {
    name: 'SQL, FORALL insert of 10,000 rows (PL/pgSQL: a loop of inserts)',
    plsql: `declare
      type t_numbers is table of number index by pls_integer;
      l_ids t_numbers;
    begin
      for i in 1 .. 10000 loop
        l_ids(i) := i;
      end loop;
      forall i in 1 .. l_ids.count
        insert into bench_target (id, label) values (l_ids(i), 'bulk');
      :result := to_char(sql%rowcount);
    end;`,
    plpgsql: `declare
      l_ids   numeric[];
      l_count integer := 0;
      l_id    numeric;
    begin
      for i in 1 .. 10000 loop
        l_ids[i] := i;
      end loop;
      foreach l_id in array l_ids loop
        insert into bench_peer.bench_target (id, label) values (l_id, 'bulk');
        l_count := l_count + 1;
      end loop;
      return l_count::text;
    end`,
  },
  {
    name: 'SQL, 3,000 SELECT INTO by key',
    statements: 3_000,
    plsql: `declare
      l_label bench_rows.label%type;
      l_sum   pls_integer := 0;
    begin
      for i in 1 .. 3000 loop
        select b.label into l_label from bench_rows b where b.id = i;
        l_sum := l_sum + length(l_label);
      end loop;
      :result := to_char(l_sum);
    end;`,
    plpgsql: `declare
      l_label text;
      l_sum   integer := 0;
    begin
      for i in 1 .. 3000 loop
        select b.label into strict l_label from bench_peer.bench_rows b where b.id = i;
        l_sum := l_sum + length(l_label);
      end loop;
      return l_sum::text;
    end`,
  },
  {
    name: 'SQL, 3,000 single inserts',
    statements: 3_000,
    plsql: `begin
      for i in 1 .. 3000 loop
        insert into bench_target (id, label) values (i, 'single');
      end loop;
      :result := '3000';
    end;`,
    plpgsql: `begin
      for i in 1 .. 3000 loop
        insert into bench_peer.bench_target (id, label) values (i, 'single');
      end loop;
      return '3000';
    end`,
  },
  {
    name: 'SQL, 1,000 EXECUTE IMMEDIATE with a bind',
    statements: 1_000,
    plsql: `declare
      l_amount number;
      l_sum    number := 0;
    begin
      for i in 1 .. 1000 loop
        execute immediate 'select amount from bench_rows where id = :1' into l_amount using i;
        l_sum := l_sum + l_amount;
      end loop;
      :result := to_char(l_sum * 100);
    end;`,
    plpgsql: `declare
      l_amount numeric;
      l_sum    numeric := 0;
    begin
      for i in 1 .. 1000 loop
        execute 'select amount from bench_peer.bench_rows where id = $1' into l_amount using i;
        l_sum := l_sum + l_amount;
      end loop;
      return (l_sum * 100)::bigint::text;
    end`,
  },
];
