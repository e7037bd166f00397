set serveroutput on
create table cs_t (id number, n varchar2(5));
insert into cs_t values (1, 'a');
insert into cs_t values (2, 'b');
insert into cs_t values (3, 'c');
declare
  cursor c(p number default 2, q varchar2 := 'z') return cs_t%rowtype is select * from cs_t where id >= p and n <> q order by id;
  r cs_t%rowtype; rr c%rowtype;
  function yn(b boolean) return varchar2 is begin return case b when true then 'Y' when false then 'N' else '?' end; end;
  procedure show is begin dbms_output.put_line(yn(c%isopen) || yn(c%found) || yn(c%notfound) || c%rowcount); end;
begin
  dbms_output.put_line('closed=' || yn(c%isopen));
  begin dbms_output.put_line('x=' || yn(c%found)); exception when invalid_cursor then dbms_output.put_line('found=' || sqlcode); end;
  begin dbms_output.put_line('x=' || c%rowcount); exception when invalid_cursor then dbms_output.put_line('rowcount=' || sqlcode); end;
  begin fetch c into r; exception when invalid_cursor then dbms_output.put_line('fetch=' || sqlcode); end;
  begin close c; exception when invalid_cursor then dbms_output.put_line('close=' || sqlcode); end;
  open c;
  show;
  begin open c; exception when cursor_already_open then dbms_output.put_line('open=' || sqlcode); end;
  fetch c into r; show;
  fetch c into rr; show;
  fetch c into rr; show;
  dbms_output.put_line('kept=' || rr.id);
  fetch c into rr; show;
  close c;
  for x in c(q => 'b', p => 1) loop dbms_output.put_line('for=' || x.id || x.n || c%rowcount || yn(c%isopen)); end loop;
  dbms_output.put_line('after=' || yn(c%isopen));
  for x in (select id * 2 as dbl, n from cs_t order by 1 desc) loop dbms_output.put_line('q=' || x.dbl || x.n); exit when x.dbl = 4; end loop;
  open c(3);
  begin for x in c loop null; end loop; exception when cursor_already_open then dbms_output.put_line('forOpen=' || sqlcode); end;
  close c;
end;
/
