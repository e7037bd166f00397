create or replace package apex_application_global as
  type vc_arr2 is table of varchar2(32767) index by binary_integer;
  type n_arr is table of number index by binary_integer;
  type d_arr is table of date index by binary_integer;
end apex_application_global;
/
