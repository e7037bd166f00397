-- expect: PLS-00113
begin
  <<one>>
  begin
    null;
  end two;
end;
/
