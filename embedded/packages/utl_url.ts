// UTL_URL.

import { OracleError } from '../errors.ts';
import { natives } from '../plsql/runtime/native.ts';
import { decodeText, encodeText } from './character-set.ts';

type Str = string | null;

const unreserved = /[A-Za-z0-9\-_.!~*'()]/;
const reserved = /[;/?:@&=+$,]/;

export const utlUrl = natives('UTL_URL', {
  escape: (_s, url: Str, escapeReserved: boolean | null = false, charset: Str = null) => {
    if (url === null) return null;
    let result = '';
    for (const c of url) {
      if (unreserved.test(c) || (!escapeReserved && (reserved.test(c) || c === '%'))) result += c;
      else
        for (const byte of encodeText(c, charset))
          result += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    }
    return result;
  },
  unescape: (_s, url: Str, charset: Str = null) => {
    if (url === null) return null;
    if (/%(?![0-9A-Fa-f]{2})/.test(url)) throw new OracleError(-29262, 'bad URL');
    return url.replace(/(?:%[0-9A-Fa-f]{2})+/g, (part) =>
      decodeText(Buffer.from(part.replaceAll('%', ''), 'hex'), charset),
    );
  },
});
