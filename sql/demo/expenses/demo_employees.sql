-- Demo: people of a company.
create table if not exists demo_employees
( id          number              not null
, name        varchar2(100 char)  not null
, department  varchar2(50 char)   not null
, role        varchar2(100 char)  not null
, constraint demo_employees_pk primary key (id)
);

comment on table demo_employees is 'Demo: people of a company';
comment on column demo_employees.department is 'Lower case, for example engineering';
