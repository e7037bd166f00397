create or replace package apex_escape as
  function html(p_string in varchar2) return varchar2;
  function html_clob(p_string in clob) return clob;
  function html_attribute(p_string in varchar2) return varchar2;
  function html_attribute_clob(p_string in clob) return clob;
  function js_literal(p_string in varchar2, p_quote in varchar2 default '''') return varchar2;
  function json(p_string in varchar2) return varchar2;
  function striphtml(p_string in varchar2) return varchar2;
  function noop(p_string in varchar2) return varchar2;
  function css_selector(p_string in varchar2) return varchar2;
end apex_escape;
/
