-- HTTP for APEX_WEB_SERVICE. Only the embedded runtime has it.
create or replace package embedded_http as
  procedure request(p_url in varchar2, p_method in varchar2, p_username in varchar2, p_password in varchar2, p_timeout in number, p_body in clob, p_body_blob in blob, p_credential in varchar2, p_names in apex_t_varchar2, p_values in apex_t_varchar2, p_status out pls_integer, p_reason out varchar2, p_names_out out apex_t_varchar2, p_values_out out apex_t_varchar2, p_answer out blob);
  /** UTF-8 bytes as text. */
  function text(p_bytes in blob) return clob;
  function to_base64(p_bytes in blob, p_newlines in boolean) return clob;
  function from_base64(p_text in clob) return blob;
end embedded_http;
/
