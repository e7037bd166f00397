// The demo as newcomers see it: database, product, expense data, rehearsed model and page host, started together.
// Installs what a new or changed checkout needs by running the very scripts that Oracle would run.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoApplication } from './apex/application.ts';
import { createPageHost } from './apex/page-host.ts';
import type { Connection } from './connection.ts';
import { type EmbeddedDatabase, start } from './index.ts';
import { type RecordedRequest, type RehearsedModel, startRehearsedModel } from './model/server.ts';
import { runScriptFile } from './script/run.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface DemoDatabaseOptions {
  /** Default: `.data` in the project. */
  readonly dataDir?: string;
  readonly fresh?: boolean;
  readonly quiet?: boolean;
  /** Pause before each answer of the rehearsed model, so that progress can be seen. */
  readonly modelLatencyMs?: number;
  /** Keeps to the rehearsed model also when a key is in the environment; for tests and measurements. */
  readonly rehearsed?: boolean;
}
export interface DemoDatabase {
  readonly database: EmbeddedDatabase;
  readonly model: RehearsedModel;
  /** Bodies the rehearsed model has received. */
  modelRequests(): readonly RecordedRequest[];
  clearModelRequests(): void;
  stop(): Promise<void>;
}
export interface DemoOptions extends DemoDatabaseOptions {
  /** 0 takes any free port. */
  readonly port: number;
}
export interface Demo {
  readonly url: string;
  readonly demo: DemoDatabase;
  stop(): Promise<void>;
}

const developerRights = [
  'create session',
  'create table',
  'create view',
  'create sequence',
  'create procedure',
  'create trigger',
  'create type',
  'create synonym',
  'create job',
  'create mle',
  'execute dynamic mle',
  'unlimited tablespace',
];

/** Database with the product and the demo installed, and the model behind it. */
export async function startDemoDatabase(options: DemoDatabaseOptions = {}): Promise<DemoDatabase> {
  const say = options.quiet ? () => undefined : (line: string) => console.log(line);
  const dataDir = options.dataDir ?? join(root, '.data');
  const model = await startRehearsedModel({ port: 0, latencyMs: options.modelLatencyMs ?? 0 });
  let database: EmbeddedDatabase;
  try {
    database = await start({ dataDir, fresh: options.fresh ?? false });
  } catch (error) {
    await model.stop();
    throw error;
  }
  try {
    await install(database, say);
    await connectModel(database, model, options.rehearsed ? {} : process.env);
    await database.resumeJobs();
  } catch (error) {
    await Promise.all([database.stop(), model.stop()]);
    throw error;
  }
  return {
    database,
    model,
    modelRequests: () => model.requests,
    clearModelRequests: () => model.clearRequests(),
    async stop() {
      await database.stop();
      await model.stop();
    },
  };
}

/** The demo in a browser. @throws PortInUseError, AlreadyRunningError */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const demo = await startDemoDatabase({ modelLatencyMs: 150, ...options });
  try {
    const host = await createPageHost({
      database: demo.database,
      application: demoApplication,
      port: options.port,
      host: '127.0.0.1',
      ...(options.quiet ? {} : { log: (line: string) => console.error(line) }),
    });
    demo.database.setAddress(host.url);
    return {
      url: host.url,
      demo,
      async stop() {
        await host.close();
        await demo.stop();
      },
    };
  } catch (error) {
    await demo.stop();
    throw error;
  }
}

// ---------------------------------------------------------------------------------------------------------------- installation

/** Changes with every file that the installation runs. */
function installedVersion(): string {
  const hash = createHash('sha256');
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      else if (/\.(sql|pks|pkb)$/.test(entry.name))
        hash.update(`${path.slice(root.length)} ${statSync(path).size}\n`).update(readFileSync(path));
    }
  };
  for (const folder of ['sql', 'plugin']) visit(join(root, folder));
  return hash.digest('hex').slice(0, 24);
}

async function install(database: EmbeddedDatabase, say: (line: string) => void): Promise<void> {
  const version = installedVersion();
  const sys = await database.connect({ user: 'SYS' });
  try {
    const users = await sys.execute("select username from all_users where username = 'UC_AI'");
    if ((users.rows ?? []).length === 0) {
      await sys.execute('create user UC_AI identified by "uc_ai"');
      await sys.execute(`grant ${developerRights.join(', ')} to UC_AI`);
    } else {
      const installed = await sys
        .execute(
          "select comments from all_tab_comments where owner = 'UC_AI' and table_name = 'UC_AI_SETTING_VALUES'",
        )
        .catch(() => null);
      if (String(installed?.rows?.[0]?.['COMMENTS'] ?? '').includes(`[${version}]`)) return;
    }
    say('Installing the product and the demo in the database ...');
    const steps: readonly (readonly [string, string, string])[] = [
      ['UC_AI', 'sql/install.sql', 'tables and packages'],
      ['SYS', 'sql/install_sandbox.sql', 'sandbox of code mode'],
      ['UC_AI', 'plugin/install.sql', 'region plug-in'],
      ['UC_AI', 'sql/demo/expenses/install.sql', 'expense demo'],
    ];
    for (const [user, file, what] of steps) {
      const began = Date.now();
      await runInstallScript(database, user, file);
      say(`  ${what} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    }
    const owner = await database.connect({ user: 'UC_AI' });
    try {
      await owner.execute(
        `comment on table uc_ai_setting_values is 'Settings; one row each. Installed from [${version}].'`,
      );
    } finally {
      await owner.close();
    }
  } finally {
    await sys.close();
  }
}

async function runInstallScript(database: EmbeddedDatabase, user: string, file: string): Promise<void> {
  const lines: string[] = [];
  const exitCode = await runScriptFile({
    database,
    user,
    file: join(root, file),
    write: (line: string) => void lines.push(line),
  });
  if (exitCode !== 0) throw new Error(`${file} failed:\n${lines.slice(-25).join('\n')}`);
}

// ----------------------------------------------------------------------------------------------------------------------- model

/** Tells the product which model to use: a real one when a key is in the environment, else the rehearsed one. */
async function connectModel(
  database: EmbeddedDatabase,
  model: RehearsedModel,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  // Only whether there is a key matters here; the database asks the host for it with each request and keeps it nowhere.
  const anthropic = environment['ANTHROPIC_API_KEY'];
  const openai = environment['OPENAI_API_KEY'];
  const connection = await database.connect({ user: 'UC_AI' });
  try {
    const set = async (name: string, value: string): Promise<void> => {
      await connection.execute('begin uc_ai_settings.set_value(p_name => :name, p_value => :value); end;', {
        name,
        value,
      });
    };
    await set('anthropic_base_url', anthropic ? 'https://api.anthropic.com' : model.url);
    await set('openai_base_url', openai ? 'https://api.openai.com/v1' : `${model.url}/v1`);
    await set('key_function_anthropic', 'embedded_apex.anthropic_key');
    await set('key_function_openai', 'embedded_apex.openai_key');
    const useOpenai = Boolean(openai) && !anthropic;
    const name = anthropic ? 'claude-sonnet-4-6' : openai ? 'gpt-5-mini' : 'rehearsed';
    const notice =
      anthropic || openai
        ? `Answered by ${name} of ${anthropic ? 'Anthropic' : 'OpenAI'}: questions and what the tools return to the model are sent there.`
        : 'This model is rehearsed: it knows the demo questions only. Set ANTHROPIC_API_KEY or OPENAI_API_KEY and start again to talk to a real one.';
    await connection.execute(
      `begin
         update uc_ai_agents set provider = :provider, model = :model, notice = :notice where code in ('EXPENSES_CODE', 'EXPENSES_CLASSIC');
       end;`,
      {
        provider: useOpenai ? 'openai' : 'anthropic',
        model: name,
        notice,
      },
    );
    await connection.commit();
  } finally {
    await connection.close();
  }
}

export type { Connection };
