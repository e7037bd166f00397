create or replace package utl_encode authid definer as
  complete         constant pls_integer := 1;
  header_piece     constant pls_integer := 2;
  middle_piece     constant pls_integer := 3;
  end_piece        constant pls_integer := 4;
  base64           constant pls_integer := 1;
  quoted_printable constant pls_integer := 2;
  function base64_encode(r in raw) return raw;
  function base64_decode(r in raw) return raw;
  function quoted_printable_encode(r in raw) return raw;
  function quoted_printable_decode(r in raw) return raw;
  function text_encode(buf in varchar2, encode_charset in varchar2 default null, encoding in pls_integer default null) return varchar2;
  function text_decode(buf in varchar2, encode_charset in varchar2 default null, encoding in pls_integer default null) return varchar2;
end utl_encode;
/
