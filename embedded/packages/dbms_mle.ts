// DBMS_MLE: contexts are in mle/environment.ts, values in mle/marshal.ts.

import {
  checkLanguage,
  checkPrivilege,
  createContext,
  dropContext,
  findContext,
} from '../mle/environment.ts';
import { OraRecord, OraTable } from '../plsql/runtime/collection.ts';
import { type Native, type NativeSession, type Ref, natives } from '../plsql/runtime/native.ts';
import { OraClob } from '../plsql/types/text.ts';
import {
  BLOB,
  BOOLEAN,
  CLOB,
  type CollectionType,
  DATE,
  NUMBER,
  PLS_INTEGER,
  type PlType,
  RAW,
  type RecordType,
  TIMESTAMP,
  TIMESTAMP_TZ,
  VARCHAR2,
} from '../plsql/types/type.ts';

type S = NativeSession;
type Handle = string | null;
type Source = string | OraClob | null;

const frameType: RecordType = {
  kind: 'record',
  name: 'DBMS_MLE.ERROR_FRAME_T',
  isRowType: false,
  fields: [
    { name: 'FUNC', type: { ...VARCHAR2, length: 4000 }, notNull: false },
    { name: 'SOURCE', type: { ...VARCHAR2, length: 4000 }, notNull: false },
    { name: 'LINE', type: PLS_INTEGER, notNull: false },
    { name: 'COL', type: PLS_INTEGER, notNull: false },
  ],
};

function tableType(typeName: string, element: PlType): CollectionType {
  return {
    kind: 'collection',
    shape: 'TABLE',
    name: `DBMS_MLE.${typeName}`,
    element,
    elementNotNull: false,
    isSql: false,
    origin: { owner: 'SYS', packageName: 'DBMS_MLE', typeName },
  };
}
const framesType = tableType('ERROR_FRAMES_T', frameType);
const languagesType = tableType('LANGUAGES_T', { ...VARCHAR2, length: 64 });

function evaluate(
  s: S,
  handle: Handle,
  language: string | null,
  source: Source,
  name: string | null,
  result: OraClob | null,
): void {
  checkPrivilege(s);
  checkLanguage(language);
  const text = source instanceof OraClob ? source.text : (source ?? '');
  findContext(s, handle).evaluate(text, name, result);
}

const evalPlain: Native = (
  s: S,
  handle: Handle,
  language: string | null,
  source: Source,
  name: string | null,
) => evaluate(s, handle, language, source, name, null);

/** The last statement's value is appended to the CLOB; a NULL one becomes a temporary CLOB. */
const evalWithResult: Native = (
  s: S,
  handle: Handle,
  language: string | null,
  source: Source,
  result: Ref<OraClob | null>,
  name: string | null,
) => {
  result.v ??= new OraClob('');
  evaluate(s, handle, language, source, name, result.v);
};

function exporter(type: PlType): Native {
  return (s: S, handle: Handle, name: string | null, value: unknown) => {
    findContext(s, handle).bind(name, value, type);
  };
}

function importer(type: PlType): Native {
  return (s: S, handle: Handle, name: string | null, target: Ref) => {
    target.v = findContext(s, handle).read(name, type);
  };
}

function redirect(stream: 'out' | 'err'): Native {
  return (s: S, handle: Handle, clob: Ref<OraClob | null>) => {
    const context = findContext(s, handle);
    clob.v ??= new OraClob('');
    context.streams[stream] = clob.v;
  };
}

function switchStream(stream: 'out' | 'err', target: 'output' | null): Native {
  return (s: S, handle: Handle) => {
    findContext(s, handle).streams[stream] = target;
  };
}

export const dbmsMle = natives('DBMS_MLE', {
  get_available_languages: () => new OraTable(languagesType, ['JAVASCRIPT']),
  create_context: (s: S, environment: string | null) => createContext(s, environment),
  drop_context: (s: S, handle: Handle) => dropContext(s, handle),
  eval: evalPlain,
  'eval#2': evalPlain,
  'eval#3': evalWithResult,
  'eval#4': evalWithResult,
  export_to_mle: exporter(VARCHAR2),
  'export_to_mle#2': exporter(NUMBER),
  'export_to_mle#3': exporter(CLOB),
  'export_to_mle#4': exporter(BLOB),
  'export_to_mle#5': exporter(DATE),
  'export_to_mle#6': exporter(TIMESTAMP),
  'export_to_mle#7': exporter(TIMESTAMP_TZ),
  'export_to_mle#8': exporter(BOOLEAN),
  export_raw_to_mle: exporter(RAW),
  import_from_mle: importer(VARCHAR2),
  'import_from_mle#2': importer(NUMBER),
  'import_from_mle#3': importer(CLOB),
  'import_from_mle#4': importer(BLOB),
  'import_from_mle#5': importer(DATE),
  'import_from_mle#6': importer(TIMESTAMP),
  'import_from_mle#7': importer(TIMESTAMP_TZ),
  'import_from_mle#8': importer(BOOLEAN),
  import_raw_from_mle: importer(RAW),
  get_ctx_error_stack: (s: S, handle: Handle) =>
    new OraTable(
      framesType,
      findContext(s, handle).frames.map(
        (frame) => new OraRecord(frameType, [frame.func, frame.source, frame.line, frame.col]),
      ),
    ),
  set_ctx_stdout: redirect('out'),
  set_ctx_stderr: redirect('err'),
  set_ctx_stdout_to_dbms_output: switchStream('out', 'output'),
  set_ctx_stderr_to_dbms_output: switchStream('err', 'output'),
  disable_ctx_stdout: switchStream('out', null),
  disable_ctx_stderr: switchStream('err', null),
});
