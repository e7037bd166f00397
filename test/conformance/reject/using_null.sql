-- expect: PLS-00457
begin
  execute immediate 'begin :x := 1; end;' using null;
end;
/
