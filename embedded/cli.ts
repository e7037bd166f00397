// The command line: `start` runs the demo, `sql` runs a script. Each command loads only what it needs.

import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const dataDir = resolve(process.env['UC_AI_DATA'] ?? fileURLToPath(new URL('../.data', import.meta.url)));
const defaultPort = 8080;
const usage = `Usage:
  npm start -- [--port n] [--fresh]        the demo in the browser
  npm run sql -- FILE [--user NAME] [args]  runs a SQL script; FILE - reads standard input`;

async function main([command, ...args]: readonly string[]): Promise<number | null> {
  if (args.includes('--help') || command === '--help') {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  if (command === 'start') return start(args);
  if (command === 'sql') return sql(args);
  process.stderr.write(`${usage}\n`);
  return 2;
}

/** Returns null when it goes on running. */
async function start(args: readonly string[]): Promise<number | null> {
  const { values } = parseArgs({
    args: [...args],
    options: { port: { type: 'string' }, fresh: { type: 'boolean', default: false } },
  });
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65536)) {
    process.stderr.write(`--port ${values.port}: a port is a number from 0 to 65535.\n`);
    return 2;
  }
  const { startDemo } = await import('./demo.ts');
  const demo = await startDemo({ dataDir, fresh: values.fresh, port: port ?? defaultPort });
  process.stdout.write(`${demo.url}\n`);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      demo.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          report(error);
          process.exit(1);
        },
      );
    });
  }
  return null;
}

async function sql(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { user: { type: 'string', default: 'UC_AI' } },
  });
  const [file, ...parameters] = positionals;
  if (file === undefined) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const [{ startDemoDatabase }, { runScriptFile }] = await Promise.all([
    import('./demo.ts'),
    import('./script/run.ts'),
  ]);
  const demo = await startDemoDatabase({ dataDir, quiet: true });
  // Ctrl-C ends a statement that does not come back, together with its session.
  const stop = () => void demo.stop().finally(() => process.exit(130));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const { createInterface } = await import('node:readline/promises');
  const terminal = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stderr })
    : null;
  try {
    return await runScriptFile({
      database: demo.database,
      user: values.user.toUpperCase(),
      file,
      parameters,
      folder: process.cwd(),
      write: (line) => void process.stdout.write(`${line}\n`),
      ...(terminal === null ? {} : { ask: (prompt: string) => terminal.question(prompt) }),
    });
  } finally {
    terminal?.close();
    process.removeListener('SIGINT', stop);
    process.removeListener('SIGTERM', stop);
    await demo.stop();
  }
}

function report(error: unknown): void {
  const { message = String(error), cause } = error as { message?: string; cause?: { message?: string } };
  const reason =
    cause?.message !== undefined && !message.includes(cause.message) ? ` (${cause.message})` : '';
  process.stderr.write(`${message}${reason}\n`);
}

main(process.argv.slice(2)).then(
  (code) => {
    if (code !== null) process.exitCode = code;
  },
  (error: unknown) => {
    report(error);
    if (String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')) {
      process.stderr.write(`${usage}\n`);
    }
    process.exitCode = 1;
  },
);
