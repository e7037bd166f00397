create or replace type apex_t_varchar2 as table of varchar2(32767);
/
