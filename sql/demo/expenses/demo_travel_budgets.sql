-- Demo: travel budgets that differ from the standard one of 5,000 USD a quarter.
create table if not exists demo_travel_budgets
( employee_id    number             not null
, travel_budget  number(10,2)       not null
, reason         varchar2(200 char) not null
, constraint demo_travel_budgets_pk primary key (employee_id)
, constraint demo_travel_budgets_employee_fk foreign key (employee_id) references demo_employees (id)
);

comment on table demo_travel_budgets is 'Demo: custom travel budgets';
comment on column demo_travel_budgets.travel_budget is 'USD for a quarter, instead of the standard 5,000';
