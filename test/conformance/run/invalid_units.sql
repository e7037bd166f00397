create or replace procedure iu_needs is
  n number;
begin
  select count(*) into n from iu_t;
  dbms_output.put_line('rows=' || n);
end;
/
create or replace package iu_p is
  procedure go;
end;
/
create or replace package body iu_p is
  procedure go is
  begin
    insert into iu_t values (1);
    dbms_output.put_line('inserted=' || sql%rowcount);
  end;
end;
/
create or replace procedure iu_caller is
begin
  iu_p.go;
end;
/
create or replace procedure iu_outer is
begin
  iu_needs;
end;
/
begin
  for r in (select object_name, object_type, status from user_objects order by object_name, object_type) loop
    dbms_output.put_line(r.object_name || ' ' || r.object_type || ' ' || r.status);
  end loop;
  for r in (select line, position, substr(text, 1, 17) t from user_errors where name = 'IU_NEEDS' order by line, position) loop
    dbms_output.put_line(r.line || '/' || r.position || ' ' || r.t);
  end loop;
  for r in (select text from user_errors where name = 'IU_OUTER' and text like 'PLS%') loop
    dbms_output.put_line(substr(r.text, 1, 9));
  end loop;
end;
/
begin
  begin
    iu_caller;
  exception
    when others then
      dbms_output.put_line('caught=' || sqlcode);
  end;
end;
/
begin
  iu_outer;
end;
/
create table iu_t (id number);
begin
  iu_caller;
  iu_outer;
  iu_needs;
end;
/
begin
  for r in (select object_name, object_type, status from user_objects order by object_name, object_type) loop
    dbms_output.put_line(r.object_name || ' ' || r.object_type || ' ' || r.status);
  end loop;
end;
/
drop table iu_t;
begin
  iu_caller;
exception
  when others then
    dbms_output.put_line('again=' || sqlcode);
end;
/
begin
  for r in (select object_name, status from user_objects where object_type in ('PROCEDURE', 'PACKAGE BODY') order by object_name) loop
    dbms_output.put_line(r.object_name || ' ' || r.status);
  end loop;
end;
/
