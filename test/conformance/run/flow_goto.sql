set serveroutput on
declare
  i number := 0; j number := 0;
begin
  <<again>>
  i := i + 1;
  if i < 3 then goto again; end if;
  dbms_output.put_line('i=' || i);
  <<outer>>
  for a in 1 .. 3 loop
    for b in 1 .. 3 loop
      if b = 2 then goto next_a; end if;
      if a = 3 then goto done; end if;
      dbms_output.put_line('ab=' || a || b);
    end loop;
    <<next_a>>
    null;
  end loop outer;
  <<done>>
  dbms_output.put_line('done');
  begin
    raise no_data_found;
  exception
    when no_data_found then
      j := j + 1;
      if j < 3 then goto again2; end if;
      goto fin;
  end;
  <<again2>>
  dbms_output.put_line('j=' || j);
  goto fin;
  dbms_output.put_line('skipped');
  <<fin>>
  <<two_labels>>
  for k in reverse 1 .. 2 loop
    continue when k = 2;
    dbms_output.put_line('k=' || k || ' ' || two_labels.k);
  end loop two_labels;
  <<blk>>
  declare
    i number := 100;
  begin
    <<inner_blk>>
    declare i number := 200; begin dbms_output.put_line(i || ' ' || blk.i || ' ' || inner_blk.i); end;
  end blk;
end;
/
