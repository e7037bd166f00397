-- expect: PLS-00323
create or replace package rj_p is
  cursor c return dual%rowtype;
end;
/
create or replace package body rj_p is
  n number;
end;
/
