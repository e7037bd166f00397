-- Configuration by name. Read and written through the package uc_ai_settings, which documents names and defaults.
create table if not exists uc_ai_setting_values
( setting_name   varchar2(128 char) not null
, setting_value  varchar2(4000 char)
, created_at     timestamp(6)       default on null sys_extract_utc(systimestamp) not null
, created_by     varchar2(255 char) default on null coalesce(sys_context('APEX$SESSION', 'APP_USER'), sys_context('USERENV', 'SESSION_USER')) not null
, updated_at     timestamp(6)       default on null sys_extract_utc(systimestamp) not null
, updated_by     varchar2(255 char) default on null coalesce(sys_context('APEX$SESSION', 'APP_USER'), sys_context('USERENV', 'SESSION_USER')) not null
, constraint uc_ai_setting_values_pk primary key (setting_name)
);

comment on table uc_ai_setting_values is 'Configuration by name; a missing row means the default documented in UC_AI_SETTINGS. Never holds a secret.';
comment on column uc_ai_setting_values.setting_name is 'Lower case, for example http_timeout_seconds';
comment on column uc_ai_setting_values.setting_value is 'Text; numbers are whole numbers';
comment on column uc_ai_setting_values.created_at is 'UTC';
comment on column uc_ai_setting_values.created_by is 'APEX user, else database user';
comment on column uc_ai_setting_values.updated_at is 'UTC';
comment on column uc_ai_setting_values.updated_by is 'APEX user, else database user';
