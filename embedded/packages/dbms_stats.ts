// DBMS_STATS: PostgreSQL keeps its own statistics, so gathering only ends the transaction, as on Oracle.

import { OracleError } from '../errors.ts';
import { type NativeSession, natives } from '../plsql/runtime/native.ts';

/** @throws OracleError ORA-20000 for an object that does not exist */
function gather(s: NativeSession, owner: string | null, name: string | null): void {
  s.commit();
  const parts = [owner ?? s.currentSchema, name ?? ''].map((part) =>
    part.startsWith('"') ? part.slice(1, -1) : part.toUpperCase(),
  );
  if (s.dictionary.find(parts) === null) {
    throw new OracleError(
      -20000,
      `Unable to analyze TABLE "${parts[0]}"."${parts[1]}", insufficient privileges or does not exist`,
    );
  }
}

export const dbmsStats = natives('DBMS_STATS', {
  gather_table_stats: gather,
  gather_index_stats: gather,
  gather_schema_stats: (s) => s.commit(),
  delete_table_stats: gather,
  lock_table_stats: gather,
  unlock_table_stats: gather,
});
