// Failures of an HTTP exchange as the errors Oracle raises for them.

import { oraError, type OracleError } from '../errors.ts';
import type { HttpError } from '../session/host-interface.ts';

const causes: Readonly<Record<HttpError['kind'], OracleError['code']>> = {
  timeout: -29276,
  'unknown-host': -12545,
  refused: -12541,
  'bad-url': -29262,
  certificate: -29024,
  protocol: -29263,
  network: -12547,
};

/** The error itself, without the ORA-29273 that usually hides it. */
export const httpCause = (error: HttpError): OracleError => oraError(causes[error.kind]);

/** A bad URL and a timeout are raised as such; other causes stand below ORA-29273. */
export function httpFailure(error: HttpError): OracleError {
  const cause = httpCause(error);
  if (error.kind === 'timeout' || error.kind === 'bad-url') return cause;
  const failure = oraError(-29273);
  failure.lines.push(cause.message);
  return failure;
}
