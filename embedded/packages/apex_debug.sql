create or replace package apex_debug as
  procedure enable(p_level in number default 4);
  procedure disable;
  procedure message(p_message in varchar2, p0 in varchar2 default null, p1 in varchar2 default null, p2 in varchar2 default null, p3 in varchar2 default null, p4 in varchar2 default null, p5 in varchar2 default null, p_max_length in number default 1000, p_level in number default 4, p_force in boolean default false);
  procedure error(p_message in varchar2, p0 in varchar2 default null, p1 in varchar2 default null, p2 in varchar2 default null, p3 in varchar2 default null, p4 in varchar2 default null, p5 in varchar2 default null, p_max_length in number default 1000);
  procedure warn(p_message in varchar2, p0 in varchar2 default null, p1 in varchar2 default null, p2 in varchar2 default null, p3 in varchar2 default null, p4 in varchar2 default null, p5 in varchar2 default null, p_max_length in number default 1000);
  procedure info(p_message in varchar2, p0 in varchar2 default null, p1 in varchar2 default null, p2 in varchar2 default null, p3 in varchar2 default null, p4 in varchar2 default null, p5 in varchar2 default null, p_max_length in number default 1000);
  procedure trace(p_message in varchar2, p0 in varchar2 default null, p1 in varchar2 default null, p2 in varchar2 default null, p3 in varchar2 default null, p4 in varchar2 default null, p5 in varchar2 default null, p_max_length in number default 1000);
end apex_debug;
/
