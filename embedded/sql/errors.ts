// Errors of PostgreSQL as errors of Oracle, in one table. Functions of schema ora raise messages that begin with the Oracle code.

import { OracleError, oraError, oraMessage } from '../errors.ts';

export interface PgErrorInfo {
  readonly sqlstate: string;
  readonly message: string;
  readonly detail?: string | undefined;
  readonly schema?: string | undefined;
  readonly table?: string | undefined;
  readonly column?: string | undefined;
  readonly constraint?: string | undefined;
}

export interface ErrorContext {
  /** What was running: an UPDATE that sets NULL is ORA-01407, an INSERT ORA-01400. */
  readonly kind:
    | 'select'
    | 'insert'
    | 'update'
    | 'delete'
    | 'merge'
    | 'multi-insert'
    | 'ddl'
    | 'commit'
    | 'other';
  /** Columns of a constraint, for the message of ORA-00001; null when not known. */
  readonly constraintColumns?: ((schema: string, constraint: string) => readonly string[] | null) | undefined;
}

type Mapping = (e: PgErrorInfo, context: ErrorContext) => OracleError;
const plain =
  (code: number, ...args: readonly string[]): Mapping =>
  () =>
    oraError(code, ...args);
const name = (e: PgErrorInfo): string => `${e.schema ?? ''}.${e.constraint ?? ''}`;

const table: Readonly<Record<string, Mapping>> = {
  '23505': (e, context) => {
    const columns = context.constraintColumns?.(e.schema ?? '', e.constraint ?? '') ?? keyColumns(e.detail);
    const where =
      e.table === undefined ? '' : ` on table ${e.schema}.${e.table} columns (${columns.join(', ')})`;
    return new OracleError(-1, `unique constraint (${name(e)}) violated${where}`);
  },
  '23502': (e, context) => {
    const place = `"${e.schema ?? ''}"."${e.table ?? ''}"."${e.column ?? ''}"`;
    return context.kind === 'update'
      ? new OracleError(-1407, `cannot update (${place}) to NULL`)
      : new OracleError(-1400, `cannot insert NULL into (${place})`);
  },
  '23503': (e, context) => {
    if (/is still referenced|referenced from table/.test(e.detail ?? '') || context.kind === 'delete')
      return new OracleError(-2292, `integrity constraint (${name(e)}) violated - child record found`);
    return new OracleError(-2291, `integrity constraint (${name(e)}) violated - parent key not found`);
  },
  '23001': (e) => new OracleError(-2292, `integrity constraint (${name(e)}) violated - child record found`),
  '44000': plain(1402),
  '23514': (e) => new OracleError(-2290, `check constraint (${name(e)}) violated`),
  '22003': (e) =>
    /field overflow|numeric field/.test(e.message)
      ? new OracleError(-1438, 'value larger than specified precision allowed for this column')
      : oraError(1426),
  '22001': (e) => new OracleError(-12899, `value too large for column ${e.column ?? ''}`),
  '22012': plain(1476),
  '22P02': plain(1722),
  '22007': plain(1861),
  '22008': plain(1841),
  '22009': plain(1882),
  '22019': plain(1425),
  '22025': plain(1424),
  '2201B': (e) =>
    /parenthes/.test(e.message)
      ? new OracleError(-12725, 'unmatched parentheses in regular expression')
      : new OracleError(-12726, 'unmatched bracket in regular expression'),
  '21000': (e, context) =>
    context.kind === 'merge' && /MERGE/.test(e.message)
      ? new OracleError(-30926, 'unable to get a stable set of rows in the source tables')
      : oraError(1427),
  '42P01': (e) =>
    new OracleError(
      -942,
      `table or view ${/"(.+)"/.exec(e.message)?.[1] ?? ''} does not exist`.replace('  ', ' '),
    ),
  '42703': (e) =>
    new OracleError(-904, `"${/column "?([^" ]+)/.exec(e.message)?.[1] ?? ''}": invalid identifier`),
  '42501': plain(1031),
  '55000': (e) =>
    /currval|not yet defined/.test(e.message)
      ? new OracleError(
          -8002,
          `sequence ${/"(.+)"/.exec(e.message)?.[1] ?? ''}.CURRVAL is not yet defined in this session`,
        )
      : new OracleError(-1732, 'data manipulation operation not legal on this view'),
  '0A000': (e) =>
    /column .* of view/.test(e.message)
      ? new OracleError(-1733, 'virtual column not allowed here')
      : new OracleError(-600, `${oraMessage(600)} [PostgreSQL ${e.sqlstate}: ${e.message}]`),
  '2200H': (e) =>
    new OracleError(
      -8004,
      `sequence ${/"(.+)"/.exec(e.message)?.[1] ?? ''}.NEXTVAL exceeds MAXVALUE and cannot be instantiated`,
    ),
  '428C9': (_e, context) => (context.kind === 'update' ? oraError(32796) : oraError(32795)),
  '55P03': plain(54),
  '40P01': plain(60),
  '40001': plain(8177),
  '57014': plain(1013),
  '54001': plain(36, '50'),
  '53100': plain(1653, '', '', ''),
  '53200': plain(4030, '', '', ''),
  '22021': (e) => new OracleError(-29275, e.message),
  '25006': plain(1456),
  '2F002': plain(14552),
  '57P01': plain(28),
  '08006': plain(3113),
  '08003': plain(3114),
};

function keyColumns(detail: string | undefined): string[] {
  const list = /^Key \((.+?)\)=/.exec(detail ?? '')?.[1];
  return list === undefined ? [] : list.split(', ').map((c) => c.replace(/^"|"$/g, ''));
}

/**
 * The Oracle error that stands for an error of PostgreSQL. What has no counterpart becomes ORA-00600 with PostgreSQL's text,
 * so that a fault of the translation shows itself.
 */
export function toOracleError(error: PgErrorInfo, context: ErrorContext): OracleError {
  const lines = error.message.split('\n');
  const own = /^ORA-(\d{5}): ?(.*)$/s.exec(lines[0]!);
  if (own !== null) {
    const result = new OracleError(-Number(own[1]), own[2]!);
    result.lines.push(...lines.slice(1));
    return result;
  }
  const mapping = table[error.sqlstate];
  if (mapping !== undefined) return mapping(error, context);
  return new OracleError(-600, `${oraMessage(600)} [PostgreSQL ${error.sqlstate}: ${error.message}]`);
}
