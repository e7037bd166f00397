-- Demo: expense line items as an expense system exports them, with more columns than any question needs.
create table if not exists demo_expense_items
( id              number              not null
, employee_id     number              not null
, expense_date    date                not null
, category        varchar2(30 char)   not null
, status          varchar2(20 char)   not null
, amount          number(10,2)        not null
, currency        varchar2(3 char)    default on null 'USD' not null
, merchant        varchar2(100 char)  not null
, receipt_url     varchar2(400 char)  not null
, cost_centre     varchar2(30 char)   not null
, project_code    varchar2(30 char)   not null
, approval_chain  varchar2(200 char)  not null
, payment_method  varchar2(30 char)   not null
, submitted_on    date                not null
, vat_rate        number(4,1)         not null
, notes           varchar2(400 char)  not null
, constraint demo_expense_items_pk primary key (id)
, constraint demo_expense_items_employee_fk foreign key (employee_id) references demo_employees (id)
, constraint demo_expense_items_category_ck check (category in ('travel', 'meals', 'software', 'equipment', 'training', 'office'))
, constraint demo_expense_items_status_ck check (status in ('approved', 'pending', 'rejected'))
);

create index if not exists demo_expense_items_employee_ix on demo_expense_items (employee_id, expense_date);

comment on table demo_expense_items is 'Demo: expense line items';
comment on column demo_expense_items.amount is 'In CURRENCY';
comment on column demo_expense_items.approval_chain is 'Names separated by commas, in the order of approval';
comment on column demo_expense_items.vat_rate is 'Percent';
