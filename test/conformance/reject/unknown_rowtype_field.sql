-- expect: PLS-00302
create table rj_t (id number);
declare
  r rj_t%rowtype;
begin
  r.name := 1;
end;
/
