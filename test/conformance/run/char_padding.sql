set serveroutput on
create table cp_t (c char(5), v varchar2(5));
insert into cp_t values ('ab', 'ab');
declare
  c char(5) := 'ab'; c3 char(3) := 'ab'; v varchar2(5) := 'ab'; c1 char; n number;
  procedure show(l varchar2, b boolean) is begin dbms_output.put_line(l || '=' || case b when true then 'Y' when false then 'N' else '?' end); end;
  procedure len(p char) is begin dbms_output.put_line('plen=' || length(p)); end;
  function ret return char is begin return 'x  '; end;
begin
  dbms_output.put_line('[' || c || '][' || c3 || ']' || length(c));
  show('cc', c = c3); show('cl', c = 'ab'); show('cv', c = v); show('cvb', c = 'ab   '); show('vl', v = 'ab ');
  show('lt', c < 'abc'); show('like', c like 'ab'); show('likeb', c like 'ab%');
  show('trim', rtrim(c) = v);
  v := c3; dbms_output.put_line('[' || v || ']');
  begin c3 := 'abcd'; exception when value_error then dbms_output.put_line('len=' || sqlcode); end;
  c3 := 'a'; dbms_output.put_line('[' || c3 || ']');
  c1 := 'x'; dbms_output.put_line('[' || c1 || ']');
  begin c1 := 'xy'; exception when value_error then dbms_output.put_line('c1=' || sqlcode); end;
  c := ''; show('empty', c is null);
  len('abc'); len(c3);
  dbms_output.put_line('ret=' || length(ret));
  select count(*) into n from cp_t where c = 'ab'; dbms_output.put_line('sql=' || n);
  v := 'ab'; select count(*) into n from cp_t t where t.c = v; dbms_output.put_line('bindv=' || n);
  c := 'ab'; select count(*) into n from cp_t t where t.v = rtrim(c); dbms_output.put_line('bindc=' || n);
  select t.c || '|', length(t.c) into v, n from cp_t t where rownum = 0;
exception when no_data_found then dbms_output.put_line('done');
end;
/
