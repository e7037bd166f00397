-- expect: PLS-00201
create or replace procedure rj is
  v rj_nowhere.name%type;
begin
  null;
end;
/
