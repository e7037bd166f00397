create or replace function v(p_item in varchar2) return varchar2 is
begin
  return apex_util.get_session_state(p_item => p_item);
end v;
/
