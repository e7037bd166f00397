-- expect: PLS-00587
create or replace type rj_o as object (a number, static function make return number);
/
create or replace type body rj_o is
  static function make return number is
  begin
    return 1;
  end;
end;
/
create or replace procedure rj is
  o rj_o := rj_o(1);
  n number;
begin
  n := o.make();
end;
/
