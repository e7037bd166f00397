-- expect: PLS-00539
create or replace type rj_o as object (a number, member function twice return number);
/
create or replace type body rj_o is
  member function twice return number is
  begin
    return 2 * a;
  end;
  member function thrice return number is
  begin
    return 3 * a;
  end;
end;
/
