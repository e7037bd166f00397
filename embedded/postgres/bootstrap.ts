// Prepares the database of a data folder: the database itself and everything in embedded/sql/postgres/*.sql, in the
// order of the file names, in schema `ora`. A start with unchanged files costs the reading of those files.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DATABASE, SEARCH_PATH, SUPERUSER } from './names.ts';
import type { Server } from './server.ts';

const defaultScripts = fileURLToPath(new URL('../sql/postgres/', import.meta.url));

export interface BootstrapOptions {
  readonly server: Server;
  /** Folder of the SQL files. */
  readonly scriptDir?: string;
}

interface Script {
  readonly name: string;
  readonly text: string;
}

/** Installs what is missing or changed. Every script can be run again over its earlier version. */
export async function bootstrapDatabase({
  server,
  scriptDir = defaultScripts,
}: BootstrapOptions): Promise<void> {
  const scripts = readdirSync(scriptDir)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(scriptDir, name), 'utf8') }));
  const hash = createHash('sha256')
    .update(JSON.stringify([SEARCH_PATH, scripts]))
    .digest('hex');
  const hashFile = join(server.clusterDir, 'installed-scripts');
  if (!server.created && readHash(hashFile) === hash) return;

  const { default: pg } = await import('pg');
  const connect = async (database: string) => {
    const address = process.platform === 'win32' ? { host: '127.0.0.1' } : { host: server.socketDir };
    const client = new pg.Client({
      ...address,
      port: server.port,
      user: SUPERUSER,
      password: server.password,
      database,
    });
    await client.connect();
    return client;
  };
  const admin = await connect('postgres');
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await admin.query(`create database ${DATABASE} template template0`);
  } finally {
    await admin.end();
  }
  const client = await connect(DATABASE);
  try {
    await client.query('begin');
    await client.query('create schema if not exists ora');
    await client.query('create extension if not exists dblink schema ora');
    await client.query(`alter database ${DATABASE} set search_path = ${SEARCH_PATH}`);
    // Functions may call others that a later file creates.
    await client.query('set local check_function_bodies = off');
    await client.query(`set local search_path = ${SEARCH_PATH}`);
    for (const script of scripts) await run(client, script);
    await client.query('commit');
  } finally {
    await client.end();
  }
  writeFileSync(hashFile, hash);
}

async function run(client: import('pg').Client, { name, text }: Script): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    const { message, position } = error as { message: string; position?: string };
    const line = position === undefined ? '' : `, line ${text.slice(0, Number(position)).split('\n').length}`;
    throw new Error(`${name}${line}: ${message}`, { cause: error });
  }
}

function readHash(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
