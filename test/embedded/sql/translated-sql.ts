// Runs Oracle SQL through parser and translation on a real PostgreSQL server, over tables that the test describes.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { tokenize } from '../../../embedded/plsql/lexer/lexer.ts';
import { isDmlStart, parseDml } from '../../../embedded/plsql/parser/dml.ts';
import { Parser } from '../../../embedded/plsql/parser/parser.ts';
import { parseQuery } from '../../../embedded/plsql/parser/sql.ts';
import {
  BOOLEAN,
  CLOB,
  DATE,
  NUMBER,
  type PlType,
  type ScalarType,
  TIMESTAMP,
  VARCHAR2,
  type CollectionType,
  type ObjectType,
} from '../../../embedded/plsql/types/type.ts';
import { bootstrapDatabase } from '../../../embedded/postgres/bootstrap.ts';
import { DATABASE } from '../../../embedded/postgres/names.ts';
import { startServer, type Server } from '../../../embedded/postgres/server.ts';
import type { Catalog, CatalogColumn, CatalogRelation, SqlHost } from '../../../embedded/sql/contract.ts';
import { storageType } from '../../../embedded/sql/datatypes.ts';
import { toOracleError } from '../../../embedded/sql/errors.ts';
import { translateSql } from '../../../embedded/sql/translate.ts';

export interface Bind {
  readonly type: PlType;
  readonly text: string | null;
}

export const varchar = (length: number): ScalarType => ({ ...VARCHAR2, length, lengthUnit: 'BYTE' });
export const number = (precision: number, scale = 0): ScalarType => ({ ...NUMBER, precision, scale });
export { BOOLEAN, CLOB, DATE, NUMBER, TIMESTAMP, VARCHAR2 };

export class TestDatabase {
  readonly server: Server;
  readonly client: pg.Client;
  readonly dir: string;
  readonly relations = new Map<string, CatalogRelation>();
  readonly types = new Map<string, ObjectType | CollectionType>();
  readonly sequences = new Set<string>();

  constructor(server: Server, client: pg.Client, dir: string) {
    this.server = server;
    this.client = client;
    this.dir = dir;
  }

  static async start(): Promise<TestDatabase> {
    const dir = mkdtempSync(join(tmpdir(), 'sql-test-'));
    const server = await startServer({ dataDir: dir });
    await bootstrapDatabase({ server });
    const client = new pg.Client({
      host: '127.0.0.1',
      port: server.port,
      user: 'ora',
      password: server.password,
      database: DATABASE,
    });
    await client.connect();
    await client.query('create schema "T"');
    return new TestDatabase(server, client, dir);
  }

  async stop(): Promise<void> {
    await this.client.end();
    await this.server.stop();
    rmSync(this.dir, { recursive: true, force: true });
  }

  async table(
    name: string,
    columns: Readonly<Record<string, PlType>>,
    more: Readonly<Record<string, Partial<CatalogColumn> & { ddl?: string }>> = {},
  ): Promise<void> {
    const list = Object.entries(columns).map(
      ([column, type]) => `"${column}" ${storageType(type)} ${more[column]?.ddl ?? ''}`,
    );
    await this.client.query(`create table "T"."${name}" (${list.join(', ')})`);
    this.relations.set(name, {
      kind: 'table',
      owner: 'T',
      name,
      temporary: false,
      pgName: `"T"."${name}"`,
      objectType: null,
      columns: Object.entries(columns).map(([column, type]) => ({
        name: column,
        type,
        nullable: true,
        invisible: false,
        virtual: false,
        defaultOnNull: false,
        identity: null,
        hasDefault: false,
        ...more[column],
      })),
    });
  }

  async sequence(name: string, options = ''): Promise<void> {
    await this.client.query(`create sequence "T"."${name}" ${options}`);
    this.sequences.add(name);
  }

  host(source: string, binds: Readonly<Record<string, Bind>> = {}): SqlHost {
    const catalog: Catalog = {
      relation: (parts) => this.relations.get(parts.at(-1)!) ?? null,
      sequence: (parts) => {
        const name = parts.at(-1)!;
        return this.sequences.has(name)
          ? { kind: 'sequence', owner: 'T', name, pgName: `"T"."${name}"` }
          : null;
      },
      type: (parts) => {
        const type = this.types.get(parts.at(-1)!);
        return type === undefined ? null : { kind: 'type', type };
      },
    };
    const value = (name: string) => {
      const bind = binds[name];
      return bind === undefined ? null : { type: bind.type, code: bind.text };
    };
    return {
      catalog,
      currentSchema: 'T',
      dynamic: true,
      source,
      variable: (parts) => value(parts.map((p) => p.text).join('.')),
      element: () => null,
      bind: (name) => value(name),
      routines: () => [],
      methods: () => [],
      typeOf: (ref) => {
        if (ref.kind !== 'NamedTypeRef') throw new Error('Only named types.');
        const name = ref.parts.map((p) => p.text).join('.');
        const own = this.types.get(name);
        if (own !== undefined) return own;
        const sizes = ref.args.map((a) => (a?.kind === 'NumberLit' ? Number(a.text) : undefined));
        const [a, b] = sizes;
        if (name === 'NUMBER')
          return { ...NUMBER, ...(a === undefined ? {} : { precision: a, scale: b ?? 0 }) };
        if (name === 'VARCHAR2') return { ...VARCHAR2, ...(a === undefined ? {} : { length: a }) };
        return {
          kind: 'scalar',
          base: name as ScalarType['base'],
          ...(a === undefined ? {} : { length: a }),
        };
      },
    };
  }

  /** Rows as PostgreSQL's text, columns joined with '|', NULL as '-'. */
  async run(sql: string, binds: Readonly<Record<string, Bind>> = {}): Promise<string[]> {
    const parser = new Parser(sql, tokenize(sql), true);
    const tree = isDmlStart(parser) ? parseDml(parser) : parseQuery(parser);
    const translated = translateSql(tree, this.host(sql, binds));
    const values = translated.params.map((p) => p.value.code as string | null);
    try {
      const result = await this.client.query({
        text: translated.text,
        values,
        rowMode: 'array',
        types: { getTypeParser: () => (t: string) => t },
      });
      return result.rows.map((row: (string | null)[]) => row.map((v) => v ?? '-').join('|'));
    } catch (error) {
      const e = error as pg.DatabaseError & { code?: string };
      if (e.code === undefined) throw error;
      const mapped = toOracleError({ ...e, sqlstate: e.code, message: e.message }, { kind: translated.kind });
      if (mapped.code === -600) throw new Error(`${e.message}\n${translated.text}`);
      throw mapped;
    }
  }
}
