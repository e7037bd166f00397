set serveroutput on
create table cn_p (id number constraint cn_p_pk primary key, code varchar2(5 char) constraint cn_code_uk unique, amt number(6,2) constraint cn_amt_ck check (amt between 0 and 1000));
create table cn_c (id number, p number constraint cn_c_fk references cn_p on delete cascade, q number constraint cn_q_fk references cn_p (id) on delete set null);
create table cn_d (id number, ref number, constraint cn_d_pk primary key (id), constraint cn_d_fk foreign key (ref) references cn_d deferrable initially deferred);
create table cn_m (a number, b number, c date default sysdate not null, constraint cn_m_uk unique (a, b), constraint cn_m_ck check (a < b or b is null));
declare
  procedure try(label varchar2, stmt varchar2) is
  begin
    execute immediate stmt;
    dbms_output.put_line(label || '=ok ' || sql%rowcount);
  exception
    when others then dbms_output.put_line(label || '=' || sqlcode || case when instr(sqlerrm, 'CN_') > 0 then ' ' || regexp_substr(sqlerrm, 'CN_\w+') end);
  end;
begin
  try('p1', 'insert into cn_p values (1, ''a'', 10)');
  try('p2', 'insert into cn_p values (2, ''b'', null)');
  try('pk', 'insert into cn_p values (1, ''c'', 10)');
  try('uk', 'insert into cn_p values (3, ''a'', 10)');
  try('uk_null', 'insert into cn_p values (3, null, 10)');
  try('uk_null2', 'insert into cn_p values (4, null, 10)');
  try('check', 'insert into cn_p values (5, ''e'', 1001)');
  try('scale', 'insert into cn_p values (5, ''e'', 9.999)');
  try('precision', 'update cn_p set amt = 99999');
  try('multibyte', 'update cn_p set code = ''äöüßé'' where id = 1');
  try('too_long', 'update cn_p set code = ''äöüßéx'' where id = 1');
  try('fk', 'insert into cn_c values (1, 99, null)');
  try('c1', 'insert into cn_c values (1, 1, 2)');
  try('c2', 'insert into cn_c values (2, 2, 1)');
  try('set_null', 'delete from cn_p where id = 2');
  try('fk_update', 'update cn_c set p = 77');
  try('left', 'update cn_c set id = id where p = 1 and q is null');
  try('m1', 'insert into cn_m (a, b) values (1, 2)');
  try('m_dup', 'insert into cn_m (a, b) values (1, 2)');
  try('m_null_part', 'insert into cn_m (a, b) values (1, null)');
  try('m_all_null', 'insert into cn_m (a, b) select null, null from dual connect by level <= 2');
  try('m_check', 'insert into cn_m (a, b) values (5, 2)');
  try('m_not_null', 'insert into cn_m (a, c) values (7, null)');
  try('deferred', 'insert into cn_d values (1, 2)');
  try('deferred_now', 'insert into cn_d values (2, 1)');
  commit;
  try('deferred_bad', 'insert into cn_d values (3, 9)');
  begin
    commit;
  exception when others then dbms_output.put_line('commit=' || sqlcode);
  end;
  try('rolled_back', 'update cn_d set ref = null where id = 3');
  try('disable', 'alter table cn_p disable constraint cn_amt_ck');
  try('drop', 'alter table cn_p drop constraint cn_code_uk');
  try('unchecked', 'update cn_p set amt = 2000 where id = 1');
  try('dup_code', 'update cn_p set code = ''z''');
end;
/
