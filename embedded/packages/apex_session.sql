create or replace package apex_session as
  procedure create_session(p_app_id in number, p_page_id in number, p_username in varchar2, p_call_post_authentication in boolean default false);
  procedure attach(p_app_id in number, p_page_id in number, p_session_id in number);
  procedure detach;
  procedure delete_session(p_session_id in number default null);
end apex_session;
/
