create or replace type odcidatelist as varray(32767) of date;
/
