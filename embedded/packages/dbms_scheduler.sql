create or replace package dbms_scheduler authid current_user as
  procedure create_job(
    job_name in varchar2, job_type in varchar2, job_action in varchar2, number_of_arguments in pls_integer default 0,
    start_date in timestamp with time zone default null, repeat_interval in varchar2 default null,
    end_date in timestamp with time zone default null, job_class in varchar2 default 'DEFAULT_JOB_CLASS',
    enabled in boolean default false, auto_drop in boolean default true, comments in varchar2 default null,
    credential_name in varchar2 default null, destination_name in varchar2 default null);
  procedure set_job_argument_value(job_name in varchar2, argument_position in pls_integer, argument_value in varchar2);
  procedure set_job_argument_value(job_name in varchar2, argument_name in varchar2, argument_value in varchar2);
  procedure run_job(job_name in varchar2, use_current_session in boolean default true);
  procedure stop_job(job_name in varchar2, force in boolean default false, commit_semantics in varchar2 default 'STOP_ON_FIRST_ERROR');
  procedure drop_job(job_name in varchar2, force in boolean default false, defer in boolean default false, commit_semantics in varchar2 default 'STOP_ON_FIRST_ERROR');
  procedure enable(name in varchar2, commit_semantics in varchar2 default 'STOP_ON_FIRST_ERROR');
  procedure disable(name in varchar2, force in boolean default false, commit_semantics in varchar2 default 'STOP_ON_FIRST_ERROR');
  procedure set_attribute(name in varchar2, attribute in varchar2, value in boolean);
  procedure set_attribute(name in varchar2, attribute in varchar2, value in varchar2, value2 in varchar2 default null);
  procedure set_attribute(name in varchar2, attribute in varchar2, value in number);
  procedure set_attribute(name in varchar2, attribute in varchar2, value in timestamp with time zone);
  procedure set_attribute(name in varchar2, attribute in varchar2, value in interval day to second);
  procedure set_attribute_null(name in varchar2, attribute in varchar2);
  function generate_job_name(prefix in varchar2 default 'JOB$_') return varchar2;
  procedure purge_log(log_history in pls_integer default 0, which_log in varchar2 default 'JOB_AND_WINDOW_LOG', job_name in varchar2 default null);
end dbms_scheduler;
/
