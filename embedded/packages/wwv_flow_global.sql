create or replace package wwv_flow_global as
  subtype vc_arr2 is apex_application_global.vc_arr2;
end wwv_flow_global;
/
