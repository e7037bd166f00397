import { expect, it } from 'vitest';
import { pollBackoff, waitMs } from '../../../../web/chat/model/backoff.ts';

it('waits longer each time up to the limit', () => {
  const waits = [0, 1, 2, 3, 20].map((quiet) => waitMs(pollBackoff, quiet));
  expect(waits).toEqual([250, 350, 490, 686, 2000]);
});
