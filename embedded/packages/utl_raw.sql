create or replace package utl_raw authid definer as
  big_endian     constant pls_integer := 1;
  little_endian  constant pls_integer := 2;
  machine_endian constant pls_integer := 3;
  function concat(r1 in raw default null, r2 in raw default null, r3 in raw default null, r4 in raw default null, r5 in raw default null,
    r6 in raw default null, r7 in raw default null, r8 in raw default null, r9 in raw default null, r10 in raw default null,
    r11 in raw default null, r12 in raw default null) return raw;
  function cast_to_raw(c in varchar2) return raw;
  function cast_to_varchar2(r in raw) return varchar2;
  function cast_from_binary_integer(n in binary_integer, endianess in pls_integer default 1) return raw;
  function cast_to_binary_integer(r in raw, endianess in pls_integer default 1) return binary_integer;
  function length(r in raw) return number;
  function substr(r in raw, pos in binary_integer, len in binary_integer default null) return raw;
  function translate(r in raw, from_set in raw, to_set in raw) return raw;
  function copies(r in raw, n in number) return raw;
  function overlay(overlay_str in raw, target in raw, pos in binary_integer default 1, len in binary_integer default null, pad in raw default null) return raw;
  function xrange(start_byte in raw default null, end_byte in raw default null) return raw;
  function reverse(r in raw) return raw;
  function compare(r1 in raw, r2 in raw, pad in raw default null) return number;
  function convert(r in raw, to_charset in varchar2, from_charset in varchar2) return raw;
  function bit_and(r1 in raw, r2 in raw) return raw;
  function bit_or(r1 in raw, r2 in raw) return raw;
  function bit_xor(r1 in raw, r2 in raw) return raw;
  function bit_complement(r in raw) return raw;
end utl_raw;
/
