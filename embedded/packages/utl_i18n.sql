create or replace package utl_i18n authid definer as
  generic_context constant pls_integer := 0;
  mail_context    constant pls_integer := 1;
  oracle_to_iana  constant pls_integer := 0;
  iana_to_oracle  constant pls_integer := 1;
  function string_to_raw(data in varchar2, dst_charset in varchar2 default null) return raw;
  function raw_to_char(data in raw, src_charset in varchar2 default null) return varchar2;
  function escape_reference(str in varchar2, page_cs_name in varchar2 default null) return varchar2;
  function unescape_reference(str in varchar2) return varchar2;
  function map_charset(charset in varchar2, context in pls_integer default 0, flag in pls_integer default 0) return varchar2;
end utl_i18n;
/
