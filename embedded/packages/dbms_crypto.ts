// DBMS_CRYPTO over Node's cryptography: hashes, MACs, AES and random bytes.

import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';
import { oraError, OracleError, UnsupportedError } from '../errors.ts';
import { type NativeSession, natives, type Ref } from '../plsql/runtime/native.ts';
import { bigintToNumber } from '../plsql/types/number.ts';
import { bytesToRaw, rawToBytes, utf8Decode, utf8Encode } from '../plsql/types/raw.ts';
import { OraBlob, OraClob } from '../plsql/types/text.ts';

type Source = string | OraBlob | OraClob | null;

function bytesOf(source: Source): Uint8Array {
  if (source === null) return new Uint8Array(0);
  if (source instanceof OraBlob) return source.bytes;
  return source instanceof OraClob ? utf8Encode(source.text) : rawToBytes(source);
}

const invalid = (): Error => new OracleError(-28827, 'invalid cipher type passed');
const hashes: Readonly<Record<number, string>> = {
  2: 'md5',
  3: 'sha1',
  4: 'sha256',
  5: 'sha384',
  6: 'sha512',
};
const macs: Readonly<Record<number, string>> = { 1: 'md5', 2: 'sha1', 3: 'sha256', 4: 'sha384', 5: 'sha512' };

function hash(_s: NativeSession, source: Source, type: number | null): string | null {
  if (type === 1) throw new UnsupportedError(42, 'MD4', 'DBMS_CRYPTO.HASH');
  const name = hashes[type ?? 0];
  if (name === undefined) throw invalid();
  return bytesToRaw(createHash(name).update(bytesOf(source)).digest());
}

interface Suite {
  readonly name: string;
  readonly block: number;
  readonly padding: 'pkcs5' | 'none' | 'zero';
}

function suiteOf(type: number | null, key: string | null): Suite {
  if (type === null) throw new OracleError(-28829, 'cipher type is null');
  if (key === null) throw new OracleError(-28239, 'no key provided');
  const size = key.length / 2;
  const cipher = type & 0xff;
  const sizes: Readonly<Record<number, readonly number[]>> = {
    4: [16, 24, 32],
    6: [16],
    7: [24],
    8: [32],
    3: [24],
  };
  const allowed = sizes[cipher];
  if (cipher === 1 || cipher === 2) throw new UnsupportedError(42, 'DES', 'DBMS_CRYPTO');
  if (allowed === undefined) throw invalid();
  if (!allowed.includes(size)) throw new OracleError(-28234, 'key length too short');
  const mode = { 256: 'cbc', 512: 'cfb', 768: 'ecb', 1024: 'ofb' }[type & 0xf00];
  const padding = ({ 4096: 'pkcs5', 8192: 'none', 12288: 'zero' } as const)[type & 0xf000];
  if (mode === undefined || padding === undefined) throw invalid();
  return {
    name: cipher === 3 ? `des-ede3-${mode}` : `aes-${size * 8}-${mode}`,
    block: cipher === 3 ? 8 : 16,
    padding,
  };
}

function ivOf(suite: Suite, iv: string | null): Uint8Array | null {
  if (suite.name.endsWith('ecb')) return null;
  const bytes = new Uint8Array(suite.block);
  if (iv !== null) bytes.set(rawToBytes(iv).subarray(0, suite.block));
  return bytes;
}

function encrypt(source: Source, type: number | null, key: string | null, iv: string | null): Uint8Array {
  const suite = suiteOf(type, key);
  let bytes = bytesOf(source);
  const cipher = createCipheriv(suite.name, rawToBytes(key ?? ''), ivOf(suite, iv));
  cipher.setAutoPadding(suite.padding === 'pkcs5');
  const rest = bytes.length % suite.block;
  if (suite.padding === 'zero' && rest > 0) {
    const padded = new Uint8Array(bytes.length + suite.block - rest);
    padded.set(bytes);
    bytes = padded;
  } else if (suite.padding === 'none' && rest > 0)
    throw new OracleError(-28232, 'invalid input length for obfuscation toolkit');
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}

function decrypt(source: Source, type: number | null, key: string | null, iv: string | null): Uint8Array {
  const suite = suiteOf(type, key);
  const decipher = createDecipheriv(suite.name, rawToBytes(key ?? ''), ivOf(suite, iv));
  decipher.setAutoPadding(suite.padding === 'pkcs5');
  try {
    const bytes = Buffer.concat([decipher.update(bytesOf(source)), decipher.final()]);
    if (suite.padding !== 'zero') return bytes;
    let end = bytes.length;
    while (end > 0 && bytes[end - 1] === 0) end--;
    return bytes.subarray(0, end);
  } catch {
    throw oraError(-28817);
  }
}

export const dbmsCrypto = natives('DBMS_CRYPTO', {
  hash,
  mac: (_s, source: Source, type: number | null, key: string | null) => {
    const name = macs[type ?? 0];
    if (name === undefined) throw invalid();
    return bytesToRaw(createHmac(name, bytesOf(key)).update(bytesOf(source)).digest());
  },
  'encrypt#1': (_s, source: Source, type: number | null, key: string | null, iv: string | null = null) =>
    bytesToRaw(encrypt(source, type, key, iv)),
  encrypt: (
    _s,
    target: Ref<OraBlob | null>,
    source: Source,
    type: number | null,
    key: string | null,
    iv: string | null = null,
  ) => {
    target.v = new OraBlob(encrypt(source, type, key, iv));
  },
  'decrypt#1': (_s, source: Source, type: number | null, key: string | null, iv: string | null = null) =>
    bytesToRaw(decrypt(source, type, key, iv)),
  'decrypt#2': (
    _s,
    target: Ref<OraBlob | null>,
    source: Source,
    type: number | null,
    key: string | null,
    iv: string | null = null,
  ) => {
    target.v = new OraBlob(decrypt(source, type, key, iv));
  },
  'decrypt#3': (
    _s,
    target: Ref<OraClob | null>,
    source: Source,
    type: number | null,
    key: string | null,
    iv: string | null = null,
  ) => {
    target.v = new OraClob(utf8Decode(decrypt(source, type, key, iv)));
  },
  randombytes: (s, count: number) => bytesToRaw(s.host.randomBytes(count)),
  randominteger: (s) => Buffer.from(s.host.randomBytes(4)).readInt32BE(0),
  randomnumber: (s) => bigintToNumber(BigInt(`0x${Buffer.from(s.host.randomBytes(16)).toString('hex')}`)),
});
