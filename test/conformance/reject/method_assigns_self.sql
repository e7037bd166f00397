-- expect: PLS-00363
create or replace type rj_o as object (a number, member function f return number);
/
create or replace type body rj_o is
  member function f return number is
  begin
    a := 2;
    return a;
  end;
end;
/
