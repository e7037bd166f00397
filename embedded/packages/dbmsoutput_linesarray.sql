create or replace type dbmsoutput_linesarray as varray(2147483647) of varchar2(32767);
/
