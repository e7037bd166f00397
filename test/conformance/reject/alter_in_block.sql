-- expect: PLS-00103
begin
  alter session set nls_date_format = 'YYYY';
end;
/
