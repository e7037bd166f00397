-- expect: PLS-00103
create or replace procedure rj is
  n number;
  n := 1;
end;
/
