-- expect: PLS-00231
create table rj_t (id number);
create or replace procedure rj is
  function one return number is
  begin
    return 1;
  end;
begin
  update rj_t set id = one();
end;
/
