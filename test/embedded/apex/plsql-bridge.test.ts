import { expect, it } from 'vitest';
import { splitHeaders } from '../../../embedded/apex/plsql-bridge.ts';

it('takes output without headers as JSON', () => {
  expect(splitHeaders('{"ok":true}')).toEqual({
    contentType: 'application/json; charset=utf-8',
    status: 200,
    body: '{"ok":true}',
  });
});

it('reads the headers that were printed before the body', () => {
  expect(splitHeaders('Content-type: text/plain\nStatus: 404 Not Found\n\nNothing: here\n\nend')).toEqual({
    contentType: 'text/plain',
    status: 404,
    body: 'Nothing: here\n\nend',
  });
});
