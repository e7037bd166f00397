-- expect: PLS-00306
declare
  r utl_http.req;
begin
  r := utl_http.begin_request();
end;
/
