create or replace package dbms_lock authid definer as
  nl_mode  constant integer := 1;
  ss_mode  constant integer := 2;
  sx_mode  constant integer := 3;
  s_mode   constant integer := 4;
  ssx_mode constant integer := 5;
  x_mode   constant integer := 6;
  maxwait  constant integer := 32767;
  procedure sleep(seconds in number);
  procedure allocate_unique(lockname in varchar2, lockhandle out varchar2, expiration_secs in integer default 864000);
  function request(id in integer, lockmode in integer default x_mode, timeout in integer default maxwait, release_on_commit in boolean default false) return integer;
  function request(lockhandle in varchar2, lockmode in integer default x_mode, timeout in integer default maxwait, release_on_commit in boolean default false) return integer;
  function release(id in integer) return integer;
  function release(lockhandle in varchar2) return integer;
end dbms_lock;
/
