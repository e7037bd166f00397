create or replace type odcivarchar2list as varray(32767) of varchar2(4000);
/
