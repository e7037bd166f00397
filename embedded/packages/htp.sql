create or replace package htp as
  procedure p(cbuf in varchar2 default null);
  procedure p(cbuf in number);
  procedure print(cbuf in varchar2 default null);
  procedure prn(cbuf in varchar2 default null);
  procedure prn(cbuf in number);
end htp;
/
