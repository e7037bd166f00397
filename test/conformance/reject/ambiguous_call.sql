-- expect: PLS-00307
create or replace procedure rj is
  procedure p(a varchar2, b number default 1) is
  begin
    null;
  end;
  procedure p(a varchar2, c date default sysdate) is
  begin
    null;
  end;
begin
  p('x');
end;
/
