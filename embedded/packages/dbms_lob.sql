create or replace package dbms_lob authid current_user as
  lob_readonly    constant binary_integer := 0;
  lob_readwrite   constant binary_integer := 1;
  file_readonly   constant binary_integer := 0;
  lobmaxsize      constant number := 18446744073709551615;
  session         constant binary_integer := 10;
  call            constant binary_integer := 12;
  default_csid    constant integer := 0;
  default_lang_ctx constant integer := 0;
  no_warning      constant integer := 0;
  warn_inconvertible_char constant integer := 1;
  invalid_argval  exception; pragma exception_init(invalid_argval, -21560);
  access_error    exception; pragma exception_init(access_error, -22925);
  buffering_enabled exception; pragma exception_init(buffering_enabled, -22279);

  procedure createtemporary(lob_loc in out nocopy blob, cache in boolean, dur in pls_integer default 10);
  procedure createtemporary(lob_loc in out nocopy clob, cache in boolean, dur in pls_integer default 10);
  procedure freetemporary(lob_loc in out nocopy blob);
  procedure freetemporary(lob_loc in out nocopy clob);
  function istemporary(lob_loc in blob) return integer;
  function istemporary(lob_loc in clob) return integer;
  procedure open(lob_loc in out nocopy blob, open_mode in binary_integer);
  procedure open(lob_loc in out nocopy clob, open_mode in binary_integer);
  procedure close(lob_loc in out nocopy blob);
  procedure close(lob_loc in out nocopy clob);
  function isopen(lob_loc in blob) return integer;
  function isopen(lob_loc in clob) return integer;
  function getlength(lob_loc in blob) return integer;
  function getlength(lob_loc in clob) return integer;
  function getchunksize(lob_loc in blob) return integer;
  function getchunksize(lob_loc in clob) return integer;
  function substr(lob_loc in blob, amount in integer default 32767, offset in integer default 1) return raw;
  function substr(lob_loc in clob, amount in integer default 32767, offset in integer default 1) return varchar2;
  function instr(lob_loc in blob, pattern in raw, offset in integer default 1, nth in integer default 1) return integer;
  function instr(lob_loc in clob, pattern in varchar2, offset in integer default 1, nth in integer default 1) return integer;
  function compare(lob_1 in blob, lob_2 in blob, amount in integer default 18446744073709551615, offset_1 in integer default 1, offset_2 in integer default 1) return integer;
  function compare(lob_1 in clob, lob_2 in clob, amount in integer default 18446744073709551615, offset_1 in integer default 1, offset_2 in integer default 1) return integer;
  procedure read(lob_loc in blob, amount in out nocopy integer, offset in integer, buffer out raw);
  procedure read(lob_loc in clob, amount in out nocopy integer, offset in integer, buffer out varchar2);
  procedure write(lob_loc in out nocopy blob, amount in integer, offset in integer, buffer in raw);
  procedure write(lob_loc in out nocopy clob, amount in integer, offset in integer, buffer in varchar2);
  procedure writeappend(lob_loc in out nocopy blob, amount in integer, buffer in raw);
  procedure writeappend(lob_loc in out nocopy clob, amount in integer, buffer in varchar2);
  procedure append(dest_lob in out nocopy blob, src_lob in blob);
  procedure append(dest_lob in out nocopy clob, src_lob in clob);
  procedure copy(dest_lob in out nocopy blob, src_lob in blob, amount in integer, dest_offset in integer default 1, src_offset in integer default 1);
  procedure copy(dest_lob in out nocopy clob, src_lob in clob, amount in integer, dest_offset in integer default 1, src_offset in integer default 1);
  procedure erase(lob_loc in out nocopy blob, amount in out nocopy integer, offset in integer default 1);
  procedure erase(lob_loc in out nocopy clob, amount in out nocopy integer, offset in integer default 1);
  procedure trim(lob_loc in out nocopy blob, newlen in integer);
  procedure trim(lob_loc in out nocopy clob, newlen in integer);
  procedure converttoblob(dest_lob in out nocopy blob, src_clob in clob, amount in integer, dest_offset in out integer, src_offset in out integer,
    blob_csid in number, lang_context in out integer, warning out integer);
  procedure converttoclob(dest_lob in out nocopy clob, src_blob in blob, amount in integer, dest_offset in out integer, src_offset in out integer,
    blob_csid in number, lang_context in out integer, warning out integer);
end dbms_lob;
/
