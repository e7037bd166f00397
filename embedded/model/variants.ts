// The model names of the rehearsed model. `rehearsed` behaves well; the others fail in one way each, so that every
// failure a real model or service can show is reproducible.

/** Service variants fail before the model answers; the rest are things a model writes. */
export const VARIANTS = {
  'broken-json': 'the response body ends in the middle',
  401: 'the key is refused',
  429: 'the first attempt of a question is refused with Retry-After: 1, the second is answered',
  500: 'every request fails',
  529: 'the service is overloaded (HTTP 503 in the OpenAI format)',
  hang: 'no answer ever comes',
  drop: 'the connection is closed without an answer',
  slow: 'each answer takes three seconds',
  empty: 'an answer without text and without calls',
  'truncated-tool': 'the token limit is reached inside the arguments of a call',
  'broken-arguments': 'the arguments of a call are not JSON',
  loop: 'a program that never ends',
  throw: 'a program that throws',
  flood: 'a program that floods the console',
  nothing: 'a program that returns nothing',
  huge: 'a program that returns megabytes',
  syntax: 'a program that does not parse',
  'unknown-tool': 'a call of a tool that does not exist',
  'forbidden-tool': 'a program that calls the code tool itself',
  'wrong-args': 'a call with arguments the schema does not allow',
  'wrong-field': 'a program that reads a field the rows do not have, and is repaired after the error',
  main: 'the program inside async function main() { ... } main();',
  'forgotten-await': 'the program without its awaits',
  parallel: 'independent calls are made together: Promise.all in a program, several calls in one turn',
} as const;

export type Variant = keyof typeof VARIANTS;

/** The variant a model name selects: null for the well-behaved model, undefined for a name that does not exist. */
export function variantOf(model: string): `${Variant}` | null | undefined {
  if (model === 'rehearsed') return null;
  if (!model.startsWith('rehearsed-')) return undefined;
  const suffix = model.slice('rehearsed-'.length);
  return Object.hasOwn(VARIANTS, suffix) ? (suffix as `${Variant}`) : undefined;
}
