// What the client says after a statement, and how it shows an error. Wording as SQL*Plus prints it.

/** Keywords of the statement in upper case, without comments: 'CREATE OR REPLACE PACKAGE BODY P ...'. */
export function statementHead(text: string): string {
  const plain = text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').trim();
  return plain.slice(0, 300).replace(/\s+/g, ' ').toUpperCase();
}

export interface CreatedUnit {
  readonly type: string;
  readonly owner: string | null;
  readonly name: string;
}

/** The stored unit that a CREATE statement makes, or null. */
export function createdUnit(text: string): CreatedUnit | null {
  const plain = text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').trim();
  const match =
    /^create\s+(?:or\s+replace\s+)?(?:(?:non)?editionable\s+)?(?:if\s+not\s+exists\s+)?(package\s+body|package|type\s+body|type|procedure|function|trigger)\s+(?:if\s+not\s+exists\s+)?(?:("[^"]+"|[\w$#]+)\s*\.\s*)?("[^"]+"|[\w$#]+)/i.exec(
      plain,
    );
  if (match === null) return null;
  const [, type, owner, name] = match;
  return {
    type: type!.replace(/\s+/g, ' ').toUpperCase(),
    owner: owner === undefined ? null : identifier(owner),
    name: identifier(name!),
  };
}

function identifier(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1) : text.toUpperCase();
}

const dml: Readonly<Record<string, string>> = {
  INSERT: 'created',
  UPDATE: 'updated',
  DELETE: 'deleted',
  MERGE: 'merged',
};
const single: Readonly<Record<string, string>> = {
  COMMIT: 'Commit complete.',
  ROLLBACK: 'Rollback complete.',
  SAVEPOINT: 'Savepoint created.',
  GRANT: 'Grant succeeded.',
  REVOKE: 'Revoke succeeded.',
  COMMENT: 'Comment created.',
  CALL: 'Call completed.',
  LOCK: 'Table(s) Locked.',
  EXPLAIN: 'Explained.',
  RENAME: 'Table renamed.',
  ANALYZE: 'Table analyzed.',
  AUDIT: 'Audit succeeded.',
  NOAUDIT: 'Noaudit succeeded.',
};
const ddl: Readonly<Record<string, string>> = {
  CREATE: 'created',
  ALTER: 'altered',
  DROP: 'dropped',
  TRUNCATE: 'truncated',
};

/** The line that tells what a statement has done, or null for those that say nothing. */
export function feedbackLine(text: string, isPlsql: boolean, rowsAffected: number): string | null {
  const head = statementHead(text);
  const verb = /^[A-Z]+/.exec(head)?.[0] ?? '';
  if (isPlsql && verb !== 'CREATE' && verb !== 'WITH') return 'PL/SQL procedure successfully completed.';
  const rows = `${rowsAffected} row${rowsAffected === 1 ? '' : 's'}`;
  if (dml[verb] !== undefined) return `${rows} ${dml[verb]}.`;
  if (verb === 'ROLLBACK' && / TO /.test(head)) return 'Rollback complete.';
  if (verb === 'SET')
    return /^SET ROLE/.test(head)
      ? 'Role set.'
      : /^SET CONSTRAINT/.test(head)
        ? 'Constraint set.'
        : 'Transaction set.';
  if (single[verb] !== undefined) return single[verb];
  if (ddl[verb] === undefined) return null;
  const object = objectKind(head.slice(verb.length));
  return object === null ? 'Operation completed.' : `${object} ${ddl[verb]}.`;
}

function objectKind(rest: string): string | null {
  const words = rest
    .replace(
      /\b(?:OR REPLACE|AND COMPILE|AND RESOLVE|NONEDITIONABLE|EDITIONABLE|GLOBAL TEMPORARY|PRIVATE TEMPORARY|UNIQUE|BITMAP|PUBLIC|NO FORCE|FORCE|PURE|SHARED|IF NOT EXISTS|IF EXISTS)\b/g,
      ' ',
    )
    .trim();
  const kind =
    /^(?:PACKAGE BODY|TYPE BODY|MATERIALIZED VIEW LOG|MATERIALIZED VIEW|MLE ENV|MLE MODULE|DATABASE LINK|JSON RELATIONAL DUALITY VIEW|PROPERTY GRAPH|[A-Z]+)/.exec(
      words,
    )?.[0];
  if (kind === undefined) return null;
  if (kind === 'MLE ENV') return 'MLE environment';
  const shown =
    kind.startsWith('MLE') || kind.startsWith('JSON')
      ? kind.slice(0, 4) + kind.slice(4).toLowerCase()
      : titleCase(kind);
  return shown;
}

function titleCase(text: string): string {
  const isUnit = text === 'PACKAGE BODY' || text === 'TYPE BODY';
  return isUnit
    ? text.replace(/\w+/g, (word) => word[0] + word.slice(1).toLowerCase())
    : text[0] + text.slice(1).toLowerCase();
}

export interface FailedStatement {
  readonly text: string;
  readonly message: string;
  /** UTF-16 offset of the error in the text. */
  readonly offset: number | undefined;
}

/** The line in error, an asterisk under the place, the line number and the error stack. */
export function errorLines({ text, message, offset }: FailedStatement): string[] {
  const lines = text.split('\n');
  let line = 1;
  let column = 1;
  const place = /\bline (\d+), column (\d+)/.exec(message);
  if (offset !== undefined && offset >= 0 && offset <= text.length) {
    const before = text.slice(0, offset).split('\n');
    line = before.length;
    column = before.at(-1)!.length + 1;
  } else if (place !== null && message.startsWith('ORA-06550')) {
    line = Number(place[1]);
    column = Number(place[2]);
  }
  const shown = lines[line - 1] ?? lines[0] ?? '';
  return [
    shown,
    `${' '.repeat(Math.max(0, Math.min(column, shown.length + 1) - 1))}*`,
    `ERROR at line ${line}:`,
    ...message.split('\n'),
  ];
}
