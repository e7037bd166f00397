-- expect: PLS-00302
begin
  null;
exception
  when utl_http.no_such_exception then
    null;
end;
/
