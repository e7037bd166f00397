create or replace package apex_web_service as
  type header is record (name varchar2(256), value varchar2(32767));
  type header_table is table of header index by binary_integer;
  type parameters is table of varchar2(32767) index by binary_integer;
  g_request_headers header_table;
  g_headers         header_table;
  g_status_code     pls_integer;
  g_reason_phrase   varchar2(32767);
  empty_vc_arr      apex_application_global.vc_arr2;
  function make_rest_request(p_url in varchar2, p_http_method in varchar2, p_username in varchar2 default null, p_password in varchar2 default null, p_scheme in varchar2 default 'Basic', p_proxy_override in varchar2 default null, p_transfer_timeout in number default 180, p_body in clob default empty_clob(), p_body_blob in blob default empty_blob(), p_parm_name in apex_application_global.vc_arr2 default empty_vc_arr, p_parm_value in apex_application_global.vc_arr2 default empty_vc_arr, p_wallet_path in varchar2 default null, p_wallet_pwd in varchar2 default null, p_https_host in varchar2 default null, p_credential_static_id in varchar2 default null, p_token_url in varchar2 default null, p_oauth_scope in varchar2 default null) return clob;
  function make_rest_request_b(p_url in varchar2, p_http_method in varchar2, p_username in varchar2 default null, p_password in varchar2 default null, p_scheme in varchar2 default 'Basic', p_proxy_override in varchar2 default null, p_transfer_timeout in number default 180, p_body in clob default empty_clob(), p_body_blob in blob default empty_blob(), p_parm_name in apex_application_global.vc_arr2 default empty_vc_arr, p_parm_value in apex_application_global.vc_arr2 default empty_vc_arr, p_wallet_path in varchar2 default null, p_wallet_pwd in varchar2 default null, p_https_host in varchar2 default null, p_credential_static_id in varchar2 default null, p_token_url in varchar2 default null, p_oauth_scope in varchar2 default null) return blob;
  procedure set_request_headers(p_name_01 in varchar2, p_value_01 in varchar2, p_name_02 in varchar2 default null, p_value_02 in varchar2 default null, p_name_03 in varchar2 default null, p_value_03 in varchar2 default null, p_name_04 in varchar2 default null, p_value_04 in varchar2 default null, p_name_05 in varchar2 default null, p_value_05 in varchar2 default null, p_reset in boolean default true, p_skip_if_exists in boolean default false);
  procedure clear_request_headers;
  function blob2clobbase64(p_blob in blob, p_newlines in varchar2 default 'Y', p_padding in varchar2 default 'N') return clob;
  function clobbase642blob(p_clob in clob) return blob;
end apex_web_service;
/
