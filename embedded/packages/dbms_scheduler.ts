// DBMS_SCHEDULER: jobs are rows of ora_dict.scheduler_jobs, runs are rows of ora_dict.scheduler_run_details; the host
// keeps the clock and runs each job in a session of its own.

import { isOracleError, OracleError, oraError, UnsupportedError } from '../errors.ts';
import type { JobResult } from '../session/engine-port.ts';
import type { JobEnd, JobRequest } from '../session/host-interface.ts';
import { type Native, type NativeSession, natives } from '../plsql/runtime/native.ts';
import type { Session } from '../plsql/runtime/session.ts';
import type { OraTimestampTz } from '../plsql/types/datetime.ts';
import { OraIntervalDs, toDsInterval } from '../plsql/types/interval.ts';
import { toIndex, type OraNumber } from '../plsql/types/number.ts';

type S = NativeSession;
type Row = readonly (string | null)[];

const db = (s: S): Session => s as unknown as Session;

function query(s: S, text: string, params: readonly (string | null)[] = []): readonly Row[] {
  return db(s).query(text, params).rows;
}

/** CREATE JOB counts when it is granted directly, and through a role where roles are enabled. */
function checkMayCreate(s: S, owner: string): void {
  const { currentUser } = s;
  if (currentUser === 'SYS') return;
  const roles = db(s).rolesEnabled ? ' or grantee in (select r from ora_dict.roles_of($1) r)' : '';
  const wanted = owner === currentUser ? "('CREATE JOB', 'CREATE ANY JOB')" : "('CREATE ANY JOB')";
  const text = `select 1 from ora_dict.sys_privileges where privilege in ${wanted} and (grantee = $1${roles}) limit 1`;
  if (query(s, text, [currentUser]).length === 0) throw new OracleError(-27486, 'insufficient privileges');
}

interface JobName {
  readonly owner: string;
  readonly name: string;
}

/** A name as programs write it: [owner.]name, upper case unless quoted. */
function jobName(s: S, text: string | null): JobName {
  const parts = [...(text ?? '').trim().matchAll(/"([^"]+)"|([A-Za-z][\w$#]*)|(\.)|(.)/g)];
  const names = parts
    .filter((part) => part[3] === undefined)
    .map((part) => part[1] ?? part[2]?.toUpperCase());
  if (names.length < 1 || names.length > 2 || names.some((name) => name === undefined)) {
    throw new OracleError(-27452, `"${text ?? ''}" is an invalid name for a database object.`);
  }
  return names.length === 2
    ? { owner: names[0]!, name: names[1]! }
    : { owner: s.currentSchema, name: names[0]! };
}
const full = ({ owner, name }: JobName): string => `"${owner}"."${name}"`;

const columns =
  'job_type, job_action, number_of_arguments, arguments::text, (extract(epoch from start_date) * 1000)::bigint::text, repeat_interval, ' +
  'enabled::text, auto_drop::text, state, max_run_ms::text, max_runs::text, max_failures::text, run_count::text, failure_count::text, ' +
  '(extract(epoch from end_date) * 1000)::bigint::text';

interface Job extends JobName {
  readonly type: string;
  readonly action: string;
  readonly argumentCount: number;
  readonly args: Readonly<Record<string, string | null>>;
  readonly startMs: number | null;
  readonly repeat: string | null;
  readonly enabled: boolean;
  readonly autoDrop: boolean;
  readonly state: string;
  readonly maxRunMs: number | null;
  readonly maxRuns: number | null;
  readonly maxFailures: number | null;
  readonly runCount: number;
  readonly failureCount: number;
  readonly endMs: number | null;
}
const numberOrNull = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : Number(text);

function asJob(name: JobName, row: Row): Job {
  return {
    ...name,
    type: row[0] ?? '',
    action: row[1] ?? '',
    argumentCount: Number(row[2]),
    args: JSON.parse(row[3] ?? '{}') as Record<string, string | null>,
    startMs: numberOrNull(row[4]),
    repeat: row[5] ?? null,
    enabled: row[6] === 'true',
    autoDrop: row[7] === 'true',
    state: row[8] ?? '',
    maxRunMs: numberOrNull(row[9]),
    maxRuns: numberOrNull(row[10]),
    maxFailures: numberOrNull(row[11]),
    runCount: Number(row[12]),
    failureCount: Number(row[13]),
    endMs: numberOrNull(row[14]),
  };
}
function find(s: S, name: JobName): Job | null {
  const rows = query(s, `select ${columns} from ora_dict.scheduler_jobs where owner = $1 and job_name = $2`, [
    name.owner,
    name.name,
  ]);
  return rows[0] === undefined ? null : asJob(name, rows[0]);
}
function existing(s: S, text: string | null): Job {
  const name = jobName(s, text);
  const job = find(s, name);
  if (job === null) throw oraError(-27475, 'job', `${name.owner}"."${name.name}`);
  return job;
}

const change = (s: S, job: JobName, assignments: string, params: readonly (string | null)[] = []): void => {
  query(s, `update ora_dict.scheduler_jobs set ${assignments} where owner = $1 and job_name = $2`, [
    job.owner,
    job.name,
    ...params,
  ]);
};

/** Hands an enabled job to the host and records when it runs next. */
function schedule(s: S, job: Job, startMs: number | null): void {
  change(s, job, "enabled = true, state = 'SCHEDULED', next_run_date = to_timestamp($3::numeric / 1000)", [
    String(startMs ?? Math.floor(s.host.now())),
  ]);
  s.commit();
  s.host.submitJob(request(job, startMs));
}
const request = (job: Job, startMs: number | null): JobRequest => ({
  owner: job.owner,
  name: job.name,
  startAtMs: startMs,
  maxRunMs: job.maxRunMs,
  payload: { schema: job.owner },
});

const stepMs: Readonly<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: 86_400_000,
  WEEKLY: 604_800_000,
};

/** The first time after `afterMs` of a series that starts at `startMs`. FREQ and INTERVAL only. */
export function nextRun(interval: string, startMs: number, afterMs: number): number {
  const parts = new Map(
    interval
      .toUpperCase()
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => {
        const [key = '', value = ''] = part.split('=').map((piece) => piece.trim());
        return [key, value] as const;
      }),
  );
  const frequency = parts.get('FREQ') ?? '';
  const every = Number(parts.get('INTERVAL') ?? 1);
  const others = [...parts.keys()].filter((key) => key !== 'FREQ' && key !== 'INTERVAL');
  if (others.length > 0)
    throw new UnsupportedError(40, `${others[0]} in a repeat interval`, 'DBMS_SCHEDULER');
  if (!Number.isInteger(every) || every < 1)
    throw new OracleError(-27412, `repeat interval or calendar contains invalid identifier: ${interval}`);
  const step = stepMs[frequency];
  if (step !== undefined) {
    const width = step * every;
    return startMs > afterMs ? startMs : startMs + (Math.floor((afterMs - startMs) / width) + 1) * width;
  }
  if (frequency !== 'MONTHLY' && frequency !== 'YEARLY') {
    throw new OracleError(-27412, `repeat interval or calendar contains invalid identifier: ${interval}`);
  }
  const months = every * (frequency === 'MONTHLY' ? 1 : 12);
  const first = new Date(startMs);
  for (let n = startMs > afterMs ? 0 : 1; ; n++) {
    const date = new Date(startMs);
    date.setUTCMonth(first.getUTCMonth() + n * months, first.getUTCDate());
    // A month without that day is left out.
    if (date.getUTCDate() === first.getUTCDate() && date.getTime() > afterMs) return date.getTime();
  }
}

function following(s: S, job: Job): number | null {
  if (job.repeat === null || job.state === 'DISABLED') return null;
  if (job.maxRuns !== null && job.runCount >= job.maxRuns) return null;
  if (job.maxFailures !== null && job.failureCount >= job.maxFailures) return null;
  const now = s.host.now();
  let next: number;
  if (/^\s*freq\s*=/i.test(job.repeat)) next = nextRun(job.repeat, job.startMs ?? Math.floor(now), now);
  else {
    const { rows } = s.executeDynamic(`select ((${job.repeat}) - sysdate) * 86400000 from dual`);
    next = now + toIndex((rows[0]?.[0] ?? 0) as OraNumber);
  }
  return job.endMs !== null && next > job.endMs ? null : next;
}

function instant(value: OraTimestampTz | null): string | null {
  return value === null ? null : String(value.seconds * 1000 + Math.floor(value.nanos / 1e6));
}

const quoteText = (text: string | null): string =>
  text === null ? 'null' : `'${text.replaceAll("'", "''")}'`;

/** The block that a job's action means. */
function actionBlock(job: Job): string {
  if (job.type === 'PLSQL_BLOCK') {
    const action = job.action.trim();
    const body = /[;/]$/.test(action) ? action.replace(/\/$/, '') : `${action};`;
    return /^(declare|begin|<<)/i.test(body) ? body : `begin ${body} end;`;
  }
  const args: string[] = [];
  for (let i = 1; i <= job.argumentCount; i++) {
    if (!(String(i) in job.args))
      throw new OracleError(-27457, `argument ${i} of job ${full(job)} has no value`);
    args.push(quoteText(job.args[String(i)] ?? null));
  }
  for (const [key, value] of Object.entries(job.args))
    if (!/^\d+$/.test(key)) args.push(`${key} => ${quoteText(value)}`);
  return `begin ${job.action}${args.length > 0 ? `(${args.join(', ')})` : ''}; end;`;
}

interface Outcome {
  readonly status: string;
  readonly code: number;
  readonly info: string | null;
  readonly startedMs: number | null;
}

/** Records a run; a job that is over is dropped or stays disabled. Returns when it runs next. */
function record(s: S, name: JobName, outcome: Outcome): number | null {
  const now = Math.floor(s.host.now());
  const runMs = outcome.startedMs === null ? null : String(now - Math.floor(outcome.startedMs));
  query(
    s,
    'insert into ora_dict.scheduler_run_details (owner, job_name, status, error_number, actual_start_date, run_ms, session_id, additional_info, errors) ' +
      'values ($1, $2, $3, $4, to_timestamp($5::numeric / 1000), $6, $7, $8, $8)',
    [
      name.owner,
      name.name,
      outcome.status,
      String(outcome.code),
      outcome.startedMs === null ? null : String(Math.floor(outcome.startedMs)),
      runMs,
      String(s.host.sessionId),
      outcome.info,
    ],
  );
  change(s, name, 'run_count = run_count + 1, failure_count = failure_count + $3, last_run_ms = $4', [
    outcome.status === 'SUCCEEDED' ? '0' : '1',
    runMs,
  ]);
  const job = find(s, name);
  let next: number | null = null;
  if (job !== null) {
    next = outcome.status === 'STOPPED' ? null : following(s, job);
    if (next !== null)
      change(s, job, "state = 'SCHEDULED', next_run_date = to_timestamp($3::numeric / 1000)", [String(next)]);
    else if (job.autoDrop)
      query(s, 'delete from ora_dict.scheduler_jobs where owner = $1 and job_name = $2', [
        job.owner,
        job.name,
      ]);
    else
      change(s, job, 'enabled = false, state = $3, next_run_date = null', [
        outcome.status === 'SUCCEEDED' ? 'SUCCEEDED' : outcome.status,
      ]);
  }
  s.commit();
  return next;
}

/** Runs the action here; what it has not committed is committed, or rolled back when it fails. */
function execute(s: S, job: Job, run: (block: string) => unknown): number | null {
  const startedMs = s.host.now();
  change(s, job, "state = 'RUNNING', last_start_date = to_timestamp($3::numeric / 1000)", [
    String(Math.floor(startedMs)),
  ]);
  s.commit();
  let error: unknown = null;
  try {
    run(actionBlock(job));
    s.commit();
  } catch (caught) {
    error = caught;
    s.rollback();
  }
  const outcome: Outcome =
    error === null
      ? { status: 'SUCCEEDED', code: 0, info: null, startedMs }
      : {
          status: 'FAILED',
          code: isOracleError(error) ? (error.code === 100 ? 1403 : Math.abs(error.code)) : 6550,
          info:
            error instanceof OracleError
              ? [error.message, ...error.lines].join('\n')
              : (error as Error).message,
          startedMs,
        };
  return record(s, job, outcome);
}

/** What the engine asks when the host runs a job. */
export const jobNatives = {
  runJob(s: S, request: JobRequest, run: (block: string) => unknown): JobResult {
    const job = find(s, request);
    if (job === null || !job.enabled) return { nextStartMs: null };
    return { nextStartMs: execute(s, job, run) };
  },
  recordEnd(s: S, request: JobRequest, end: JobEnd): void {
    record(s, request, { status: end.status, code: end.code, info: end.message, startedMs: null });
  },
  /** Jobs that wait; those that were running when the runtime ended run again. */
  pending(s: S): readonly JobRequest[] {
    const rows = query(
      s,
      `select owner, job_name, (extract(epoch from next_run_date) * 1000)::bigint::text, max_run_ms::text
         from ora_dict.scheduler_jobs where enabled and state in ('SCHEDULED', 'RUNNING')`,
    );
    const result = rows.map(([owner, name, next, maxRunMs]) => ({
      owner: owner ?? '',
      name: name ?? '',
      startAtMs: numberOrNull(next),
      maxRunMs: numberOrNull(maxRunMs),
      payload: { schema: owner },
    }));
    s.commit();
    return result;
  },
};

const setAttribute: Native = (s: S, name: string | null, attribute: string | null, value: unknown) => {
  const job = existing(s, name);
  const key = (attribute ?? '').toUpperCase();
  const text = typeof value === 'string' ? value : null;
  switch (key) {
    case 'MAX_RUN_DURATION': {
      const span = value instanceof OraIntervalDs ? value : text === null ? null : toDsInterval(text);
      change(s, job, 'max_run_ms = $3', [
        span === null ? null : String(span.seconds * 1000 + Math.floor(span.nanos / 1e6)),
      ]);
      break;
    }
    case 'JOB_ACTION':
    case 'JOB_TYPE':
    case 'REPEAT_INTERVAL':
    case 'COMMENTS':
    case 'JOB_CLASS':
      change(s, job, `${key.toLowerCase()} = $3`, [text]);
      break;
    case 'AUTO_DROP':
      change(s, job, 'auto_drop = $3', [value === true || /^true$/i.test(text ?? '') ? 'true' : 'false']);
      break;
    case 'NUMBER_OF_ARGUMENTS':
    case 'MAX_RUNS':
    case 'MAX_FAILURES':
      change(s, job, `${key.toLowerCase()} = $3`, [value === null ? null : String(value)]);
      break;
    case 'START_DATE':
    case 'END_DATE':
      change(s, job, `${key.toLowerCase()} = to_timestamp($3::numeric / 1000)`, [
        instant(value as OraTimestampTz | null),
      ]);
      break;
    case 'RESTARTABLE':
    case 'LOGGING_LEVEL':
    case 'JOB_PRIORITY':
    case 'STORE_OUTPUT':
    case 'RAISE_EVENTS':
      // Of no effect here: every run is recorded and nothing listens to job events.
      break;
    default:
      throw new OracleError(-27469, `${key} is not a valid job attribute`);
  }
  s.commit();
};

function list(names: string | null): string[] {
  return (names ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

export const dbmsScheduler = natives('DBMS_SCHEDULER', {
  create_job: (
    s,
    name: string | null,
    type: string | null,
    action: string | null,
    argumentCount: number | null = 0,
    start: OraTimestampTz | null = null,
    repeat: string | null = null,
    end: OraTimestampTz | null = null,
    jobClass: string | null = null,
    enabled: boolean | null = false,
    autoDrop: boolean | null = true,
    comments: string | null = null,
  ) => {
    const id = jobName(s, name);
    const kind = (type ?? '').toUpperCase();
    if (kind !== 'PLSQL_BLOCK' && kind !== 'STORED_PROCEDURE') {
      if (/^(EXECUTABLE|CHAIN|EXTERNAL_SCRIPT|SQL_SCRIPT|BACKUP_SCRIPT)$/.test(kind))
        throw new UnsupportedError(41, `a job of type ${kind}`, 'DBMS_SCHEDULER');
      throw new OracleError(-27453, `"${type ?? ''}" is an invalid job or program type.`);
    }
    if (action === null) throw new OracleError(-27451, 'JOB_ACTION cannot be NULL');
    if (repeat !== null && /^\s*freq\s*=/i.test(repeat)) nextRun(repeat, 0, 0);
    s.commit();
    checkMayCreate(s, id.owner);
    if (find(s, id) !== null) throw oraError(-27477, `${id.owner}"."${id.name}`);
    query(
      s,
      'insert into ora_dict.scheduler_jobs (owner, job_name, job_type, job_action, number_of_arguments, start_date, repeat_interval, end_date, job_class, enabled, auto_drop, comments, state) ' +
        "values ($1, $2, $3, $4, $5, to_timestamp($6::numeric / 1000), $7, to_timestamp($8::numeric / 1000), $9, false, $10, $11, 'DISABLED')",
      [
        id.owner,
        id.name,
        kind,
        action,
        String(argumentCount ?? 0),
        instant(start),
        repeat,
        instant(end),
        jobClass,
        autoDrop === false ? 'false' : 'true',
        comments,
      ],
    );
    s.commit();
    if (enabled) {
      const job = existing(s, `"${id.owner}"."${id.name}"`);
      schedule(s, job, firstStart(s, job));
    }
  },
  set_job_argument_value: (s, name: string | null, at: number | string | null, value: string | null) => {
    const job = existing(s, name);
    change(s, job, 'arguments = arguments || jsonb_build_object($3::text, $4::text)', [
      typeof at === 'string' ? at.toUpperCase() : String(at),
      value,
    ]);
    s.commit();
  },
  run_job: (s, name: string | null, here: boolean | null = true) => {
    const job = existing(s, name);
    if (here === false) {
      schedule(s, job, null);
      return;
    }
    // A test run in this session: it counts for nothing and leaves the job as it is.
    s.executeDynamic(actionBlock(job));
    s.commit();
  },
  stop_job: (s, names: string | null, force: boolean | null = false) => {
    for (const name of list(names)) {
      const job = existing(s, name);
      const isRunning = s.host
        .runningJobs()
        .some((running) => running.owner === job.owner && running.name === job.name);
      if (!isRunning) throw oraError(-27366, `${job.owner}"."${job.name}`);
      s.commit();
      s.host.stopJob(job.owner, job.name, force === true);
    }
  },
  drop_job: (s, names: string | null, force: boolean | null = false) => {
    for (const name of list(names)) {
      const job = existing(s, name);
      const isRunning = s.host
        .runningJobs()
        .some((running) => running.owner === job.owner && running.name === job.name);
      if (isRunning && force !== true) throw new OracleError(-27478, `job ${full(job)} is running`);
      s.commit();
      s.host.stopJob(job.owner, job.name, true);
      query(s, 'delete from ora_dict.scheduler_jobs where owner = $1 and job_name = $2', [
        job.owner,
        job.name,
      ]);
      s.commit();
    }
  },
  enable: (s, names: string | null) => {
    for (const name of list(names)) {
      const job = existing(s, name);
      if (!job.enabled) schedule(s, job, firstStart(s, job));
    }
  },
  disable: (s, names: string | null) => {
    for (const name of list(names)) {
      const job = existing(s, name);
      const isRunning = s.host
        .runningJobs()
        .some((running) => running.owner === job.owner && running.name === job.name);
      if (!isRunning) s.host.stopJob(job.owner, job.name, false);
      change(s, job, "enabled = false, state = 'DISABLED'");
      s.commit();
    }
  },
  set_attribute: setAttribute,
  set_attribute_null: (s, name: string | null, attribute: string | null) =>
    setAttribute(s, name, attribute, null),
  generate_job_name: (s, prefix: string | null = 'JOB$_') => {
    if (prefix !== null && prefix.length > 110)
      throw new OracleError(-27452, `"${prefix}" is an invalid name for a database object.`);
    const number = Buffer.from(s.host.randomBytes(6)).readUIntBE(0, 6) % 1e12;
    return `${(prefix ?? 'JOB$_').toUpperCase()}${number}`;
  },
  purge_log: (s, days: number | null = 0, _which?: string | null, name: string | null = null) => {
    const id = name === null ? null : jobName(s, name);
    query(
      s,
      "delete from ora_dict.scheduler_run_details where log_date < clock_timestamp() - $1::int * interval '1 day' and ($2::text is null or owner = $2 and job_name = $3)",
      [String(days ?? 0), id?.owner ?? null, id?.name ?? null],
    );
    s.commit();
  },
});

function firstStart(s: S, job: Job): number | null {
  const now = s.host.now();
  if (job.startMs !== null && job.startMs > now) return job.startMs;
  return job.repeat !== null && job.startMs !== null ? following(s, { ...job, state: 'SCHEDULED' }) : null;
}
