-- Events of a run in order. The region, the trace view and the benchmark read this one list; types in docs/chat-protocol.md.
create table if not exists uc_ai_run_events
( run_id      number            not null
, seq         number            not null
, event_type  varchar2(40 char) not null
, event_data  clob              not null
, created_at  timestamp(6)      default on null sys_extract_utc(systimestamp) not null
, constraint uc_ai_run_events_pk primary key (run_id, seq)
, constraint uc_ai_run_events_run_fk foreign key (run_id) references uc_ai_runs (id) on delete cascade
, constraint uc_ai_run_events_data_ck check (event_data is json)
);

comment on table uc_ai_run_events is 'What happened in a run, in order';
comment on column uc_ai_run_events.seq is '1, 2, 3 ... without gaps in each run';
comment on column uc_ai_run_events.event_type is 'A type of docs/chat-protocol.md, for example tool_call';
comment on column uc_ai_run_events.event_data is 'JSON object; its keys depend on the type';
comment on column uc_ai_run_events.created_at is 'UTC';
