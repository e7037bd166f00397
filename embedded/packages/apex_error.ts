// APEX_ERROR: errors of the request.

import { natives, type NativeSession } from '../plsql/runtime/native.ts';

const errors = (s: NativeSession): string[] => s.state<string[]>('APEX_ERROR', () => []);

export const apexError = natives('APEX_ERROR', {
  add_error: (s, message: string | null) => {
    errors(s).push(message ?? '');
  },
  have_errors_occurred: (s) => errors(s).length > 0,
});
