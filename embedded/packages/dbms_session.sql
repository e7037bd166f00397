create or replace package dbms_session authid current_user as
  free_all_resources constant pls_integer := 1;
  reinitialize       constant pls_integer := 2;
  type lname_array is table of varchar2(4000) index by binary_integer;
  procedure sleep(seconds in number);
  procedure set_identifier(client_id varchar2);
  procedure clear_identifier;
  procedure set_context(namespace varchar2, attribute varchar2, value varchar2, username varchar2 default null, client_id varchar2 default null);
  procedure clear_context(namespace varchar2, client_id varchar2 default null, attribute varchar2 default null);
  procedure clear_all_context(namespace varchar2);
  procedure reset_package;
  procedure modify_package_state(action_flags in pls_integer);
  procedure free_unused_user_memory;
  procedure set_nls(param varchar2, value varchar2);
  function unique_session_id return varchar2;
  function is_role_enabled(rolename varchar2) return boolean;
  function is_session_alive(uniqueid varchar2) return boolean;
  function current_is_role_enabled(rolename varchar2) return boolean;
end dbms_session;
/
