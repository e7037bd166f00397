create or replace function nv(p_item in varchar2) return number is
begin
  return apex_util.get_numeric_session_state(p_item => p_item);
end nv;
/
