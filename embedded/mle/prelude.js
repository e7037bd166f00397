// What a context holds before the first script: built-in modules, console, require, and ECMAScript 2023 without later additions.
// Runs inside QuickJS, once per kind of context; contexts start from a snapshot taken afterwards. Must not depend on the host's data.
// Values cross to the host as text with a tag: u undefined, n null, s text, j text as JSON, d number, t true, f false,
// D milliseconds, r hexadecimal bytes, c and b LOB ids, N exact number, J JSON; ! an error to throw.
(function prelude(host, random, argument) {
  'use strict';
  const kind = JSON.parse(argument);
  const scope = globalThis;
  const call = Function.prototype.call;
  const uncurry = (method) => Function.prototype.bind.call(call, method);
  const parse = JSON.parse;
  const stringify = JSON.stringify;
  const isArray = Array.isArray;
  const keysOf = Object.keys;
  const define = Object.defineProperty;
  const text = String;
  const number = Number;
  const NativeError = Error;
  const NativeTypeError = TypeError;
  const NativeSyntaxError = SyntaxError;
  const NativeInternalError = InternalError;
  const NativeDate = Date;
  const Bytes = Uint8Array;
  const NativePromise = Promise;
  const NativeBuffer = ArrayBuffer;
  const isView = ArrayBuffer.isView;
  const slice = uncurry(String.prototype.slice);
  const indexOf = uncurry(String.prototype.indexOf);
  const codeAt = uncurry(String.prototype.charCodeAt);
  const startsWith = uncurry(String.prototype.startsWith);
  const join = uncurry(Array.prototype.join);
  const push = uncurry(Array.prototype.push);
  const exec = uncurry(RegExp.prototype.exec);
  const timeOf = uncurry(Date.prototype.getTime);
  const then = uncurry(Promise.prototype.then);
  const mapGet = uncurry(WeakMap.prototype.get);
  const mapSet = uncurry(WeakMap.prototype.set);
  const toText = uncurry(Object.prototype.toString);
  const fromCodes = String.fromCharCode;
  const HEX = '0123456789ABCDEF';

  // ---- errors of the host
  const raised = new WeakMap();
  function fail(json) {
    const { message, id, number: errorNum } = parse(json);
    const error = new NativeError(message);
    if (errorNum !== undefined) define(error, 'errorNum', { value: errorNum, enumerable: true, configurable: true });
    if (id !== undefined) mapSet(raised, error, id);
    return error;
  }
  function ask(operation, a, b) {
    const answer = host(operation, a === undefined ? '' : a, b === undefined ? '' : b);
    if (answer !== undefined && codeAt(answer, 0) === 33) throw fail(slice(answer, 1));
    return answer;
  }

  // ---- values
  function encodeText(value) {
    return indexOf(value, '\0') < 0 ? `s${value}` : `j${stringify(value)}`;
  }
  function toHex(bytes) {
    const parts = [];
    for (let at = 0; at < bytes.length; at++) push(parts, HEX[bytes[at] >> 4] + HEX[bytes[at] & 15]);
    return join(parts, '');
  }
  function fromHex(hex) {
    const bytes = new Bytes(hex.length / 2);
    for (let at = 0; at < bytes.length; at++) {
      bytes[at] = (indexOf(HEX, hex[at * 2]) << 4) | indexOf(HEX, hex[at * 2 + 1]);
    }
    return bytes;
  }
  function encode(value) {
    switch (typeof value) {
      case 'undefined':
        return 'u';
      case 'string':
        return encodeText(value);
      case 'number':
      case 'bigint':
        return `d${text(value)}`;
      case 'boolean':
        return value ? 't' : 'f';
      case 'object':
        break;
      default:
        throw new NativeTypeError(`a ${typeof value} cannot be passed to PL/SQL`);
    }
    if (value === null) return 'n';
    if (value instanceof OracleClob) return `c${value._lob()}`;
    if (value instanceof OracleBlob) return `b${value._lob()}`;
    if (value instanceof OracleNumber) return `N${value.toString()}`;
    if (value instanceof NativeDate) return `D${text(timeOf(value))}`;
    if (value instanceof Bytes) return `r${toHex(value)}`;
    const json = stringify(value, forJson);
    if (json === undefined) throw new NativeTypeError('the value cannot be passed to PL/SQL');
    return `J${json}`;
  }
  function forJson(_key, value) {
    return typeof value === 'bigint' ? number(value) : value;
  }
  function decode(answer, jsType) {
    if (answer === undefined) return undefined;
    const body = slice(answer, 1);
    switch (answer[0]) {
      case 'u':
        return undefined;
      case 'n':
        return null;
      case 's':
        return body;
      case 'j':
        return parse(body);
      case 'd':
        return jsType === 0 ? body : jsType === 8 ? new OracleNumber(body) : number(body);
      case 'N':
        return jsType === 0 ? body : jsType === 8 || jsType === undefined ? new OracleNumber(body) : number(body);
      case 't':
        return true;
      case 'f':
        return false;
      case 'D':
        return new NativeDate(number(body));
      case 'r':
        return fromHex(body);
      case 'c': {
        const lob = new OracleClob(body);
        return jsType === 0 ? lob.getData() : lob;
      }
      case 'b': {
        const lob = new OracleBlob(body);
        return jsType === 7 ? lob.getData() : lob;
      }
      case 'J':
        return parse(body);
      default:
        throw new NativeTypeError('unknown value');
    }
  }

  // ---- mle-js-plsqltypes
  class Lob {
    #id;
    constructor(id) {
      if (typeof id !== 'string') throw new NativeTypeError('use createTemporary to make a LOB');
      this.#id = id;
    }
    _lob() {
      return this.#id;
    }
    length() {
      return number(ask('lobLength', this.#id));
    }
    open() {
      ask('lobOpen', this.#id, 'open');
    }
    close() {
      ask('lobOpen', this.#id, 'close');
    }
    isOpen() {
      return ask('lobOpen', this.#id, 'ask') === 'yes';
    }
    isTemporary() {
      return true;
    }
    freeTemporary() {
      ask('lobFree', this.#id);
    }
    read(amount, offset) {
      return decode(ask('lobRead', this.#id, `${text(amount)} ${text(offset === undefined ? 1 : offset)}`));
    }
    write(offset, value) {
      ask('lobWrite', this.#id, `${text(offset)} ${encode(value)}`);
    }
    getData() {
      return decode(ask('lobData', this.#id));
    }
  }
  class OracleClob extends Lob {
    static createTemporary() {
      return new OracleClob(ask('lobNew', 'clob'));
    }
  }
  class OracleBlob extends Lob {
    static createTemporary() {
      return new OracleBlob(ask('lobNew', 'blob'));
    }
  }
  class OracleNumber {
    #text;
    constructor(value) {
      this.#text = ask('number', '=', stringify([text(value)]));
    }
    #with(operation, other) {
      return ask('number', operation, stringify(other === undefined ? [this.#text] : [this.#text, text(other)]));
    }
    static add(a, b) {
      return new OracleNumber(a).add(b);
    }
    static sub(a, b) {
      return new OracleNumber(a).sub(b);
    }
    static mul(a, b) {
      return new OracleNumber(a).mul(b);
    }
    static div(a, b) {
      return new OracleNumber(a).div(b);
    }
    static compare(a, b) {
      return new OracleNumber(a).compare(b);
    }
    add(other) {
      return new OracleNumber(this.#with('+', other));
    }
    sub(other) {
      return new OracleNumber(this.#with('-', other));
    }
    mul(other) {
      return new OracleNumber(this.#with('*', other));
    }
    div(other) {
      return new OracleNumber(this.#with('/', other));
    }
    mod(other) {
      return new OracleNumber(this.#with('%', other));
    }
    abs() {
      return new OracleNumber(this.#with('abs'));
    }
    neg() {
      return new OracleNumber(this.#with('neg'));
    }
    compare(other) {
      return number(this.#with('compare', other));
    }
    equals(other) {
      return this.compare(other) === 0;
    }
    isZero() {
      return this.#text === '0';
    }
    toNumber() {
      return number(this.#text);
    }
    valueOf() {
      return number(this.#text);
    }
    toString() {
      return this.#text;
    }
    toJSON() {
      return number(this.#text);
    }
  }

  // ---- mle-js-bindings
  const JSTypes = {
    STRING: 0, NUMBER: 1, DATE: 2, BOOLEAN: 3, OBJECT: 6, UINT8ARRAY: 7, ORACLE_NUMBER: 8, ORACLE_DATE: 9,
    ORACLE_TIMESTAMP: 10, ORACLE_TIMESTAMP_TZ: 11, ORACLE_INTERVAL_YM: 12, ORACLE_INTERVAL_DS: 13, ORACLE_CLOB: 14,
    ORACLE_BLOB: 15, DB_TYPE_JSON: 16, INT8ARRAY: 17, FLOAT32ARRAY: 18, FLOAT64ARRAY: 19,
  };
  function checkedName(name) {
    if (name === null || name === undefined || name === '') {
      throw new NativeError('ORA-04157: MLE property name is null or empty');
    }
    return text(name);
  }
  const bindings = {
    importValue: function importValue(name, jsType) {
      return decode(ask('import', checkedName(name)), jsType);
    },
    exportValue: function exportValue(name, value) {
      ask('export', checkedName(name), encode(value));
    },
    JSTypes,
  };

  // ---- mle-js-encodings
  class TextEncoder {
    get encoding() {
      return 'utf-8';
    }
    encode(value) {
      return fromHex(ask('utf8', value === undefined ? 's' : encodeText(text(value))));
    }
  }
  class TextDecoder {
    #label;
    #fatal;
    #ignoreBom;
    constructor(label, options) {
      this.#label = label === undefined ? 'utf-8' : text(label);
      this.#fatal = options?.fatal === true;
      this.#ignoreBom = options?.ignoreBOM === true;
    }
    get encoding() {
      return this.#label;
    }
    get fatal() {
      return this.#fatal;
    }
    get ignoreBOM() {
      return this.#ignoreBom;
    }
    decode(input) {
      if (input === undefined) return '';
      const bytes = input instanceof NativeBuffer
        ? new Bytes(input)
        : isView(input) ? new Bytes(input.buffer, input.byteOffset, input.byteLength) : null;
      if (bytes === null) throw new NativeTypeError('decode needs an ArrayBuffer or a view of one');
      return decode(ask('decode', toHex(bytes), stringify([this.#label, this.#fatal, this.#ignoreBom])));
    }
  }

  // ---- mle-encode-base64
  const base64 = {
    encode: function encode(value) {
      const bytes = typeof value === 'string' ? fromHex(ask('utf8', encodeText(value))) : value;
      if (!(bytes instanceof Bytes)) throw new NativeTypeError('encode needs a Uint8Array or a string');
      return ask('base64', toHex(bytes));
    },
    decode: function decode(value) {
      return fromHex(ask('unbase64', text(value)));
    },
  };

  // ---- mle-js-oracledb
  const oracledbConstants = {
    OUT_FORMAT_ARRAY: 4001, OUT_FORMAT_OBJECT: 4002, BIND_IN: 3001, BIND_INOUT: 3002, BIND_OUT: 3003, STRING: 2001,
    NUMBER: 2010, DATE: 2014, CLOB: 2017, BLOB: 2019, BUFFER: 2006, ORACLE_NUMBER: 2010, ORACLE_CLOB: 2017,
    ORACLE_BLOB: 2019, DEFAULT: 0, outFormat: 4002, fetchAsString: [],
  };
  const DIRECTIONS = { 3001: 'IN', 3002: 'IN OUT', 3003: 'OUT' };
  const TYPES = { 2001: 'VARCHAR2', 2010: 'NUMBER', 2014: 'DATE', 2017: 'CLOB', 2019: 'BLOB', 2006: 'RAW' };
  function encodeBind(name, given) {
    const isSpec = typeof given === 'object' && given !== null
      && ('val' in given || 'dir' in given || 'type' in given);
    const mode = isSpec && given.dir !== undefined ? DIRECTIONS[given.dir] : 'IN';
    if (mode === undefined) throw new NativeError(`bind ${name} has an unknown direction`);
    const type = isSpec && given.type !== undefined ? TYPES[given.type] : undefined;
    if (isSpec && given.type !== undefined && type === undefined) throw new NativeError(`bind ${name} has an unknown type`);
    return { name, mode, type, value: encode(isSpec ? given.val : given) };
  }
  function execute(sql, binds, options) {
    const list = [];
    const isList = isArray(binds);
    if (isList) {
      for (let at = 0; at < binds.length; at++) push(list, encodeBind(text(at + 1), binds[at]));
    } else if (binds !== undefined && binds !== null) {
      const names = keysOf(binds);
      for (let at = 0; at < names.length; at++) push(list, encodeBind(names[at], binds[names[at]]));
    }
    const answer = parse(ask('execute', stringify({ sql: text(sql), binds: list, positional: isList })));
    const result = {};
    if (answer.columns !== undefined) {
      const asArrays = (options?.outFormat ?? oracledb.outFormat) === 4001;
      const rows = [];
      const most = options?.maxRows > 0 ? options.maxRows : answer.rows.length;
      for (let at = 0; at < answer.rows.length && at < most; at++) {
        const row = asArrays ? [] : {};
        for (let column = 0; column < answer.columns.length; column++) {
          const value = decode(answer.rows[at][column]);
          if (asArrays) push(row, value);
          else row[answer.columns[column]] = value;
        }
        push(rows, row);
      }
      result.metaData = [];
      for (let column = 0; column < answer.columns.length; column++) push(result.metaData, { name: answer.columns[column] });
      result.rows = rows;
    } else {
      result.rowsAffected = answer.rowCount;
    }
    if (answer.outs.length > 0) {
      result.outBinds = isList ? [] : {};
      for (let at = 0; at < answer.outs.length; at++) {
        const out = answer.outs[at];
        if (isList) push(result.outBinds, decode(out.value));
        else result.outBinds[out.name] = decode(out.value);
      }
    }
    return result;
  }
  const connection = {
    execute,
    commit: function commit() {
      ask('commit');
    },
    rollback: function rollback() {
      ask('rollback');
    },
  };
  const oracledb = { ...oracledbConstants, defaultConnection: () => connection };

  // ---- modules
  const modules = {
    __proto__: null,
    'mle-js-bindings': bindings,
    'mle-js-plsqltypes': { OracleClob, OracleBlob, OracleNumber },
    'mle-js-encodings': { TextEncoder, TextDecoder },
    'mle-encode-base64': base64,
  };
  if (!kind.pure) modules['mle-js-oracledb'] = oracledb;
  function require(name) {
    const module = modules[text(name)];
    if (module === undefined) throw fail(slice(ask('missing', text(name)), 1));
    return module;
  }

  // ---- console
  function display(value, depth) {
    switch (typeof value) {
      case 'string':
        return depth > 0 ? stringify(value) : value;
      case 'function':
        return `function ${text(value.name)}`;
      case 'symbol':
      case 'undefined':
      case 'boolean':
      case 'number':
      case 'bigint':
        return text(value);
      default:
    }
    if (value === null) return 'null';
    if (value instanceof NativeError) return text(value);
    if (value instanceof NativeDate || value instanceof OracleNumber) return text(value);
    if (depth > 2) return isArray(value) ? '[...]' : '{...}';
    const parts = [];
    if (isArray(value)) {
      for (let at = 0; at < value.length && at < 100; at++) push(parts, display(value[at], depth + 1));
      return `[${join(parts, ', ')}]`;
    }
    if (toText(value) !== '[object Object]') return toText(value);
    const names = keysOf(value);
    for (let at = 0; at < names.length && at < 100; at++) push(parts, `${names[at]}: ${display(value[names[at]], depth + 1)}`);
    return `{${join(parts, ', ')}}`;
  }
  function printer(stream) {
    return (...args) => {
      const parts = [];
      for (let at = 0; at < args.length; at++) push(parts, display(args[at], 0));
      ask('print', stream, encodeText(join(parts, ' ')));
    };
  }
  const toOut = printer('out');
  const toErr = printer('err');
  const counts = { __proto__: null };
  const console = {
    log: toOut, info: toOut, debug: toOut, error: toErr, warn: toErr, dir: (value) => toOut(value),
    assert: (condition, ...rest) => {
      if (!condition) toErr('Assertion failed:', ...rest);
    },
    count: (label = 'default') => {
      counts[label] = (counts[label] ?? 0) + 1;
      toOut(`${label}: ${counts[label]}`);
    },
    group: (...args) => toOut(...args),
    groupEnd: () => undefined,
  };

  // ---- ECMAScript 2023: what later editions added goes
  const later = [
    [Object, 'groupBy'], [Map, 'groupBy', 'getOrInsert', 'getOrInsertComputed'], [Set, 'groupBy', 'isDisjointFrom', 'isSubsetOf',
      'isSupersetOf', 'intersection', 'difference', 'symmetricDifference', 'union'],
    [WeakMap, 'getOrInsert', 'getOrInsertComputed'], [Promise, 'withResolvers', 'try'], [Array, 'fromAsync'],
    [String, 'isWellFormed', 'toWellFormed'], [Math, 'f16round', 'sumPrecise'], [RegExp, 'escape'], [Error, 'isError'],
    [ArrayBuffer, 'maxByteLength', 'resizable', 'detached', 'resize', 'transfer', 'transferToFixedLength'],
    [DataView, 'getFloat16', 'setFloat16'], [Uint8Array, 'fromBase64', 'fromHex', 'toBase64', 'toHex', 'setFromBase64', 'setFromHex'],
    [JSON, 'rawJSON', 'isRawJSON'], [Symbol, 'dispose', 'asyncDispose'],
  ];
  for (const [owner, ...names] of later) {
    for (const name of names) {
      delete owner[name];
      if (owner.prototype) delete owner.prototype[name];
    }
  }
  if (typeof Atomics === 'object') delete Atomics.waitAsync;
  if (typeof SharedArrayBuffer === 'function') {
    for (const name of ['maxByteLength', 'growable', 'grow']) delete SharedArrayBuffer.prototype[name];
  }
  const iteratorPrototype = Iterator.prototype;
  for (const key of Reflect.ownKeys(iteratorPrototype)) {
    if (key !== Symbol.iterator && key !== Symbol.toStringTag) delete iteratorPrototype[key];
  }
  delete iteratorPrototype.constructor;
  for (const name of ['Iterator', 'Float16Array', 'performance', 'queueMicrotask', 'navigator', 'gc', 'InternalError', 'DOMException',
    'DisposableStack', 'AsyncDisposableStack', 'SuppressedError', 'print', 'scriptArgs', 'load']) delete scope[name];

  // a snapshot holds the engine's random state, so each context asks the host instead
  define(Math, 'random', { value: random, writable: true, configurable: true, enumerable: false });

  // ---- globals
  const globals = {
    console, OracleNumber, OracleClob, OracleBlob, TextEncoder, TextDecoder,
    ...(kind.pure ? {} : { oracledb, session: connection }),
    ...(kind.require ? { require } : {}),
  };
  for (const name of keysOf(globals)) {
    define(scope, name, { value: globals[name], writable: true, configurable: true, enumerable: false });
  }
  if (!kind.pure) {
    for (const name of ['soda', 'plsffi']) {
      const touch = () => {
        throw fail(slice(ask('missing', name), 1));
      };
      const value = new Proxy({}, { get: touch, set: touch, has: touch, ownKeys: touch });
      define(scope, name, { value, writable: true, configurable: true, enumerable: false });
    }
  }

  // ---- the engine's side
  const kept = [];
  const functions = { __proto__: null };
  const namespaces = { __proto__: null };
  let outcome;
  const FRAME = /^\s*at (?:(.*) \()?(.*?)(?::(\d+))?(?::(\d+))?\)?$/;
  function framesOf(stack) {
    const frames = [];
    let from = 0;
    while (from < stack.length && frames.length < 50) {
      let to = indexOf(stack, '\n', from);
      if (to < 0) to = stack.length;
      const match = exec(FRAME, slice(stack, from, to));
      from = to + 1;
      if (match === null || match[2] === 'native' || match[2] === '<engine>') continue;
      const name = match[1] === undefined || match[1] === '<eval>' || match[1] === '<anonymous>' && match[3] === undefined ? ':=>' : match[1];
      push(frames, { func: name, source: match[2], line: match[3] === undefined ? 0 : number(match[3]), col: match[4] === undefined ? 0 : number(match[4]) });
    }
    return frames;
  }
  function describe(thrown) {
    const isObject = typeof thrown === 'object' && thrown !== null;
    const isError = thrown instanceof NativeError;
    let message;
    let stack = '';
    try {
      message = isError || !isObject ? text(thrown) : display(thrown, 0);
      if (isError) stack = text(thrown.stack);
    } catch {
      message = 'Error';
    }
    return stringify({
      message,
      isSyntaxError: thrown instanceof NativeSyntaxError,
      isInternal: thrown instanceof NativeInternalError,
      raised: isObject ? mapGet(raised, thrown) : undefined,
      frames: framesOf(stack),
    });
  }
  function invoke(fn, json) {
    const given = parse(json);
    const args = [];
    for (let at = 0; at < given.length; at++) {
      const value = decode(given[at].value);
      push(args, given[at].mode === 'IN' ? value : { value });
    }
    outcome = { state: 'waits', args, given };
    const settle = (state) => (value) => {
      outcome.state = state;
      outcome.value = value;
    };
    try {
      const value = fn(...args);
      if (value instanceof NativePromise) then(value, settle('done'), settle('threw'));
      else settle('done')(value);
    } catch (error) {
      settle('threw')(error);
    }
  }
  const operations = {
    __proto__: null,
    describe,
    display: (value) => encodeText(display(value, 0)),
    keep: (fn) => {
      push(kept, fn);
    },
    run: (index) => {
      outcome = undefined;
      try {
        (0, kept[number(index)])();
        return undefined;
      } catch (error) {
        return describe(error);
      }
    },
    hold: (name, fn) => {
      functions[name] = fn;
    },
    load: (name) => {
      outcome = { state: 'waits' };
      then(import(name), (namespace) => {
        namespaces[name] = namespace;
        outcome.state = 'done';
      }, (error) => {
        outcome.state = 'threw';
        outcome.value = error;
      });
    },
    loaded: () => (outcome.state === 'threw' ? describe(outcome.value) : undefined),
    has: (name, member) => (typeof namespaces[name]?.[member] === 'function' ? 'yes' : 'no'),
    callHeld: (name, json) => invoke(functions[name], json),
    callMember: (name, member, json) => {
      const namespace = namespaces[name];
      invoke((...args) => namespace[member](...args), json);
    },
    collect: () => {
      const { state, value, args, given } = outcome;
      if (state !== 'done') return `!${state === 'threw' ? describe(value) : describe(new NativeError('the function waits for a promise that nothing settles'))}`;
      try {
        const outs = [];
        for (let at = 0; at < given.length; at++) push(outs, given[at].mode === 'IN' ? 'u' : encode(args[at].value));
        return stringify({ value: encode(value), outs });
      } catch (error) {
        return `!${describe(error)}`;
      }
    },
    removeConsole: () => {
      delete scope.console;
    },
    share: () => {
      define(scope, 'engineModules', { value: modules, configurable: true });
      const sources = {};
      for (const name of keysOf(modules)) {
        const members = keysOf(modules[name]);
        sources[name] = `const module = globalThis.engineModules[${stringify(name)}];\n`
          + join(members.map((member) => `const member_${member} = module.${member}; export { member_${member} as ${member} };`), '\n')
          + '\nexport default module;';
      }
      return stringify(sources);
    },
    unshare: () => {
      delete scope.engineModules;
    },
  };
  return (operation, a, b, c) => operations[operation](a, b, c);
})
