create or replace package apex_lang as
  function message(p_name in varchar2 default null, p0 in varchar2 default null, p1 in varchar2 default null, p2 in varchar2 default null, p3 in varchar2 default null,
    p4 in varchar2 default null, p5 in varchar2 default null, p6 in varchar2 default null, p7 in varchar2 default null, p8 in varchar2 default null,
    p9 in varchar2 default null, p_lang in varchar2 default null, p_application_id in number default null) return varchar2;
  function get_message(p_name in varchar2, p_params in apex_t_varchar2 default null, p_lang in varchar2 default null, p_application_id in number default null) return varchar2;
  procedure create_message(p_application_id in number, p_name in varchar2, p_language in varchar2, p_message_text in varchar2, p_used_in_javascript in boolean default false);
  function lang(p_primary_text_string in varchar2 default null, p0 in varchar2 default null, p1 in varchar2 default null, p2 in varchar2 default null, p3 in varchar2 default null,
    p4 in varchar2 default null, p5 in varchar2 default null, p6 in varchar2 default null, p7 in varchar2 default null, p8 in varchar2 default null,
    p9 in varchar2 default null, p_primary_language in varchar2 default null) return varchar2;
end apex_lang;
/
