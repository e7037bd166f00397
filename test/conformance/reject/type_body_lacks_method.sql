-- expect: PLS-00538
create or replace type rj_o as object (a number, member function twice return number);
/
create or replace type body rj_o is
  member procedure other is
  begin
    null;
  end;
end;
/
