-- expect: PLS-00382
create or replace procedure rj is
  type rec_a is record (id number);
  type rec_b is record (id number);
  a rec_a;
  b rec_b;
begin
  a := b;
end;
/
