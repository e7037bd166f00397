// A session with what the MLE natives use, for tests that drive them without PL/SQL.
import type { MleEnvironment } from '../../../embedded/dictionary/contract.ts';
import { dbmsMle } from '../../../embedded/packages/dbms_mle.ts';
import type {
  DynamicBind,
  DynamicResult,
  NativeSession,
  Ref,
} from '../../../embedded/plsql/runtime/native.ts';
import { SessionOutput } from '../../../embedded/plsql/runtime/output.ts';
import { defaultNls } from '../../../embedded/plsql/types/nls.ts';
import { OraClob } from '../../../embedded/plsql/types/text.ts';
import { mleSettings } from '../../../embedded/mle/environment.ts';

export interface SessionOptions {
  readonly environments?: readonly Partial<MleEnvironment>[];
  readonly modules?: Readonly<Record<string, string>>;
  readonly execute?: (text: string, binds: readonly DynamicBind[]) => Partial<DynamicResult>;
  readonly timeZone?: string;
  readonly privileged?: boolean;
}

export interface TestSession extends NativeSession {
  currentUser: string;
  readonly statements: string[];
}

export function openSession(options: SessionOptions = {}): TestSession {
  const states = new Map<string, unknown>();
  const statements: string[] = [];
  const session = {
    host: {},
    dictionary: {
      mleEnvironment: (parts: readonly string[]) => {
        const found = options.environments?.find(({ name }) => name === parts.at(-1));
        return found === undefined
          ? null
          : { owner: 'APP', pure: false, imports: [], languageOptions: null, ...found };
      },
      find: (parts: readonly string[]) =>
        Object.hasOwn(options.modules ?? {}, parts[0]!)
          ? { owner: 'APP', name: parts[0], kind: 'MLE MODULE' }
          : null,
      unit: (_owner: string, name: string) => ({ source: options.modules?.[name] }),
    },
    nls: { ...defaultNls(), timeZone: options.timeZone ?? 'UTC' },
    output: new SessionOutput(),
    sessionUser: 'APP',
    currentUser: 'APP',
    currentSchema: 'APP',
    statements,
    state<T>(key: string, create: () => T): T {
      if (!states.has(key)) states.set(key, create());
      return states.get(key) as T;
    },
    resetPackageState: () => states.clear(),
    executeDynamic: (text: string, binds: readonly DynamicBind[] = []) => {
      statements.push(text);
      return { columns: [], rows: [], rowCount: 0, cursor: null, ...options.execute?.(text, binds) };
    },
    commit: () => statements.push('commit'),
    rollback: () => statements.push('rollback'),
    hasPrivilege: () => options.privileged ?? true,
  };
  return session as unknown as TestSession;
}

export function withoutPureRequire(session: TestSession): TestSession {
  mleSettings(session).pureRequire = false;
  return session;
}

function call(name: string, session: NativeSession, ...args: unknown[]): unknown {
  return dbmsMle.functions[name]!(session, ...args);
}

/** DBMS_MLE with JavaScript values for PL/SQL ones. */
export function mle(session: TestSession) {
  return {
    create: (environment: string | null = null) => call('create_context', session, environment) as string,
    drop: (context: string) => call('drop_context', session, context),
    eval: (context: string, source: string, name: string | null = null) => {
      call('eval', session, context, 'JAVASCRIPT', source, name);
    },
    value: (context: string, source: string): string => {
      const result = { v: new OraClob('') };
      call('eval#4', session, context, 'JAVASCRIPT', new OraClob(source), result, null);
      return result.v.text;
    },
    export: (context: string, name: string | null, value: unknown, overload = '') => {
      call(`export_to_mle${overload}`, session, context, name, value);
    },
    import: (context: string, name: string | null, overload = ''): unknown => {
      const target: Ref = { v: null };
      call(`import_from_mle${overload}`, session, context, name, target);
      return target.v;
    },
    call: (name: string, ...args: unknown[]) => call(name, session, ...args),
  };
}
