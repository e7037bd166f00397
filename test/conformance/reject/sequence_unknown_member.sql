-- expect: PLS-00302
create sequence rj_s;
declare
  n number;
begin
  n := rj_s.next;
end;
/
