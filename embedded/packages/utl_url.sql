create or replace package utl_url authid definer as
  bad_url exception; pragma exception_init(bad_url, -29262);
  bad_fixed_width_charset exception; pragma exception_init(bad_fixed_width_charset, -29274);
  function escape(url in varchar2, escape_reserved_chars in boolean default false, url_charset in varchar2 default null) return varchar2;
  function unescape(url in varchar2, url_charset in varchar2 default null) return varchar2;
end utl_url;
/
