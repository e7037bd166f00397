create or replace package dbms_stats authid current_user as
  auto_cascade constant boolean := null;
  auto_invalidate constant boolean := null;
  auto_sample_size constant number := 0;
  auto_degree constant number := 32768;
  procedure gather_table_stats(ownname varchar2, tabname varchar2, partname varchar2 default null, estimate_percent number default auto_sample_size,
    block_sample boolean default false, method_opt varchar2 default 'FOR ALL COLUMNS SIZE AUTO', degree number default null,
    granularity varchar2 default 'AUTO', cascade boolean default auto_cascade, stattab varchar2 default null, statid varchar2 default null,
    statown varchar2 default null, no_invalidate boolean default auto_invalidate, stattype varchar2 default 'DATA', force boolean default false);
  procedure gather_index_stats(ownname varchar2, indname varchar2, partname varchar2 default null, estimate_percent number default auto_sample_size);
  procedure gather_schema_stats(ownname varchar2, estimate_percent number default auto_sample_size, block_sample boolean default false,
    method_opt varchar2 default 'FOR ALL COLUMNS SIZE AUTO', degree number default null, granularity varchar2 default 'AUTO', cascade boolean default auto_cascade);
  procedure delete_table_stats(ownname varchar2, tabname varchar2);
  procedure lock_table_stats(ownname varchar2, tabname varchar2);
  procedure unlock_table_stats(ownname varchar2, tabname varchar2);
end dbms_stats;
/
