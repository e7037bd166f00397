-- expect: PLS-00201
begin
  rj_nowhere.run(1);
end;
/
