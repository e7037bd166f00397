set serveroutput on
create or replace type om_shape as object (
  name varchar2(20),
  member function area return number,
  not final member function describe return varchar2,
  static function make(p varchar2) return om_shape,
  constructor function om_shape(n number) return self as result,
  map member function sort_key return number
) not final;
/
create or replace type body om_shape as
  member function area return number is begin return 0; end;
  member function describe return varchar2 is begin return name || ':' || area; end;
  static function make(p varchar2) return om_shape is begin return om_shape(upper(p)); end;
  constructor function om_shape(n number) return self as result is
  begin
    self.name := 'num' || n;
    return;
  end;
  map member function sort_key return number is begin return area; end;
end;
/
create or replace type om_rect under om_shape (
  w number, h number,
  overriding member function area return number,
  overriding member function describe return varchar2,
  member procedure grow(self in out nocopy om_rect, by_n number)
) not final;
/
create or replace type body om_rect as
  overriding member function area return number is begin return w * h; end;
  overriding member function describe return varchar2 is
  begin
    return 'rect ' || (self as om_shape).describe;
  end;
  member procedure grow(self in out nocopy om_rect, by_n number) is begin w := w + by_n; h := self.h + by_n; end;
end;
/
create or replace type om_square under om_rect (
  constructor function om_square(side number) return self as result
);
/
create or replace type body om_square as
  constructor function om_square(side number) return self as result is
  begin
    name := 'sq'; w := side; h := side;
    return;
  end;
end;
/
create or replace type om_shapes as table of om_shape;
/
create table om_t (id number, s om_shape);
declare
  s om_shape := om_shape('plain'); r om_rect := om_rect('r', 2, 3); q om_square := om_square(4); x om_shape; l om_shapes; n number;
begin
  dbms_output.put_line(s.describe || ' ' || r.describe || ' ' || q.describe);
  x := r; dbms_output.put_line(x.describe || x.area());
  dbms_output.put_line(om_shape.make('abc').name || om_shape(5).name);
  r.grow(1); dbms_output.put_line(r.w || r.h || x.area);
  dbms_output.put_line(case when x is of (om_rect) then 'Y' else 'N' end || case when s is of (om_rect) then 'Y' else 'N' end || case when q is of (om_rect) then 'Y' else 'N' end || case when q is of (only om_rect) then 'Y' else 'N' end);
  dbms_output.put_line(treat(x as om_rect).w);
  begin n := treat(s as om_rect).w; dbms_output.put_line('w=' || nvl(to_char(n), 'null')); exception when others then dbms_output.put_line('tr=' || sqlcode); end;
  l := om_shapes(s, r, q, null);
  for i in 1 .. l.count loop if l(i) is not null then dbms_output.put_line(i || l(i).describe); end if; end loop;
  dbms_output.put_line(case when q > r then 'gt' else 'le' end || case when s = om_shape('other') then 'eq' else 'ne' end);
  begin dbms_output.put_line(l(4).name); exception when others then dbms_output.put_line('attr=' || sqlcode); end;
  begin dbms_output.put_line(l(4).area); exception when others then dbms_output.put_line('self=' || sqlcode); end;
  l(1).name := 'changed'; dbms_output.put_line(l(1).name || s.name);
  x := null; begin x.name := 'z'; exception when others then dbms_output.put_line('asg=' || sqlcode); end;
  insert into om_t values (1, r); insert into om_t values (2, om_square(2));
  for c in (select t.id, t.s.name as nm, t.s.area() as ar from om_t t order by t.id) loop dbms_output.put_line(c.id || c.nm || c.ar); end loop;
  select s into x from om_t where id = 2; dbms_output.put_line(x.describe);
end;
/
