-- JavaScript in the database. What the release's own package offers beyond this is left out.
create or replace package dbms_mle authid current_user as

  subtype context_handle_t is raw(16);
  subtype language_t is varchar2(64);
  type languages_t is table of language_t;

  type error_frame_t is record
  ( func    varchar2(4000)
  , source  varchar2(4000)
  , line    pls_integer
  , col     pls_integer
  );
  type error_frames_t is table of error_frame_t;

  function get_available_languages return languages_t;

  function create_context(environment in varchar2 default null) return context_handle_t;
  procedure drop_context(context_handle in context_handle_t);

  procedure eval
  ( context_handle  in context_handle_t
  , language_id     in varchar2
  , source          in varchar2
  , source_name     in varchar2 default null
  );
  procedure eval
  ( context_handle  in context_handle_t
  , language_id     in varchar2
  , source          in clob
  , source_name     in varchar2 default null
  );
  procedure eval
  ( context_handle  in context_handle_t
  , language_id     in varchar2
  , source          in varchar2
  , result          in out nocopy clob
  , source_name     in varchar2 default null
  );
  procedure eval
  ( context_handle  in context_handle_t
  , language_id     in varchar2
  , source          in clob
  , result          in out nocopy clob
  , source_name     in varchar2 default null
  );

  procedure export_to_mle(context_handle in context_handle_t, property_name in varchar2, property_value in varchar2);
  procedure export_to_mle(context_handle in context_handle_t, property_name in varchar2, property_value in number);
  procedure export_to_mle(context_handle in context_handle_t, property_name in varchar2, property_value in clob);
  procedure export_to_mle(context_handle in context_handle_t, property_name in varchar2, property_value in blob);
  procedure export_to_mle(context_handle in context_handle_t, property_name in varchar2, property_value in date);
  procedure export_to_mle(context_handle in context_handle_t, property_name in varchar2, property_value in timestamp);
  procedure export_to_mle(context_handle in context_handle_t, property_name in varchar2, property_value in timestamp with time zone);
  procedure export_to_mle(context_handle in context_handle_t, property_name in varchar2, property_value in boolean);
  procedure export_raw_to_mle(context_handle in context_handle_t, property_name in varchar2, property_value in raw);

  procedure import_from_mle(context_handle in context_handle_t, property_name in varchar2, target out nocopy varchar2);
  procedure import_from_mle(context_handle in context_handle_t, property_name in varchar2, target out nocopy number);
  procedure import_from_mle(context_handle in context_handle_t, property_name in varchar2, target out nocopy clob);
  procedure import_from_mle(context_handle in context_handle_t, property_name in varchar2, target out nocopy blob);
  procedure import_from_mle(context_handle in context_handle_t, property_name in varchar2, target out nocopy date);
  procedure import_from_mle(context_handle in context_handle_t, property_name in varchar2, target out nocopy timestamp);
  procedure import_from_mle(context_handle in context_handle_t, property_name in varchar2, target out nocopy timestamp with time zone);
  procedure import_from_mle(context_handle in context_handle_t, property_name in varchar2, target out nocopy boolean);
  procedure import_raw_from_mle(context_handle in context_handle_t, property_name in varchar2, target out nocopy raw);

  /** JavaScript stack of the last error in the context, innermost frame first. */
  function get_ctx_error_stack(context_handle in context_handle_t) return error_frames_t;

  /** Console output: to a CLOB, to DBMS_OUTPUT again, or nowhere. */
  procedure set_ctx_stdout(context_handle in context_handle_t, out_clob in out nocopy clob);
  procedure set_ctx_stderr(context_handle in context_handle_t, err_clob in out nocopy clob);
  procedure set_ctx_stdout_to_dbms_output(context_handle in context_handle_t);
  procedure set_ctx_stderr_to_dbms_output(context_handle in context_handle_t);
  procedure disable_ctx_stdout(context_handle in context_handle_t);
  procedure disable_ctx_stderr(context_handle in context_handle_t);

end dbms_mle;
/
