-- expect: PLS-00382
create or replace type rj_o as object (a number, member function f return date);
/
create or replace type body rj_o is
  member function f return date is
  begin
    return a;
  end;
end;
/
