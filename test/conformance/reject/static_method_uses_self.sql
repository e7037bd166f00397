-- expect: PLS-00201
create or replace type rj_o as object (a number, static function f return number);
/
create or replace type body rj_o is
  static function f return number is
  begin
    return self.a;
  end;
end;
/
