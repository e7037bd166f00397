// Counts tokens with the o200k vocabulary. The tokenizer is large, so it is loaded at the first count, not at start-up.

const LONGEST_RUN_CHARS = 512;
// Merging is quadratic within an unbroken run of one character class, which a message of 200,000 equal characters would
// turn into half a minute. Ordinary text has no such run, so its count is exact.
const LONG_RUN = /[\p{L}\p{M}]{512,}|[^\s\p{L}\p{N}]{512,}|\s{512,}/gu;

/** Counts the o200k tokens of a text. Runs of one character class above 512 characters are counted in pieces. */
export async function countTokens(text: string): Promise<number> {
  const { countTokens: count } = await import('gpt-tokenizer/encoding/o200k_base');
  const options = { disallowedSpecial: new Set<string>() };
  let total = 0;
  let position = 0;
  for (const run of text.matchAll(LONG_RUN)) {
    total += count(text.slice(position, run.index), options);
    const characters = Array.from(run[0]);
    for (let at = 0; at < characters.length; at += LONGEST_RUN_CHARS) {
      total += count(characters.slice(at, at + LONGEST_RUN_CHARS).join(''), options);
    }
    position = run.index + run[0].length;
  }
  return total + count(text.slice(position), options);
}
