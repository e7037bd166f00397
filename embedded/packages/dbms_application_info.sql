create or replace package dbms_application_info authid definer as
  set_session_longops_nohint constant binary_integer := -1;
  procedure set_module(module_name in varchar2, action_name in varchar2);
  procedure set_action(action_name in varchar2);
  procedure read_module(module_name out varchar2, action_name out varchar2);
  procedure set_client_info(client_info in varchar2);
  procedure read_client_info(client_info out varchar2);
  procedure set_session_longops(rindex in out binary_integer, slno in out binary_integer, op_name in varchar2 default null,
    target in binary_integer default 0, context in binary_integer default 0, sofar in number default 0, totalwork in number default 0,
    target_desc in varchar2 default 'unknown_target', units in varchar2 default null);
end dbms_application_info;
/
