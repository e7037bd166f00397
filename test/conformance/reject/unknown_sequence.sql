-- expect: PLS-00201
declare
  n number;
begin
  n := rj_seq.nextval;
end;
/
