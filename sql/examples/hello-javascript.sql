declare
  l_ctx sys.dbms_mle.context_handle_t;
  l_out clob;
begin
  l_ctx := sys.dbms_mle.create_context();
  sys.dbms_mle.eval(l_ctx, 'JAVASCRIPT', q'~
    const b = require("mle-js-bindings");
    b.exportValue("result", "hello from JavaScript");
  ~');
  sys.dbms_mle.import_from_mle(l_ctx, 'result', l_out);
  sys.dbms_mle.drop_context(l_ctx);
  dbms_output.put_line(l_out); -- hello from JavaScript
end;
/
