create or replace package body apex_web_service as
  procedure clear_request_headers is
  begin
    g_request_headers.delete;
  end clear_request_headers;

  procedure set_request_headers(p_name_01 in varchar2, p_value_01 in varchar2, p_name_02 in varchar2 default null, p_value_02 in varchar2 default null, p_name_03 in varchar2 default null, p_value_03 in varchar2 default null, p_name_04 in varchar2 default null, p_value_04 in varchar2 default null, p_name_05 in varchar2 default null, p_value_05 in varchar2 default null, p_reset in boolean default true, p_skip_if_exists in boolean default false)
  is
    procedure add_header(p_name in varchar2, p_value in varchar2) is
      l_at pls_integer;
    begin
      if p_name is null then
        return;
      end if;
      l_at := g_request_headers.first;
      while l_at is not null loop
        if lower(g_request_headers(l_at).name) = lower(p_name) then
          if not p_skip_if_exists then
            g_request_headers(l_at).value := p_value;
          end if;
          return;
        end if;
        l_at := g_request_headers.next(l_at);
      end loop;
      l_at := nvl(g_request_headers.last, 0) + 1;
      g_request_headers(l_at).name := p_name;
      g_request_headers(l_at).value := p_value;
    end add_header;
  begin
    if p_reset then
      clear_request_headers;
    end if;
    add_header(p_name_01, p_value_01);
    add_header(p_name_02, p_value_02);
    add_header(p_name_03, p_value_03);
    add_header(p_name_04, p_value_04);
    add_header(p_name_05, p_value_05);
  end set_request_headers;

  function make_rest_request_b(p_url in varchar2, p_http_method in varchar2, p_username in varchar2 default null, p_password in varchar2 default null, p_scheme in varchar2 default 'Basic', p_proxy_override in varchar2 default null, p_transfer_timeout in number default 180, p_body in clob default empty_clob(), p_body_blob in blob default empty_blob(), p_parm_name in apex_application_global.vc_arr2 default empty_vc_arr, p_parm_value in apex_application_global.vc_arr2 default empty_vc_arr, p_wallet_path in varchar2 default null, p_wallet_pwd in varchar2 default null, p_https_host in varchar2 default null, p_credential_static_id in varchar2 default null, p_token_url in varchar2 default null, p_oauth_scope in varchar2 default null) return blob
  is
    l_names   apex_t_varchar2 := apex_t_varchar2();
    l_values  apex_t_varchar2 := apex_t_varchar2();
    l_names_out  apex_t_varchar2;
    l_values_out apex_t_varchar2;
    l_answer  blob;
    l_url     varchar2(32767) := p_url;
    l_body    clob := p_body;
    l_form    varchar2(32767);
    l_at      pls_integer := g_request_headers.first;
  begin
    while l_at is not null loop
      l_names.extend;
      l_values.extend;
      l_names(l_names.count) := g_request_headers(l_at).name;
      l_values(l_values.count) := g_request_headers(l_at).value;
      l_at := g_request_headers.next(l_at);
    end loop;
    l_at := p_parm_name.first;
    while l_at is not null loop
      l_form := l_form || case when l_form is not null then '&' end || apex_util.url_encode(p_parm_name(l_at)) || '=' || apex_util.url_encode(p_parm_value(l_at));
      l_at := p_parm_name.next(l_at);
    end loop;
    if l_form is not null and upper(p_http_method) in ('GET', 'HEAD', 'DELETE') then
      l_url := p_url || case when instr(p_url, '?') > 0 then '&' else '?' end || l_form;
    elsif l_form is not null then
      l_body := l_form;
      l_names.extend;
      l_values.extend;
      l_names(l_names.count) := 'Content-Type';
      l_values(l_values.count) := 'application/x-www-form-urlencoded';
    end if;
    embedded_http.request
    ( p_url => l_url, p_method => p_http_method, p_username => p_username, p_password => p_password, p_timeout => p_transfer_timeout
    , p_body => l_body, p_body_blob => p_body_blob, p_credential => p_credential_static_id, p_names => l_names, p_values => l_values
    , p_status => g_status_code, p_reason => g_reason_phrase, p_names_out => l_names_out, p_values_out => l_values_out, p_answer => l_answer
    );
    g_headers.delete;
    for i in 1 .. l_names_out.count loop
      g_headers(i).name := l_names_out(i);
      g_headers(i).value := l_values_out(i);
    end loop;
    return l_answer;
  end make_rest_request_b;

  function make_rest_request(p_url in varchar2, p_http_method in varchar2, p_username in varchar2 default null, p_password in varchar2 default null, p_scheme in varchar2 default 'Basic', p_proxy_override in varchar2 default null, p_transfer_timeout in number default 180, p_body in clob default empty_clob(), p_body_blob in blob default empty_blob(), p_parm_name in apex_application_global.vc_arr2 default empty_vc_arr, p_parm_value in apex_application_global.vc_arr2 default empty_vc_arr, p_wallet_path in varchar2 default null, p_wallet_pwd in varchar2 default null, p_https_host in varchar2 default null, p_credential_static_id in varchar2 default null, p_token_url in varchar2 default null, p_oauth_scope in varchar2 default null) return clob
  is
  begin
    return embedded_http.text(make_rest_request_b
    ( p_url => p_url, p_http_method => p_http_method, p_username => p_username, p_password => p_password, p_scheme => p_scheme
    , p_transfer_timeout => p_transfer_timeout, p_body => p_body, p_body_blob => p_body_blob, p_parm_name => p_parm_name, p_parm_value => p_parm_value, p_credential_static_id => p_credential_static_id
    ));
  end make_rest_request;

  function blob2clobbase64(p_blob in blob, p_newlines in varchar2 default 'Y', p_padding in varchar2 default 'N') return clob is
  begin
    return embedded_http.to_base64(p_bytes => p_blob, p_newlines => p_newlines = 'Y');
  end blob2clobbase64;

  function clobbase642blob(p_clob in clob) return blob is
  begin
    return embedded_http.from_base64(p_text => p_clob);
  end clobbase642blob;
end apex_web_service;
/
