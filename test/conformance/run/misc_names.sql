set serveroutput on
create or replace package "misc_Pkg" as
  "Mixed Name" number := 3;
  procedure "do it"(p number default 1);
end;
/
create or replace package body "misc_Pkg" as
  procedure "do it"(p number default 1) is begin dbms_output.put_line('did ' || p || "Mixed Name"); end;
end;
/
declare
  type t is table of number index by pls_integer; "x y" t; result number := 1; name varchar2(10) := 'n'; value number := 2; key varchar2(5) := 'k'; count number := 5; type_ number; text varchar2(5) := 't'; status number := 1; data number := 4; id number := 1; position number := 9; length number := 3; row_ number; index_ number; message varchar2(10) := 'msg'; body varchar2(5) := 'b'; language number := 1; content number := 2; path number := 3; error number := 0; document number := 1; limit number := 10; "SELECT" number := 8; first number := 1; last number := 2; year number := 2024; month number := 1; day number := 2; timeout number := 1; user_name varchar2(5); state number := 0; version number := 1; source number := 2; output number := 3; replace number := 4; code number := 3; level_ number; rows_ number; function_ number; json number := 1; object_ number;
begin
  "misc_Pkg"."do it"; "misc_Pkg"."do it"(p => 5); "x y"(1) := 2; dbms_output.put_line("x y"(1) || result || name || value || key || count || text || position || length || message || body || limit || "SELECT" || first || last || year || month || day || code || json || replace || "misc_Pkg"."Mixed Name");
end;
/
