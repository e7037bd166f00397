create or replace package uc_ai_http as
  -- The one place for HTTP: keys, time-outs, retries, and errors of the service as errors of ours.
  -- Leaves what is sent and what an answer means to the provider packages.

  /**
   * The key of a provider from the function named by the setting key_function_<provider>, or null without one.
   *
   * @raises  uc_ai_error.e_no_key (-20334): the function returned nothing
   *          ORA-44004: the setting is not a qualified name
   */
  function provider_key
  ( p_provider in varchar2
  ) return varchar2;

  /**
   * Posts JSON and returns the body of a successful answer.
   * HTTP 429 and 5xx are tried again, http_max_retries times, after the time of the Retry-After header or 1, 2, 4 ...
   * seconds, unless that would pass the deadline. No other answer is tried again.
   *
   * @param p_provider        for messages
   * @param p_model           for messages
   * @param p_body            JSON text, sent as UTF-8
   * @param p_headers         further headers
   * @param p_web_credential  static id of an APEX web credential or null
   * @param p_run_id          waiting ends when this chat run is stopped; null outside a chat
   * @param p_deadline        UTC; limits time-outs and waiting; null for none
   * @raises  uc_ai_error.e_unauthorised (-20332) for 401 and 403, e_model_not_found (-20305), e_rate_limited (-20333),
   *          e_provider_down (-20336) for 5xx, e_error_response (-20302) for the rest, e_no_answer (-20330),
   *          e_run_cancelled (-20307), e_deadline (-20335)
   * @commits no
   */
  function post
  ( p_provider       in varchar2
  , p_model          in varchar2
  , p_url            in varchar2
  , p_body           in clob
  , p_headers        in uc_ai.t_headers
  , p_web_credential in varchar2
  , p_run_id         in number
  , p_deadline       in timestamp
  ) return clob;
end uc_ai_http;
/
