// Explicit cursors and the objects behind cursor variables: a query's rows, read in batches, and the cursor attributes.

import { oraError } from '../../errors.ts';
import type { PreparedSql } from '../compile/sql.ts';
import type { PlType, RecordType } from '../types/type.ts';
import type { OraIntAssoc } from './collection.ts';
import type { RowSource, Session } from './session.ts';

export class OraCursor {
  readonly #session: Session;
  readonly #prepared: PreparedSql | null;
  readonly #params: ((...args: unknown[]) => unknown[]) | null;
  readonly row: RecordType | null;
  #source: RowSource | null = null;
  #found: boolean | null = null;
  #rowCount = 0;
  #current: readonly unknown[] | null = null;
  /** Types of the columns, for targets whose types the compiler could not match (weak cursor variables). */
  #types: readonly PlType[] | null = null;

  constructor(
    session: Session,
    prepared: PreparedSql | null,
    params: ((...args: unknown[]) => unknown[]) | null,
    row: RecordType | null,
  ) {
    this.#session = session;
    this.#prepared = prepared;
    this.#params = params;
    this.row = row;
  }
  /** A cursor variable over rows that are open already. */
  static over(session: Session, source: RowSource, row: RecordType | null): OraCursor {
    const cursor = new OraCursor(session, null, null, row);
    cursor.#source = source;
    cursor.#types = Object.assign(
      source.columns.map((column) => column.type),
      { ofCursor: true },
    );
    return cursor;
  }
  open(...args: unknown[]): void {
    if (this.#source) throw oraError(-6511);
    if (!this.#prepared) throw oraError(-1001);
    this.#source = this.#session.openRows(this.#prepared, this.#params!(...args));
    this.#found = null;
    this.#rowCount = 0;
    this.#current = null;
  }
  #opened(): RowSource {
    if (!this.#source) throw oraError(-1001);
    return this.#source;
  }
  /** Values of the next row, null at the end. */
  fetch(): readonly unknown[] | null {
    const row = this.#opened().next();
    this.#found = row !== null;
    if (row) {
      if (this.#types) Object.assign(row, { columnTypes: this.#types });
      this.#rowCount++;
      this.#current = row;
    }
    return row;
  }
  fetchBulk(limit: number | null): (readonly unknown[])[] {
    const source = this.#opened();
    if (limit !== null && limit < 1) throw oraError(-6502, ': LIMIT clause value must be positive');
    const rows: (readonly unknown[])[] = [];
    while (limit === null || rows.length < limit) {
      const row = source.next();
      if (!row) break;
      if (this.#types) Object.assign(row, { columnTypes: this.#types });
      rows.push(row);
    }
    this.#rowCount += rows.length;
    this.#found = limit === null ? rows.length > 0 : rows.length === limit;
    if (rows.length > 0) this.#current = rows[rows.length - 1]!;
    return rows;
  }
  close(): void {
    this.#opened().close();
    this.#source = null;
  }
  *iterate(...args: unknown[]): Generator<unknown[]> {
    this.open(...args);
    try {
      for (;;) {
        const row = this.fetch();
        if (!row) break;
        yield row as unknown[];
      }
    } finally {
      if (this.#source) this.close();
    }
  }
  /** The rows that are left, for iteration controls over cursor variables. */
  *rest(): Generator<unknown[]> {
    for (;;) {
      const row = this.fetch();
      if (!row) return;
      yield row as unknown[];
    }
  }
  isFound(): boolean | null {
    this.#opened();
    return this.#found;
  }
  isOpenNow(): boolean {
    return this.#source !== null;
  }
  rowCountNow(): number {
    this.#opened();
    return this.#rowCount;
  }
  get columns(): readonly { readonly name: string; readonly type: PlType }[] {
    return this.#opened().columns;
  }
  /** Row identity of the row fetched last, for WHERE CURRENT OF. */
  currentRow(): unknown {
    if (!this.#source) throw oraError(-1001);
    const identity = (this.#current as { readonly identity?: unknown } | null)?.identity;
    if (identity === undefined) throw oraError(-1410);
    return identity;
  }
  /** Hands the open rows to DBMS_SQL and forgets them. */
  takeSource(): RowSource {
    const source = this.#opened();
    this.#source = null;
    return source;
  }
}

/** Attributes of the implicit cursor SQL. */
export class ImplicitCursor {
  rowCount: number | null = null;
  bulkRowcount: OraIntAssoc;
  bulkExceptions: OraIntAssoc;
  constructor(bulkRowcount: OraIntAssoc, bulkExceptions: OraIntAssoc) {
    this.bulkRowcount = bulkRowcount;
    this.bulkExceptions = bulkExceptions;
  }
  isFound(): boolean | null {
    return this.rowCount === null ? null : this.rowCount > 0;
  }
  isOpenNow(): boolean {
    return false;
  }
  rowCountNow(): number | null {
    return this.rowCount;
  }
}
