set serveroutput on
create or replace package em_p as
  e exception;
  e2 exception;
  pragma exception_init(e2, -20777);
  procedure go(n number);
end;
/
create or replace package body em_p as
  hidden exception;
  procedure go(n number) is
  begin
    case n
      when 1 then raise e;
      when 2 then raise e2;
      when 3 then raise hidden;
      when 4 then raise_application_error(-20777, 'text');
    end case;
  end;
end;
/
declare
  e exception;
  mine exception;
  pragma exception_init(mine, -20777);
  procedure show(l varchar2) is begin dbms_output.put_line(l || '=' || sqlcode || ' ' || sqlerrm); end;
  function in_expr return number is begin raise no_data_found; end;
begin
  begin em_p.go(1); exception when e then show('local'); when em_p.e then show('pkg'); end;
  begin em_p.go(2); exception when em_p.e2 then show('e2'); end;
  begin em_p.go(2); exception when mine then show('mine'); end;
  begin em_p.go(3); exception when others then show('hidden'); end;
  begin em_p.go(4); exception when mine then show('rae'); end;
  begin em_p.go(5); exception when case_not_found then show('case'); end;
  begin
    begin raise e; exception when e then raise_application_error(-20001, 'outer', true); end;
  exception when others then dbms_output.put_line(sqlerrm); end;
  begin
    begin raise zero_divide; exception when others then raise_application_error(-20002, 'second', true); end;
  exception when others then dbms_output.put_line(sqlerrm); end;
  begin
    begin raise zero_divide; exception when others then raise_application_error(-20003, 'plain'); end;
  exception when others then dbms_output.put_line(sqlerrm); end;
  begin
    raise no_data_found;
  exception
    when no_data_found then
      show('a');
      begin
        show('nested');
        raise too_many_rows;
      exception
        when too_many_rows then show('inner');
      end;
      show('back');
  end;
  show('end');
  begin dbms_output.put_line(in_expr); exception when no_data_found then show('fn'); end;
  begin
    declare v varchar2(2) := 'abc'; begin null; exception when others then show('wrong'); end;
  exception when value_error then dbms_output.put_line('decl=' || sqlcode);
  end;
  begin raise_application_error(-19999, 'x'); exception when others then show('range'); end;
  dbms_output.put_line(sqlerrm(100) || '|' || sqlerrm(0));
  dbms_output.put_line(sqlerrm(-20500));
end;
/
