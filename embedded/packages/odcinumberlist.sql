create or replace type odcinumberlist as varray(32767) of number;
/
