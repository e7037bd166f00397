set serveroutput on
create table aq_dept (deptno number(2) primary key, dname varchar2(14), loc varchar2(13));
create table aq_emp (empno number(4) primary key, ename varchar2(10), job varchar2(9), mgr number(4), hiredate date, sal number(7,2), comm number(7,2), deptno number(2));
insert into aq_dept values (10, 'ACCOUNTING', 'NEW YORK'), (20, 'RESEARCH', 'DALLAS'), (30, 'SALES', 'CHICAGO'), (40, 'OPERATIONS', 'BOSTON');
insert into aq_emp values (7839, 'KING', 'PRESIDENT', null, date '1981-11-17', 5000, null, 10), (7698, 'BLAKE', 'MANAGER', 7839, date '1981-05-01', 2850, null, 30), (7782, 'CLARK', 'MANAGER', 7839, date '1981-06-09', 2450, null, 10), (7566, 'JONES', 'MANAGER', 7839, date '1981-04-02', 2975, null, 20);
insert into aq_emp values (7788, 'SCOTT', 'ANALYST', 7566, date '1987-04-19', 3000, null, 20), (7902, 'FORD', 'ANALYST', 7566, date '1981-12-03', 3000, null, 20), (7369, 'SMITH', 'CLERK', 7902, date '1980-12-17', 800, null, 20), (7499, 'ALLEN', 'SALESMAN', 7698, date '1981-02-20', 1600, 300, 30);
insert into aq_emp values (7521, 'WARD', 'SALESMAN', 7698, date '1981-02-22', 1250, 500, 30), (7654, 'MARTIN', 'SALESMAN', 7698, date '1981-09-28', 1250, 1400, 30), (7844, 'TURNER', 'SALESMAN', 7698, date '1981-09-08', 1500, 0, 30), (7876, 'ADAMS', 'CLERK', 7788, date '1987-05-23', 1100, null, 20), (7900, 'JAMES', 'CLERK', 7698, date '1981-12-03', 950, null, 30), (7934, 'MILLER', 'CLERK', 7782, date '1982-01-23', 1300, null, 10);
declare
  procedure show(label varchar2, query varchar2) is
    c sys_refcursor;
    item varchar2(4000);
    line varchar2(4000);
  begin
    if regexp_like(query, '^(insert|update|delete|merge)', 'i') then execute immediate query; dbms_output.put_line(label || '=' || sql%rowcount); return; end if;
    open c for query;
    loop
      fetch c into item;
      exit when c%notfound;
      line := line || ' ' || nvl(item, '-');
    end loop;
    close c;
    dbms_output.put_line(label || '=' || substr(line, 2));
  exception
    when others then dbms_output.put_line(label || '=' || sqlcode);
  end;
begin
  show('dept_totals', q'~select d.dname || ':' || nvl(sum(e.sal), 0) from aq_dept d left join aq_emp e on e.deptno = d.deptno group by d.deptno, d.dname order by d.deptno~');
  show('above_average', q'~select ename from aq_emp e where sal > (select avg(sal) from aq_emp x where x.deptno = e.deptno) order by sal desc, case ename when 'SCOTT' then 0 when 'JONES' then -1 else 1 end, ename~');
  show('second_highest', q'~select max(sal) from aq_emp where sal < (select max(sal) from aq_emp)~');
  show('nth_salary', q'~select distinct sal from (select sal, dense_rank() over (order by sal desc) r from aq_emp) where r = 3~');
  show('median_dept', q'~select deptno || ':' || median(sal) from aq_emp group by deptno order by deptno~');
  show('running_total', q'~select sum(sal) over (order by hiredate, empno) from aq_emp order by hiredate fetch first 3 rows only~');
  show('pct_of_dept', q'~select round(100 * ratio_to_report(sal) over (partition by deptno)) || '%' from aq_emp where deptno = 10 order by sal desc~');
  show('hierarchy', q'~select ename from aq_emp start with mgr is null connect by prior empno = mgr order siblings by ename~');
  show('chain', q'~select substr(sys_connect_by_path(ename, '<'), 2) from aq_emp where mgr is null start with ename = 'SMITH' connect by prior mgr = empno~');
  show('managers_count', q'~select m.ename || ':' || count(*) from aq_emp e join aq_emp m on m.empno = e.mgr group by m.empno, m.ename, m.sal order by case m.ename when 'KING' then 1 when 'BLAKE' then 2 when 'JONES' then 3 when 'FORD' then 4 when 'SCOTT' then 5 else 6 end~');
  show('list_by_dept', q'~select listagg(ename, ',') within group (order by ename) from aq_emp group by deptno order by deptno~');
  show('pivot_jobs', q'~select deptno || ':' || c || '/' || m || '/' || s from (select deptno, job from aq_emp) pivot (count(*) for job in ('CLERK' as c, 'MANAGER' as m, 'SALESMAN' as s)) order by deptno~');
  show('months_hired', q'~select to_char(trunc(hiredate, 'MM'), 'YYYY-MM') || ':' || count(*) from aq_emp group by trunc(hiredate, 'MM') order by trunc(hiredate, 'MM') fetch first 3 rows only~');
  show('calendar_gap', q'~select to_char(m, 'YYYY-MM') from (select add_months(date '1981-01-01', level - 1) m from dual connect by level <= 3) c where not exists (select 1 from aq_emp e where trunc(e.hiredate, 'MM') = c.m) and m > date '1981-01-31'~');
  show('islands', q'~select min(empno) || '-' || max(empno) from (select empno, sal, sum(flag) over (order by empno) grp from (select empno, sal, case when sal < 2000 then 1 else 0 end flag from aq_emp where empno between 7700 and 7800)) group by grp~');
  show('top_per_dept', q'~select ename from (select ename, deptno, rank() over (partition by deptno order by sal desc) r from aq_emp) where r = 1 order by deptno, ename~');
  show('first_hired', q'~select max(ename) keep (dense_rank first order by hiredate) from aq_emp group by deptno order by deptno~');
  show('previous_hire', q'~select ename || ' ' || nvl(lag(ename) over (order by hiredate), '-') from aq_emp order by hiredate fetch first 3 rows only~');
  show('null_safe', q'~select count(*) from aq_emp where nvl(comm, -1) = -1~');
  show('comm_total', q'~select sum(comm) || '/' || count(comm) || '/' || avg(comm) from aq_emp~');
  show('decode_sort', q'~select job from aq_emp group by job order by decode(job, 'PRESIDENT', 1, 'MANAGER', 2, 'ANALYST', 3, 'SALESMAN', 4, 5)~');
  show('rollup_label', q'~select nvl(to_char(deptno), 'Total') from aq_emp group by rollup(deptno) order by grouping(deptno), deptno~');
  show('page_two', q'~select ename from (select ename, row_number() over (order by ename) rn from aq_emp) where rn between 4 and 7 order by rn~');
  show('fifo_json', q'~select json_arrayagg(json_object('ename' value ename) order by ename) from aq_emp where deptno = 10~');
  show('nested_json', q'~select json_object('dept' value d.dname, 'staff' value (select json_arrayagg(e.ename order by e.ename) from aq_emp e where e.deptno = d.deptno) format json) from aq_dept d where d.deptno = 10~');
  show('nested_json_null', q'~select json_object('dept' value d.dname, 'staff' value (select json_arrayagg(e.ename) from aq_emp e where e.deptno = d.deptno) format json) from aq_dept d where d.deptno = 40~');
  show('split_list', q'~select empno from aq_emp where empno in (select to_number(regexp_substr('7839,7844', '[^,]+', 1, level)) from dual connect by level <= regexp_count('7839,7844', ',') + 1) order by 1~');
  show('split_json', q'~select e.empno from aq_emp e join json_table('[7839,7844]', '$[*]' columns (id number path '$')) j on j.id = e.empno order by 1~');
  show('search_any_case', q'~select ename from aq_emp where lower(ename) like '%' || lower('In') || '%' and job = 'PRESIDENT'~');
  show('to_date_year', q'~select extract(day from to_date('1987', 'YYYY')) from dual~');
  show('case_counts', q'~select count(case when sal >= 3000 and job <> 'PRESIDENT' then 1 end) || '/' || sum(case when sal < 2000 then 1 else 0 end) || '/' || count(distinct deptno) from aq_emp e full join aq_dept using (deptno)~');
  show('full_using', q'~select count(*) from aq_emp full join aq_dept using (deptno)~');
  show('exists_in_select', q'~select case when exists (select 1 from aq_emp e where e.deptno = d.deptno) then 1 else 0 end from aq_dept d order by d.deptno~');
  show('correlated_lateral', q'~select d.dname || '/' || t.ename from aq_dept d cross apply (select ename from aq_emp e where e.deptno = d.deptno order by sal desc, ename fetch first 1 row only) t order by d.deptno~');
  show('tenure', q'~select trunc(months_between(date '1987-11-17', hiredate) / 12) from aq_emp where ename = 'KING'~');
  show('hash_stable', q'~select length(lower(rawtohex(standard_hash('x', 'MD5')))) from dual~');
  show('guid', q'~select length(rawtohex(sys_guid())) from dual~');
  show('subquery_factoring', q'~with t as (select deptno, sum(sal) s from aq_emp group by deptno), m as (select max(s) s from t) select t.deptno || ':' || t.s from t join m on m.s = t.s~');
  show('any_group_having', q'~select deptno from aq_emp group by deptno having count(*) >= all (select count(*) - 1 from aq_emp group by deptno) order by deptno~');
  show('interval_calc', q'~select to_char(hiredate + interval '36' hour, 'YYYY-MM-DD HH24:MI') from aq_emp where ename = 'KING'~');
  show('month_end_flag', q'~select count(*) from aq_emp where hiredate = last_day(hiredate)~');
  show('two_level_agg', q'~select round(avg(total)) from (select deptno, sum(sal) total from aq_emp group by deptno)~');
  show('update_avg', q'~update aq_emp e set sal = (select round(avg(sal), 2) from aq_emp x where x.deptno = e.deptno)~');
  show('after_update', q'~select distinct sal from aq_emp order by sal desc~');
  show('delete_dups', q'~delete from aq_emp a where rowid > (select min(rowid) from aq_emp b where b.deptno = a.deptno)~');
  show('one_each', q'~select count(*) from aq_emp~');
end;
/
