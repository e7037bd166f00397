set serveroutput on
create table tc_t (id number primary key, v number);
create or replace trigger tc_c for insert or update on tc_t compound trigger
  type ids is table of number index by pls_integer;
  g ids; n number := 0;
  procedure add(p number) is begin g(g.count + 1) := p; end;
  before statement is begin n := 100; dbms_output.put_line('bs ' || g.count); end before statement;
  before each row is begin :new.v := nvl(:new.v, 0) + 1; end before each row;
  after each row is begin add(:new.id); n := n + 1; end after each row;
  after statement is
    s number;
  begin
    select sum(v) into s from tc_t;
    dbms_output.put_line('as ' || g.count || ' ' || n || ' ' || s || case when updating then ' U' end);
  end after statement;
end tc_c;
/
create or replace trigger tc_1 before insert on tc_t for each row begin dbms_output.put_line('t1 ' || nvl(to_char(:new.v), 'n')); end;
/
create or replace trigger tc_2 before insert on tc_t for each row follows tc_1 begin :new.v := 50; dbms_output.put_line('t2'); end;
/
create or replace trigger tc_3 before insert on tc_t for each row follows tc_2 begin dbms_output.put_line('t3 ' || :new.v); end;
/
alter trigger tc_c disable;
insert into tc_t values (1, null);
alter trigger tc_c enable;
alter trigger tc_1 disable;
alter trigger tc_2 disable;
drop trigger tc_3;
begin
  insert into tc_t select level + 1, level from dual connect by level <= 3;
  update tc_t set v = v * 2 where id > 2;
end;
/
