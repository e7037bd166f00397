-- expect: PLS-00304
create or replace type body rj_none is
  member procedure p is
  begin
    null;
  end;
end;
/
