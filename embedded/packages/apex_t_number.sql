create or replace type apex_t_number as table of number;
/
