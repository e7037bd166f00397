create or replace package apex_css as
  procedure add_file(p_name in varchar2, p_directory in varchar2 default null, p_version in varchar2 default null, p_skip_extension in boolean default false, p_media_query in varchar2 default null, p_key in varchar2 default null);
  procedure add(p_css in varchar2, p_key in varchar2 default null);
end apex_css;
/
