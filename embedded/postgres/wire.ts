// PostgreSQL's wire protocol, version 3: building frontend and backend messages, and cutting a byte stream into messages.
// Follows the PostgreSQL 18 manual, chapter "Frontend/Backend Protocol".

import type { PgErrorFields } from '../session/host-interface.ts';

/** Collects messages; `take` gives them as one exactly sized array (so it can be transferred to another thread). */
export class WireWriter {
  #buffer = Buffer.allocUnsafeSlow(4096);
  #length = 0;
  #start = 0;

  /** Starts a message; an empty type is the startup message, which has none. */
  begin(type: string): this {
    this.#reserve(5);
    if (type !== '') this.#buffer[this.#length++] = type.charCodeAt(0);
    this.#start = this.#length;
    this.#length += 4;
    return this;
  }

  end(): this {
    this.#buffer.writeInt32BE(this.#length - this.#start, this.#start);
    return this;
  }

  int16(value: number): this {
    this.#reserve(2);
    this.#length = this.#buffer.writeInt16BE(value, this.#length);
    return this;
  }

  int32(value: number): this {
    this.#reserve(4);
    this.#length = this.#buffer.writeInt32BE(value, this.#length);
    return this;
  }

  char(value: string): this {
    this.#reserve(1);
    this.#buffer[this.#length++] = value.charCodeAt(0);
    return this;
  }

  cstring(value: string): this {
    this.#text(value);
    this.#reserve(1);
    this.#buffer[this.#length++] = 0;
    return this;
  }

  /** A parameter or column value: its length in bytes, then its text; -1 for null. */
  value(value: string | null): this {
    if (value === null) return this.int32(-1);
    this.int32(0);
    const start = this.#length;
    this.#text(value);
    this.#buffer.writeInt32BE(this.#length - start, start - 4);
    return this;
  }

  take(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#length);
    bytes.set(this.#buffer.subarray(0, this.#length));
    this.#length = 0;
    if (this.#buffer.length > 1 << 20) this.#buffer = Buffer.allocUnsafeSlow(4096);
    return bytes;
  }

  #text(value: string): void {
    this.#reserve(value.length * 3);
    this.#length += this.#buffer.write(value, this.#length, 'utf8');
  }

  #reserve(size: number): void {
    if (this.#length + size <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#buffer.length * 2, this.#length + size));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}

export interface WireMessage {
  readonly type: string;
  readonly body: Buffer;
}

/** Cuts the stream of one direction into messages. */
export class WireReader {
  #first: Buffer = Buffer.alloc(0);
  #offset = 0;
  /** Pieces after the first; joined to it only when a whole message is there. */
  #further: Buffer[] = [];
  #furtherLength = 0;

  feed(bytes: Uint8Array): void {
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (this.#offset === this.#first.length && this.#further.length === 0) {
      this.#first = piece;
      this.#offset = 0;
      return;
    }
    this.#further.push(piece);
    this.#furtherLength += piece.length;
  }

  /** The next whole message, or null until more bytes are fed. */
  next(): WireMessage | null {
    if (!this.#has(5)) return null;
    const size = 1 + this.#first.readInt32BE(this.#offset + 1);
    if (!this.#has(size)) return null;
    const type = String.fromCharCode(this.#first[this.#offset]!);
    const body = this.#first.subarray(this.#offset + 5, this.#offset + size);
    this.#offset += size;
    return { type, body };
  }

  /** The first message of a connection, which has no type byte. */
  nextStartup(): Buffer | null {
    if (!this.#has(8)) return null;
    const size = this.#first.readInt32BE(this.#offset);
    if (!this.#has(size)) return null;
    const body = this.#first.subarray(this.#offset + 4, this.#offset + size);
    this.#offset += size;
    return body;
  }

  #has(size: number): boolean {
    const here = this.#first.length - this.#offset;
    if (here >= size) return true;
    if (here + this.#furtherLength < size) return false;
    this.#first = Buffer.concat([this.#first.subarray(this.#offset), ...this.#further]);
    this.#offset = 0;
    this.#further = [];
    this.#furtherLength = 0;
    return true;
  }
}

export function startupMessage(writer: WireWriter, parameters: Readonly<Record<string, string>>): void {
  writer.begin('').int32(196608);
  for (const [name, value] of Object.entries(parameters)) writer.cstring(name).cstring(value);
  writer.char('\0').end();
}

export function cancelMessage(processId: number, secretKey: Buffer): Buffer {
  const message = Buffer.alloc(12 + secretKey.length);
  message.writeInt32BE(message.length, 0);
  message.writeInt32BE(80877102, 4);
  message.writeInt32BE(processId, 8);
  secretKey.copy(message, 12);
  return message;
}

export function readDataRow(body: Buffer): (string | null)[] {
  const count = body.readInt16BE(0);
  const row: (string | null)[] = new Array(count);
  let offset = 2;
  for (let i = 0; i < count; i += 1) {
    const length = body.readInt32BE(offset);
    offset += 4;
    if (length < 0) {
      row[i] = null;
      continue;
    }
    row[i] = body.toString('utf8', offset, offset + length);
    offset += length;
  }
  return row;
}

export function readRowDescription(body: Buffer): { readonly name: string; readonly typeOid: number }[] {
  const count = body.readInt16BE(0);
  const columns: { name: string; typeOid: number }[] = [];
  let offset = 2;
  for (let i = 0; i < count; i += 1) {
    const end = body.indexOf(0, offset);
    columns.push({ name: body.toString('utf8', offset, end), typeOid: body.readInt32BE(end + 7) });
    offset = end + 19;
  }
  return columns;
}

/** Rows counted by a command tag: 'INSERT 0 3', 'UPDATE 2', 'SELECT 7'; 0 for tags without a count. */
export function readCommandRows(body: Buffer): number {
  const tag = body.toString('utf8', 0, body.length - 1);
  const count = Number(tag.slice(tag.lastIndexOf(' ') + 1));
  return Number.isInteger(count) ? count : 0;
}

type FieldName = keyof PgErrorFields;
const errorFieldNames: Readonly<Record<string, FieldName>> = {
  C: 'sqlstate',
  M: 'message',
  D: 'detail',
  H: 'hint',
  P: 'position',
  W: 'where',
  s: 'schema',
  t: 'table',
  c: 'column',
  d: 'dataType',
  n: 'constraint',
};

export function readError(body: Buffer): PgErrorFields {
  const fields: Record<string, string | number> = { sqlstate: 'XX000', message: '' };
  let offset = 0;
  while (offset < body.length && body[offset] !== 0) {
    const name = errorFieldNames[String.fromCharCode(body[offset]!)];
    const end = body.indexOf(0, offset + 1);
    const text = body.toString('utf8', offset + 1, end);
    if (name === 'position') fields[name] = Number(text);
    else if (name !== undefined) fields[name] = text;
    offset = end + 1;
  }
  return fields as unknown as PgErrorFields;
}
