-- expect: PLS-00373
create or replace procedure rj is
begin
  <<blk>>
  begin
    loop
      exit blk;
    end loop;
  end;
end;
/
