// The error a program sees when a statement fails: what `Connection.execute` rejects with.

export class DatabaseError extends Error {
  /** 'ORA-00942', 'EMB-021' */
  readonly code: string;
  /** UTF-16 offset in the executed text, where known. */
  readonly offset: number | undefined;
  constructor(code: string, message: string, offset?: number) {
    super(message);
    this.name = 'DatabaseError';
    this.code = code;
    this.offset = offset;
  }
}

const texts = {
  'ORA-00028': 'your session has been killed',
  'ORA-00603': 'ORACLE server session terminated by fatal error',
  'ORA-01012': 'not logged on',
  'ORA-03113': 'end-of-file on communication channel',
  'ORA-04030': 'out of process memory when trying to allocate more for the session',
} as const;

export function sessionError(code: keyof typeof texts, detail = ''): DatabaseError {
  return new DatabaseError(code, `${code}: ${texts[code]}${detail === '' ? '' : `\n${detail}`}`);
}
