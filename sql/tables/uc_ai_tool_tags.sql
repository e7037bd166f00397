-- Tags of tools: a run names tags and is offered the tools that have one of them.
create table if not exists uc_ai_tool_tags
( tool_id     number              not null
, tag         varchar2(255 char)  not null
, created_at  timestamp(6)        default on null sys_extract_utc(systimestamp) not null
, created_by  varchar2(255 char)  default on null coalesce(sys_context('APEX$SESSION', 'APP_USER'), sys_context('USERENV', 'SESSION_USER')) not null
, constraint uc_ai_tool_tags_pk primary key (tool_id, tag)
, constraint uc_ai_tool_tags_tool_fk foreign key (tool_id) references uc_ai_tools (id) on delete cascade
, constraint uc_ai_tool_tags_lower_ck check (tag = lower(tag))
);

comment on table uc_ai_tool_tags is 'Tags of tools';
comment on column uc_ai_tool_tags.tool_id is 'UC_AI_TOOLS.ID';
comment on column uc_ai_tool_tags.tag is 'Lower case';
comment on column uc_ai_tool_tags.created_at is 'UTC';
comment on column uc_ai_tool_tags.created_by is 'APEX user, else database user';
