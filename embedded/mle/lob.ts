// LOBs that a context has seen, by number: JavaScript holds the number, the content stays with PL/SQL.

import { OracleError, oraError } from '../errors.ts';
import { rawToBytes, bytesToRaw } from '../plsql/types/raw.ts';
import { OraBlob, OraClob } from '../plsql/types/text.ts';

type Lob = OraClob | OraBlob;

export class Lobs {
  readonly #list: (Lob | null)[] = [];
  readonly #ids = new Map<Lob, number>();
  readonly #open = new Set<number>();

  idOf(lob: Lob): number {
    let id = this.#ids.get(lob);
    if (id === undefined) {
      id = this.#list.push(lob) - 1;
      this.#ids.set(lob, id);
    }
    return id;
  }

  /** @throws OracleError ORA-22275 for a LOB that was freed or never existed */
  get(id: string): Lob {
    const lob = this.#list[Number(id)];
    if (lob === undefined || lob === null) throw oraError(22275);
    return lob;
  }

  create(kind: string): number {
    return this.idOf(kind === 'blob' ? new OraBlob(new Uint8Array(0)) : new OraClob(''));
  }

  /** Forgets a LOB that JavaScript made or freed. */
  free(id: string): void {
    this.#ids.delete(this.get(id));
    this.#list[Number(id)] = null;
  }

  openState(id: string, action: string): string {
    this.get(id);
    const number = Number(id);
    if (action === 'open') this.#open.add(number);
    else if (action === 'close' && !this.#open.delete(number))
      throw new OracleError(-22289, 'the LOB is not open');
    return this.#open.has(number) ? 'yes' : 'no';
  }

  /** In characters (UTF-16 units, as CLOBs count) or bytes. */
  length(id: string): number {
    const lob = this.get(id);
    return lob instanceof OraClob ? lob.text.length : lob.bytes.length;
  }

  /** From a 1-based offset; text, or bytes in hexadecimal. */
  read(id: string, amount: number, offset: number): { text: string } | { hex: string } {
    const lob = this.get(id);
    if (!(amount >= 1)) throw oraError(21560, 'amount');
    if (!(offset >= 1)) throw oraError(21560, 'offset');
    const from = offset - 1;
    if (lob instanceof OraClob) return { text: lob.text.slice(from, from + amount) };
    return { hex: bytesToRaw(lob.bytes.subarray(from, from + amount)) ?? '' };
  }

  write(id: string, offset: number, content: { text: string } | { hex: string }): void {
    const lob = this.get(id);
    if (!(offset >= 1)) throw oraError(21560, 'offset');
    const from = offset - 1;
    if (lob instanceof OraClob) {
      if (!('text' in content)) throw new TypeError('a CLOB takes text');
      const before = lob.text.padEnd(from, ' ').slice(0, from);
      lob.text = before + content.text + lob.text.slice(from + content.text.length);
      return;
    }
    if (!('hex' in content)) throw new TypeError('a BLOB takes bytes');
    const bytes = rawToBytes(content.hex);
    const grown = new Uint8Array(Math.max(lob.bytes.length, from + bytes.length));
    grown.set(lob.bytes);
    grown.set(bytes, from);
    lob.bytes = grown;
  }
}
