create or replace package owa_util as
  procedure mime_header(ccontent_type in varchar2 default 'text/html', bclose_header in boolean default true, ccharset in varchar2 default null);
  procedure http_header_close;
  procedure status_line(nstatus in integer, creason in varchar2 default null, bclose_header in boolean default true);
  function get_cgi_env(param_name in varchar2) return varchar2;
end owa_util;
/
