create or replace type json_key_list as varray(32767) of varchar2(4000);
/
