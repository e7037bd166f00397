// Identifiers that look like a provider's: a prefix and random letters and digits.

import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz123456789';

export function randomId(prefix: string, lengthChars: number): string {
  return prefix + Array.from(randomBytes(lengthChars), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
