-- expect: PLS-00103
begin
  case 1
    when 1
      null;
  end case;
end;
/
