// Runs one script file (or text) in a session of its own on an open database.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import type { Database } from '../connection.ts';
import { ScriptRunner } from './runner.ts';

export interface ScriptFile {
  readonly database: Database;
  /** Upper-case user to connect as. */
  readonly user: string;
  /** '-' reads standard input. */
  readonly file: string;
  /** Gets whole lines, without their line end. */
  write(line: string): void;
  /** Values of &1, &2, ... */
  readonly parameters?: readonly string[];
  /** Folder that file names of @ start from; default: the file's own. */
  readonly folder?: string;
  /** Answers ACCEPT and undefined variables; left out: nobody does. */
  ask?(prompt: string): Promise<string | null>;
}

/** Returns the exit code: 0, what EXIT or WHENEVER say, or 1 when the file cannot be read. */
export async function runScriptFile(options: ScriptFile): Promise<number> {
  const { database, user, file, write, parameters = [], ask } = options;
  const isInput = file === '-';
  const path = isInput
    ? resolve('-')
    : resolve(extname(file) === '' && !existsSync(file) ? `${file}.sql` : file);
  let text: string;
  try {
    text = readFileSync(isInput ? 0 : path, 'utf8');
  } catch (error) {
    write(`SP2-0310: unable to open file "${file}" (${(error as NodeJS.ErrnoException).code})`);
    return 1;
  }
  const runner = new ScriptRunner({
    connection: await database.connect({ user }),
    user,
    connect: (other) => database.connect({ user: other }),
    print: write,
    folder: options.folder ?? dirname(path),
    writeFile: (target, content) => writeFileSync(target, content),
    ...(ask === undefined ? {} : { ask }),
  });
  try {
    for (const [index, value] of parameters.entries()) runner.define(String(index + 1), value);
    return await runner.run(text, path);
  } finally {
    await runner.close();
  }
}
