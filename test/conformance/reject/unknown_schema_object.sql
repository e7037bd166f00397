-- expect: PLS-00201
begin
  sys.no_such_package.run;
end;
/
