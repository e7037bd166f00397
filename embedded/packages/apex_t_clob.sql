create or replace type apex_t_clob as table of clob;
/
