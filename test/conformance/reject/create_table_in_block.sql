-- expect: PLS-00103
begin
  create table x (id number);
end;
/
