-- expect: PLS-00201
declare
  n number;
begin
  fetch c_nowhere into n;
end;
/
