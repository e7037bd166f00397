// UTL_HTTP over the host's HTTP client. The body of a response is read as it arrives, so READ_LINE follows a stream.

import { oraError, OracleError } from '../errors.ts';
import type { OraRecord } from '../plsql/runtime/collection.ts';
import { type Native, type NativeSession, natives, type Ref } from '../plsql/runtime/native.ts';
import { bytesToRaw, rawToBytes } from '../plsql/types/raw.ts';
import { byteLength, orNull } from '../plsql/types/text.ts';
import { HttpError, type HttpResponse } from '../session/host-interface.ts';
import { encodeText, encodingOf } from './character-set.ts';
import { httpCause, httpFailure } from './http-failure.ts';

type S = NativeSession;
type Str = string | null;

interface Exchange {
  readonly url: string;
  readonly method: string;
  readonly headers: [string, string][];
  readonly body: Uint8Array[];
  timeout: number;
  charset: string | null;
  response: HttpResponse | null;
  decoder: TextDecoder | null;
  /** Bytes that READ_RAW has not taken, text that READ_TEXT and READ_LINE have not. */
  bytes: Uint8Array;
  text: string;
  atEnd: boolean;
}
interface State {
  next: number;
  readonly open: Map<number, Exchange>;
  timeout: number;
  charset: string | null;
  errorCheck: boolean;
  detailed: boolean;
  last: OracleError | null;
}
const stateOf = (s: S): State =>
  s.state('UTL_HTTP', () => ({
    next: 1,
    open: new Map<number, Exchange>(),
    timeout: 60,
    charset: null,
    errorCheck: false,
    detailed: true,
    last: null,
  }));

const maxOpen = 5;
/** What the standard says where nobody names a character set. */
const defaultCharset = 'ISO-8859-1';
const handleOf = (record: OraRecord | null): number | null =>
  (record?.f[3] as number | null | undefined) ?? null;

function exchangeOf(s: S, r: Ref<OraRecord | null>): Exchange {
  const handle = handleOf(r.v);
  const exchange = handle === null ? undefined : stateOf(s).open.get(handle);
  if (exchange === undefined) throw oraError(-29261);
  return exchange;
}

/** A call that does not fit the state of the request. */
const illegal = (): OracleError => new OracleError(-29267, 'illegal call');

function fail(s: S, error: unknown): never {
  if (!(error instanceof HttpError)) throw error;
  const state = stateOf(s);
  state.last = httpCause(error);
  throw state.detailed ? httpFailure(error) : oraError(-29273);
}

const charsetIn = (contentType: string | undefined): string | null =>
  /;\s*charset\s*=\s*"?([\w.:-]+)"?/i.exec(contentType ?? '')?.[1] ?? null;
const headerOf = (headers: readonly (readonly [string, string])[], name: string): string | undefined =>
  headers.find(([key]) => key.toLowerCase() === name)?.[1];

function begin(s: S, url: Str, method: Str): Exchange {
  if (url === null) throw oraError(-29261);
  const scheme = /^([A-Za-z][\w+.-]*):\/\//.exec(url)?.[1]?.toLowerCase();
  if (scheme === undefined) throw new OracleError(-29262, 'bad URL');
  if (scheme !== 'http' && scheme !== 'https')
    throw new OracleError(-29264, 'unknown or unsupported URL scheme');
  if (/[\s"<>]/.test(url)) throw new OracleError(-29262, 'bad URL');
  const state = stateOf(s);
  if (state.open.size >= maxOpen) throw new OracleError(-29270, 'too many open HTTP requests');
  return {
    url,
    method: (method ?? 'GET').toUpperCase(),
    headers: [],
    body: [],
    timeout: state.timeout,
    charset: state.charset,
    response: null,
    decoder: null,
    bytes: new Uint8Array(0),
    text: '',
    atEnd: false,
  };
}

/** The body as written. Its length must be what the program announced, in bytes, or it must be sent in chunks. */
function bodyOf(exchange: Exchange): Uint8Array | null {
  const announced = headerOf(exchange.headers, 'content-length');
  const inChunks = /chunked/i.test(headerOf(exchange.headers, 'transfer-encoding') ?? '');
  if (exchange.body.length === 0) return null;
  const body = Buffer.concat(exchange.body);
  if (!inChunks && Number(announced) !== body.length) throw oraError(-29263);
  return body;
}

function send(s: S, exchange: Exchange): HttpResponse {
  const headers = exchange.headers.filter(
    ([name]) => !/^(content-length|transfer-encoding|connection)$/i.test(name),
  );
  try {
    const response = s.host.http({
      method: exchange.method,
      url: exchange.url,
      headers,
      body: bodyOf(exchange),
      timeoutMs: exchange.timeout * 1000,
      stream: true,
    });
    exchange.response = response;
    exchange.charset = charsetIn(headerOf(response.headers, 'content-type')) ?? exchange.charset;
    return response;
  } catch (error) {
    return fail(s, error);
  }
}

function checkStatus(s: S, status: number): void {
  if (!stateOf(s).errorCheck) return;
  if (status >= 500) throw new OracleError(-29269, 'HTTP server error');
  if (status >= 400) throw new OracleError(-29268, 'HTTP client error');
}

/** Reads one more piece of the body. */
function more(s: S, exchange: Exchange): void {
  if (exchange.response === null) throw illegal();
  let piece: Uint8Array | null;
  try {
    piece = s.host.httpRead(exchange.response.stream);
  } catch (error) {
    return fail(s, error);
  }
  if (piece === null) exchange.atEnd = true;
  else exchange.bytes = exchange.bytes.length === 0 ? piece : Buffer.concat([exchange.bytes, piece]);
}
/** As more(), decoded. */
function moreText(s: S, exchange: Exchange): void {
  if (exchange.bytes.length === 0 && !exchange.atEnd) more(s, exchange);
  const encoding = encodingOf(exchange.charset ?? defaultCharset);
  if (encoding === 'latin1' || encoding === 'ascii')
    exchange.text += Buffer.from(exchange.bytes).toString('latin1');
  else {
    const label = { utf8: 'utf-8', cp1252: 'windows-1252', utf16be: 'utf-16be', utf16le: 'utf-16le' }[
      encoding
    ];
    exchange.decoder ??= new TextDecoder(label, { ignoreBOM: true });
    exchange.text += exchange.decoder.decode(exchange.bytes, { stream: !exchange.atEnd });
  }
  exchange.bytes = new Uint8Array(0);
}

/** The longest start of `text` within a number of bytes and of characters. */
function head(text: string, bytes: number, characters: number): string {
  if (text.length <= characters && (text.length * 3 <= bytes || byteLength(text) <= bytes)) return text;
  let size = 0;
  let at = 0;
  for (const c of text) {
    size += byteLength(c);
    if (size > bytes || at + c.length > characters) break;
    at += c.length;
  }
  return text.slice(0, at);
}

function take(exchange: Exchange, length: number): string {
  const part = exchange.text.slice(0, length);
  exchange.text = exchange.text.slice(length);
  return part;
}

function close(s: S, r: Ref<OraRecord | null>): void {
  const handle = handleOf(r.v);
  const exchange = exchangeOf(s, r);
  if (exchange.response !== null) s.host.httpClose(exchange.response.stream);
  stateOf(s).open.delete(handle ?? 0);
  if (r.v !== null) r.v.f[3] = null;
}

function wholeBody(s: S, url: Str): string {
  const exchange = begin(s, url, 'GET');
  send(s, exchange);
  try {
    while (!exchange.atEnd) moreText(s, exchange);
  } finally {
    if (exchange.response !== null) s.host.httpClose(exchange.response.stream);
  }
  return exchange.text;
}

const setTimeout: Native = (s: S, seconds: number | null = 60) => {
  if (seconds === null || seconds < 0) throw oraError(-29261);
  stateOf(s).timeout = seconds;
};
const write = (s: S, r: Ref<OraRecord | null>, bytes: Uint8Array): void => {
  const exchange = exchangeOf(s, r);
  if (exchange.response !== null) throw illegal();
  exchange.body.push(bytes);
};
function writeText(s: S, r: Ref<OraRecord | null>, text: string): void {
  const exchange = exchangeOf(s, r);
  const charset = charsetIn(headerOf(exchange.headers, 'content-type')) ?? exchange.charset ?? defaultCharset;
  write(s, r, encodeText(text, charset));
}

export const utlHttp = natives('UTL_HTTP', {
  request: (s, url: Str) => orNull(wholeBody(s, url).slice(0, 2000)),
  request_pieces: (s, url: Str, limit: number | null = 32767) => {
    const pieces = s.newCollectionOf('SYS', 'UTL_HTTP', 'HTML_PIECES');
    let rest = wholeBody(s, url);
    for (let i = 1; rest !== '' && i <= (limit ?? 32767); i++) {
      const piece = head(rest, 2000, 2000);
      pieces.set(i, piece);
      rest = rest.slice(piece.length);
    }
    return pieces;
  },
  begin_request: (s, url: Str, method: Str = 'GET', version: Str = null) => {
    const exchange = begin(s, url, method);
    const state = stateOf(s);
    const handle = state.next++;
    state.open.set(handle, exchange);
    const record = s.newRecordOf('SYS', 'UTL_HTTP', 'REQ');
    [url, exchange.method, version ?? 'HTTP/1.1', handle].forEach((value, i) => {
      record.f[i] = value;
    });
    return record;
  },
  set_header: (s, r: Ref<OraRecord | null>, name: Str, value: Str = null) => {
    const exchange = exchangeOf(s, r);
    if (exchange.response !== null || exchange.body.length > 0) throw illegal();
    if (name === null || /[\r\n:]/.test(name) || /[\r\n]/.test(value ?? '')) throw oraError(-29261);
    exchange.headers.push([name, value ?? '']);
  },
  set_authentication: (
    s,
    r: Ref<OraRecord | null>,
    user: Str,
    password: Str = null,
    scheme: Str = 'Basic',
  ) => {
    if (scheme?.toLowerCase() !== 'basic') throw oraError(-29261);
    const credentials = Buffer.from(`${user ?? ''}:${password ?? ''}`).toString('base64');
    exchangeOf(s, r).headers.push(['Authorization', `Basic ${credentials}`]);
  },
  'set_body_charset#1': (s, charset: Str = null) => {
    encodingOf(charset);
    stateOf(s).charset = charset;
  },
  set_body_charset: (s, r: Ref<OraRecord | null>, charset: Str = null) => {
    encodingOf(charset);
    exchangeOf(s, r).charset = charset;
  },
  'set_transfer_timeout#1': setTimeout,
  'set_transfer_timeout#2': (s, r: Ref<OraRecord | null>, seconds: number | null = 60) => {
    if (seconds === null || seconds < 0) throw oraError(-29261);
    exchangeOf(s, r).timeout = seconds;
  },
  get_transfer_timeout: (s, seconds: Ref) => {
    seconds.v = stateOf(s).timeout;
  },
  set_response_error_check: (s, enable: boolean | null = false) => {
    stateOf(s).errorCheck = enable === true;
  },
  get_response_error_check: (s, enable: Ref) => {
    enable.v = stateOf(s).errorCheck;
  },
  set_detailed_excp_support: (s, enable: boolean | null = false) => {
    stateOf(s).detailed = enable === true;
  },
  get_detailed_excp_support: (s, enable: Ref) => {
    enable.v = stateOf(s).detailed;
  },
  /** Certificates are checked against those of the system; a wallet adds none. */
  set_wallet: () => undefined,
  set_follow_redirect: () => undefined,
  set_persistent_conn_support: () => undefined,
  set_cookie_support: () => undefined,
  write_text: (s, r: Ref<OraRecord | null>, text: Str) => writeText(s, r, text ?? ''),
  write_line: (s, r: Ref<OraRecord | null>, text: Str) => writeText(s, r, `${text ?? ''}\r\n`),
  write_raw: (s, r: Ref<OraRecord | null>, raw: Str) => write(s, r, rawToBytes(raw ?? '')),
  end_request: close,
  get_response: (s, r: Ref<OraRecord | null>) => {
    const exchange = exchangeOf(s, r);
    if (exchange.response !== null) throw illegal();
    const response = send(s, exchange);
    checkStatus(s, response.status);
    const record = s.newRecordOf('SYS', 'UTL_HTTP', 'RESP');
    [response.status, orNull(response.reason), 'HTTP/1.1', handleOf(r.v)].forEach((value, i) => {
      record.f[i] = value;
    });
    return record;
  },
  get_header_count: (s, r: Ref<OraRecord | null>) => exchangeOf(s, r).response?.headers.length ?? 0,
  get_header: (s, r: Ref<OraRecord | null>, n: number | null, name: Ref, value: Ref) => {
    const header = exchangeOf(s, r).response?.headers[(n ?? 0) - 1];
    if (header === undefined) throw new OracleError(-29265, 'HTTP header not found');
    [name.v, value.v] = [orNull(header[0]), orNull(header[1])];
  },
  get_header_by_name: (s, r: Ref<OraRecord | null>, name: Str, value: Ref, n: number | null = 1) => {
    const all =
      exchangeOf(s, r).response?.headers.filter(([key]) => key.toLowerCase() === name?.toLowerCase()) ?? [];
    const header = all[(n ?? 1) - 1];
    if (header === undefined) throw new OracleError(-29265, 'HTTP header not found');
    value.v = orNull(header[1]);
  },
  read_text: (s, r: Ref<OraRecord | null>, data: Ref, length: number | null = null) => {
    const exchange = exchangeOf(s, r);
    const wanted = length ?? 32767;
    if (wanted < 1) throw oraError(-29261);
    while (exchange.text.length < wanted && !exchange.atEnd) moreText(s, exchange);
    if (exchange.text === '') throw oraError(-29266);
    data.v = take(exchange, head(exchange.text, 32767, wanted).length);
  },
  read_line: (s, r: Ref<OraRecord | null>, data: Ref, removeBreak: boolean | null = false) => {
    const exchange = exchangeOf(s, r);
    let end: number;
    for (;;) {
      end = exchange.text.indexOf('\n');
      if (end >= 0 || exchange.atEnd || exchange.text.length > 32767) break;
      moreText(s, exchange);
    }
    if (exchange.text === '') throw oraError(-29266);
    const line = take(
      exchange,
      head(end < 0 ? exchange.text : exchange.text.slice(0, end + 1), 32767, 32767).length,
    );
    data.v = orNull(removeBreak ? line.replace(/\r?\n$/, '') : line);
  },
  read_raw: (s, r: Ref<OraRecord | null>, data: Ref, length: number | null = null) => {
    const exchange = exchangeOf(s, r);
    const wanted = Math.min(length ?? 32767, 32767);
    if (wanted < 1) throw oraError(-29261);
    while (exchange.bytes.length < wanted && !exchange.atEnd) more(s, exchange);
    if (exchange.bytes.length === 0) throw oraError(-29266);
    data.v = bytesToRaw(exchange.bytes.slice(0, wanted));
    exchange.bytes = exchange.bytes.slice(wanted);
  },
  end_response: close,
  get_detailed_sqlcode: (s) => stateOf(s).last?.code ?? 0,
  get_detailed_sqlerrm: (s) => stateOf(s).last?.message ?? null,
});
