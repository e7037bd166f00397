// Runs scripts against a connection the way SQL*Plus does: statements, client commands, messages, exit codes.
// Only the connection interface is used, so a node-oracledb connection would do as well.
// Follows the SQL*Plus User's Guide and Reference 23ai, "SQL*Plus Command Reference".

import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import type { BindDescription, BindType, Connection, ExecuteResult } from '../connection.ts';
import { createdUnit, errorLines, feedbackLine, statementHead } from './messages.ts';
import { type CommandName, isPlsql, type ScriptItem, ScriptReader } from './reader.ts';
import { type ColumnFormat, formatTable, showValue } from './table.ts';
import { applySetting, defaultSettings, describeSettings, isOn, type Settings } from './settings.ts';
import { findBinds, NoValueError, splitArguments, substitute, unquote } from './variables.ts';

export interface ScriptRunnerOptions {
  readonly connection: Connection;
  readonly user: string;
  /** Opens a session for CONNECT. */
  connect(user: string): Promise<Connection>;
  /** Gets whole lines, without their line end. */
  print(line: string): void;
  /** Answers a question of ACCEPT or &x; null at the end of input. Left out: nobody answers. */
  ask?(prompt: string): Promise<string | null>;
  /** Folder that file names of @ start from. */
  readonly folder: string;
  /** Writes what SPOOL collects. */
  writeFile?(path: string, text: string): void;
}

type EndOfWork = 'commit' | 'rollback' | 'none';
type Whenever =
  | { readonly action: 'continue'; readonly work: EndOfWork }
  | { readonly action: 'exit'; readonly code: string; readonly work: EndOfWork };

interface BindVariable {
  readonly type: BindType;
  readonly shown: string;
  readonly maxSize: number | undefined;
  value: unknown;
}

/** The script asked to end. */
class ScriptExit extends Error {
  readonly exitCode: number;
  constructor(exitCode: number) {
    super(`exit ${exitCode}`);
    this.exitCode = exitCode;
  }
}

const deepestNesting = 20;
const bindTypes: Readonly<Record<string, BindType>> = {
  NUMBER: 'NUMBER',
  VARCHAR2: 'VARCHAR2',
  CHAR: 'VARCHAR2',
  NCHAR: 'VARCHAR2',
  NVARCHAR2: 'VARCHAR2',
  CLOB: 'CLOB',
  NCLOB: 'CLOB',
  BLOB: 'BLOB',
  REFCURSOR: 'CURSOR',
  BINARY_FLOAT: 'NUMBER',
  BINARY_DOUBLE: 'NUMBER',
  BOOLEAN: 'BOOLEAN',
};
const quietCommands = new Set<CommandName>([
  'attribute',
  'break',
  'btitle',
  'clear',
  'compute',
  'repfooter',
  'repheader',
  'store',
  'timing',
  'ttitle',
  'remark',
  'password',
]);

export class ScriptRunner {
  readonly #options: ScriptRunnerOptions;
  #connection: Connection | null;
  #user: string;
  readonly #settings: Settings = defaultSettings();
  readonly #variables = new Map<string, string>();
  readonly #binds = new Map<string, BindVariable>();
  readonly #columns = new Map<string, ColumnFormat & { readonly newValue?: string }>();
  #onSqlError: Whenever = { action: 'continue', work: 'none' };
  #onOsError: Whenever = { action: 'continue', work: 'none' };
  #last: { readonly text: string; readonly plsql: boolean } | null = null;
  #lastUnit: { readonly type: string; readonly owner: string | null; readonly name: string } | null = null;
  #sqlCode = 0;
  #spool: { readonly path: string; readonly lines: string[] } | null = null;

  constructor(options: ScriptRunnerOptions) {
    this.#options = options;
    this.#connection = options.connection;
    this.#user = options.user;
    this.#variables.set('_USER', options.user);
    this.#variables.set('_CONNECT_IDENTIFIER', 'EMBEDDED');
    this.#variables.set('_O_RELEASE', '2300000000');
  }

  /** Sets a substitution variable. */
  define(name: string, value: string): void {
    this.#variables.set(name.toUpperCase(), value);
  }

  /** Runs a script's text. `name` is its file, for @@. Commits at the end unless the script says otherwise. Returns the exit code. */
  async run(text: string, name = ''): Promise<number> {
    let exitCode = 0;
    try {
      await this.#runScript(text, name, 0);
      await this.#endWork(this.#settings.exitCommit ? 'commit' : 'rollback');
    } catch (error) {
      if (!(error instanceof ScriptExit)) throw error;
      exitCode = error.exitCode;
    } finally {
      this.#endSpool();
    }
    return exitCode;
  }

  /** Ends the session the script is connected with now. */
  async close(): Promise<void> {
    await this.#connection?.close();
    this.#connection = null;
  }

  async #runScript(text: string, name: string, depth: number): Promise<void> {
    const reader = new ScriptReader(text);
    for (let item = reader.next(this.#settings); item !== null; item = reader.next(this.#settings)) {
      try {
        await this.#runItem(item, name, depth);
      } catch (error) {
        if (!(error instanceof NoValueError)) throw error;
        this.#print(error.message);
        await this.#whenever(this.#onSqlError, 1);
      }
    }
  }

  async #runItem(item: ScriptItem, name: string, depth: number): Promise<void> {
    switch (item.kind) {
      case 'sql':
      case 'plsql':
        this.#echo(item.text, item.kind === 'plsql' ? '/' : ';');
        if (item.run) await this.#runStatement(await this.#substituteStatement(item.text));
        else this.#last = { text: await this.#substituteStatement(item.text), plsql: item.kind === 'plsql' };
        return;
      case 'unfinished':
        this.#echo(item.text, '');
        await this.#runStatement(await this.#substituteStatement(item.text));
        return;
      case 'repeat':
        if (this.#last === null) this.#print('SP2-0103: Nothing in SQL buffer to run.');
        else await this.#runStatement(this.#last.text);
        return;
      case 'unknown':
        this.#print(
          `SP2-0734: unknown command beginning "${item.text.slice(0, 10)}${item.text.length > 10 ? '...' : ''}" - rest of line ignored. (line ${item.line})`,
        );
        return;
      case 'command': {
        this.#echo(item.text, '');
        const rest = item.name === 'remark' ? item.rest : await this.#substitute(item.rest);
        await this.#runCommand(item.name, rest, name, depth);
      }
    }
  }

  async #runCommand(name: CommandName, rest: string, scriptName: string, depth: number): Promise<void> {
    if (quietCommands.has(name)) return;
    switch (name) {
      case '@':
      case 'start':
      case '@@':
        return this.#runFile(
          rest,
          name === '@@' ? dirname(scriptName) : this.#options.folder,
          scriptName,
          depth,
        );
      case 'prompt':
        return this.#print(rest);
      case 'define':
        return this.#define(rest);
      case 'undefine':
        for (const word of splitArguments(rest)) this.#variables.delete(word.toUpperCase());
        return;
      case 'accept':
        return this.#accept(rest);
      case 'set':
        return this.#set(rest);
      case 'show':
        return this.#show(rest);
      case 'whenever':
        return this.#setWhenever(rest);
      case 'execute':
        if (rest === '') return this.#print('Usage: EXEC[UTE] statement');
        return this.#runStatement(`BEGIN ${rest}; END;`);
      case 'run':
        if (this.#last === null) return this.#print('SP2-0103: Nothing in SQL buffer to run.');
        return this.#runStatement(this.#last.text);
      case 'list':
        return this.#last === null
          ? this.#print('SP2-0223: No lines in SQL buffer.')
          : this.#printLines(this.#last.text);
      case 'variable':
        return this.#variable(rest);
      case 'print':
        return this.#printBinds(rest);
      case 'connect':
        return this.#connect(rest);
      case 'disconnect':
        await this.#endWork('commit');
        return this.close();
      case 'column':
        return this.#column(rest);
      case 'spool':
        return this.#startSpool(rest);
      case 'describe':
        return this.#describe(rest);
      case 'exit':
      case 'quit':
        return this.#exit(rest);
      default:
        this.#print(`SP2-0738: Restricted command "${name}" is not available in scripts here.`);
        await this.#whenever(this.#onOsError, 1);
    }
  }

  async #runFile(rest: string, folder: string, scriptName: string, depth: number): Promise<void> {
    const [file = '', ...args] = splitArguments(rest);
    const named = extname(file) === '' ? `${file}.sql` : file;
    const paths = [resolve(folder, named), resolve(dirname(scriptName), named)];
    const path = paths.find((candidate) => existsSync(candidate));
    if (file === '' || path === undefined) {
      this.#print(`SP2-0310: unable to open file "${named}"`);
      return this.#whenever(this.#onOsError, 1);
    }
    if (depth >= deepestNesting) {
      this.#print(
        `SP2-0309: SQL*Plus command procedures may only be nested to a depth of ${deepestNesting}.`,
      );
      return this.#whenever(this.#onOsError, 1);
    }
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch {
      this.#print(`SP2-0310: unable to open file "${named}"`);
      return this.#whenever(this.#onOsError, 1);
    }
    for (const [index, value] of args.entries()) this.#variables.set(String(index + 1), value);
    await this.#runScript(text, path, depth + 1);
  }

  async #runStatement(text: string): Promise<void> {
    const plsql = isPlsql(text);
    this.#last = { text, plsql };
    if (this.#connection === null) {
      this.#print('SP2-0640: Not connected');
      return this.#whenever(this.#onSqlError, 1);
    }
    const unit = createdUnit(text);
    if (unit !== null) this.#lastUnit = unit;
    const names = unit === null && !statementHead(text).startsWith('CREATE') ? findBinds(text) : [];
    const missing = names.find((name) => !this.#binds.has(name));
    if (missing !== undefined) {
      this.#print(`SP2-0552: Bind variable "${missing}" not declared.`);
      return this.#whenever(this.#onSqlError, 1);
    }
    const startMs = Date.now();
    let result: ExecuteResult;
    try {
      result = await this.#connection.execute(text, this.#bindValues(names, plsql));
    } catch (error) {
      await this.#printServerOutput();
      const { code, message, offset } = error as { code?: unknown; message: string; offset?: number };
      this.#sqlCode = Number(/^[A-Z]+-(\d+)/.exec(typeof code === 'string' ? code : message)?.[1] ?? 1);
      for (const line of errorLines({ text, message, offset })) this.#print(line);
      this.#print('');
      return this.#whenever(this.#onSqlError, this.#sqlCode);
    }
    this.#sqlCode = 0;
    this.#takeOutBinds(names, result);
    this.#printResult(result);
    await this.#printServerOutput();
    this.#printFeedback(text, plsql, unit, result);
    if (this.#settings.timing)
      this.#print(`Elapsed: ${new Date(Date.now() - startMs).toISOString().slice(11, 22)}`);
    if (
      this.#settings.autoCommit &&
      /^(?:INSERT|UPDATE|DELETE|MERGE|BEGIN|DECLARE)/.test(statementHead(text))
    ) {
      await this.#connection.commit();
    }
  }

  #printResult({ rows, metaData }: ExecuteResult): void {
    if (rows === undefined || metaData === undefined) return;
    const settings = this.#settings;
    for (const column of metaData) {
      const newValue = this.#columns.get(column.name)?.newValue;
      const value = rows.at(-1)?.[column.name];
      if (newValue !== undefined && rows.length > 0) {
        this.#variables.set(newValue, showValue(value, { nullText: '', longest: settings.long }));
      }
    }
    if (rows.length > 0) {
      if (settings.heading && settings.pageSize > 0) this.#print('');
      const lines = formatTable(metaData, rows, {
        heading: settings.heading && settings.pageSize > 0,
        separator: settings.colSep,
        nullText: settings.nullText,
        longest: settings.long,
        formats: (name) => this.#columns.get(name) ?? {},
      });
      for (const line of lines) this.#print(line);
    }
    const { feedback } = settings;
    if (feedback === null) return;
    if (rows.length === 0) this.#printLines('\nno rows selected\n');
    else if (rows.length >= feedback)
      this.#printLines(`\n${rows.length} row${rows.length === 1 ? '' : 's'} selected.\n`);
    else this.#print('');
  }

  #printFeedback(
    text: string,
    plsql: boolean,
    unit: ReturnType<typeof createdUnit>,
    result: ExecuteResult,
  ): void {
    if (result.warning !== undefined) {
      const kind =
        unit === null
          ? 'Unit'
          : unit.type.toLowerCase().replace(/^\w|(?<= )\w/g, (char) => char.toUpperCase());
      const verb = statementHead(text).startsWith('ALTER') ? 'altered' : 'created';
      this.#printLines(`\nWarning: ${kind} ${verb} with compilation errors.\n`);
      return;
    }
    if (this.#settings.feedback === null || result.rows !== undefined) return;
    const line = feedbackLine(text, plsql, result.rowsAffected ?? 0);
    if (line !== null) this.#printLines(`\n${line}\n`);
  }

  async #printServerOutput(): Promise<void> {
    const lines = (await this.#connection?.takeOutput().catch(() => [])) ?? [];
    if (this.#settings.serverOutput) for (const line of lines) this.#printLines(line);
  }

  #bindValues(names: readonly string[], plsql: boolean): Record<string, BindDescription> {
    const values: Record<string, BindDescription> = {};
    for (const name of names) {
      const { type, maxSize, value } = this.#binds.get(name)!;
      const dir = type === 'CURSOR' ? 'OUT' : plsql ? 'IN OUT' : 'IN';
      values[name] = { dir, type, val: value ?? null, ...(maxSize === undefined ? {} : { maxSize }) };
    }
    return values;
  }

  #takeOutBinds(names: readonly string[], { outBinds }: ExecuteResult): void {
    if (outBinds === undefined || Array.isArray(outBinds)) return;
    const values = outBinds as Readonly<Record<string, unknown>>;
    for (const name of names) {
      const variable = this.#binds.get(name);
      const key = Object.keys(values).find((candidate) => candidate.toUpperCase() === name);
      if (variable !== undefined && key !== undefined) variable.value = values[key];
    }
  }

  #define(rest: string): void {
    const match = /^([\w$#]+)\s*(?:=\s*(.*))?$/s.exec(rest);
    if (rest === '') {
      for (const name of [...this.#variables.keys()].sort()) this.#showVariable(name);
    } else if (match === null) this.#print(`SP2-0135: symbol ${rest.split(/\s/)[0]} is UNDEFINED`);
    else if (match[2] === undefined) this.#showVariable(match[1]!.toUpperCase());
    else this.#variables.set(match[1]!.toUpperCase(), unquote(match[2]));
  }

  #showVariable(name: string): void {
    const value = this.#variables.get(name);
    if (value === undefined) this.#print(`SP2-0135: symbol ${name.toLowerCase()} is UNDEFINED`);
    else this.#print(`DEFINE ${name.padEnd(15)} = "${value}" (CHAR)`);
  }

  async #accept(rest: string): Promise<void> {
    const [variable = '', ...words] = splitArguments(rest);
    if (variable === '')
      return this.#print(
        'Usage: ACC[EPT] variable [NUM[BER] | CHAR | DATE] [DEF[AULT] value] [PROMPT text | NOPR[OMPT]] [HIDE]',
      );
    let type = 'CHAR';
    let fallback: string | null = null;
    let prompt = '';
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at]!.toUpperCase();
      if (/^(?:NUM(?:BER)?|CHAR|DATE|BINARY_FLOAT|BINARY_DOUBLE)$/.test(word)) type = word;
      else if (/^DEF(?:AULT)?$/.test(word)) fallback = words[++at] ?? '';
      else if (/^PR(?:O|OM|OMP|OMPT)?$/.test(word)) prompt = words[++at] ?? '';
      else if (/^FOR(?:MAT)?$/.test(word)) at += 1;
    }
    const asked = await this.#options.ask?.(prompt);
    const value = asked === undefined || asked === null || asked === '' ? fallback : asked;
    if (value === null && (asked === undefined || asked === null)) throw new NoValueError(variable);
    if (type.startsWith('NUM') && value !== null && Number.isNaN(Number(value))) {
      this.#print(`SP2-0425: "${value}" is not a valid NUMBER`);
      return this.#whenever(this.#onSqlError, 1);
    }
    this.#variables.set(variable.toUpperCase(), value ?? '');
  }

  #set(rest: string): void {
    const words = splitArguments(rest);
    for (let at = 0; at < words.length; ) {
      const name = words[at]!.toLowerCase();
      at += 1;
      if (/^serverout/.test(name)) {
        this.#settings.serverOutput = isOn(words[at]);
        at = words.length;
        continue;
      }
      const value = words[at] ?? '';
      at += 1;
      if (!applySetting(this.#settings, name, value)) this.#print(`SP2-0158: unknown SET option "${name}"`);
      // FEEDBACK ON SQL_ID and the like.
      if (/^feed/.test(name) && /^(?:sql_id|only)$/i.test(words[at] ?? '')) at += 1;
    }
    if (words.length === 0) this.#print('SP2-0281: set missing set option');
  }

  async #show(rest: string): Promise<void> {
    const [what = '', ...more] = splitArguments(rest);
    const option = what.toLowerCase();
    if (/^err(?:ors?)?$/.test(option)) return this.#showErrors(more);
    if (option === 'user') return this.#print(`USER is "${this.#user}"`);
    if (/^rel(?:ease)?$/.test(option)) return this.#print('release 2300000000');
    if (option === 'con_name')
      return this.#printLines('\nCON_NAME\n------------------------------\nEMBEDDED');
    if (option === 'sqlcode') return this.#print(`sqlcode ${this.#sqlCode}`);
    const shown = describeSettings(this.#settings);
    if (option === 'all') for (const line of Object.values(shown)) this.#print(line);
    else this.#print(shown[option] ?? `SP2-0158: unknown SHOW option "${what}"`);
  }

  async #showErrors(words: readonly string[]): Promise<void> {
    let unit = this.#lastUnit;
    if (words.length > 1) {
      const parts = words.at(-1)!.split('.');
      const name = parts.at(-1)!;
      unit = {
        type: words.slice(0, -1).join(' ').toUpperCase(),
        owner: parts.length > 1 ? parts[0]!.toUpperCase() : null,
        name: name.startsWith('"') ? name.slice(1, -1) : name.toUpperCase(),
      };
    }
    if (unit === null || this.#connection === null) return this.#print('No errors.');
    const { rows = [] } = await this.#connection.execute(
      'select line, position, text from all_errors where owner = :owner and name = :name and type = :type order by sequence',
      { owner: unit.owner ?? this.#user, name: unit.name, type: unit.type },
    );
    if (rows.length === 0) return this.#print('No errors.');
    this.#printLines(`Errors for ${unit.type} ${unit.owner === null ? '' : `${unit.owner}.`}${unit.name}:\n`);
    this.#print('LINE/COL ERROR');
    this.#print(`-------- ${'-'.repeat(65)}`);
    for (const row of rows) {
      const [first = '', ...further] = String(row['TEXT']).split('\n');
      this.#print(`${`${row['LINE']}/${row['POSITION']}`.padEnd(8)} ${first}`);
      for (const line of further) this.#print(`${' '.repeat(9)}${line}`);
    }
    this.#print('');
  }

  #setWhenever(rest: string): void {
    const words = rest
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const [event = '', action = '', ...more] = words;
    if (!/^(?:sqlerror|oserror)$/.test(event) || !/^(?:exit|continue)$/.test(action)) {
      this.#print('SP2-0263: WHENEVER needs SQLERROR or OSERROR, then EXIT or CONTINUE');
      return;
    }
    const work = more.find((word) => /^(?:commit|rollback|none)$/.test(word)) as EndOfWork | undefined;
    const code = more.find((word) => !/^(?:commit|rollback|none)$/.test(word)) ?? 'success';
    const whenever: Whenever =
      action === 'exit'
        ? { action: 'exit', code, work: work ?? 'commit' }
        : { action: 'continue', work: work ?? 'none' };
    if (event === 'sqlerror') this.#onSqlError = whenever;
    else this.#onOsError = whenever;
  }

  async #whenever(whenever: Whenever, errorCode: number): Promise<void> {
    await this.#endWork(whenever.work);
    if (whenever.action === 'exit') throw new ScriptExit(this.#exitCode(whenever.code, errorCode));
  }

  async #exit(rest: string): Promise<void> {
    const words = rest.split(/\s+/).filter((word) => word !== '');
    const work = words.find((word) => /^(?:commit|rollback)$/i.test(word))?.toLowerCase() as
      | EndOfWork
      | undefined;
    const code = words.find((word) => !/^(?:commit|rollback)$/i.test(word)) ?? 'success';
    await this.#endWork(work ?? (this.#settings.exitCommit ? 'commit' : 'rollback'));
    throw new ScriptExit(this.#exitCode(code, this.#sqlCode));
  }

  /** A process can report 0 to 255: an error number keeps its last eight bits, and never becomes success. */
  #exitCode(text: string, errorCode: number): number {
    const word = text.toLowerCase();
    if (word === 'success') return 0;
    if (word === 'failure' || word === 'warning') return word === 'failure' ? 1 : 2;
    const bind = word.startsWith(':') ? this.#binds.get(word.slice(1).toUpperCase())?.value : undefined;
    const number =
      word === 'sql.sqlcode' ? errorCode : Number(bind ?? this.#variables.get(word.toUpperCase()) ?? word);
    if (!Number.isFinite(number)) return 1;
    return number === 0 ? 0 : Math.abs(Math.trunc(number)) % 256 || 1;
  }

  async #endWork(work: EndOfWork): Promise<void> {
    if (this.#connection === null || work === 'none') return;
    try {
      if (work === 'commit') await this.#connection.commit();
      else await this.#connection.rollback();
    } catch (error) {
      this.#printLines((error as Error).message);
    }
  }

  #variable(rest: string): void {
    const match = /^([\w$#]+)(?:\s+([a-z_\d]+)(?:\s*\(\s*(\d+)[^)]*\))?)?(?:\s*=\s*(.*))?$/is.exec(rest);
    if (rest === '') {
      if (this.#binds.size === 0) this.#print('SP2-0568: No bind variables declared.');
      for (const [name, { shown }] of this.#binds)
        this.#print(`variable   ${name.toLowerCase()}\ndatatype   ${shown}\n`);
      return;
    }
    const name = match?.[1]?.toUpperCase() ?? '';
    const known = this.#binds.get(name);
    const typeName = match?.[2]?.toUpperCase();
    const type = typeName === undefined ? known?.type : bindTypes[typeName];
    if (match === null || type === undefined) {
      this.#print(
        'Usage: VAR[IABLE] [<variable> [ NUMBER | CHAR (n) | VARCHAR2 (n) | CLOB | BLOB | BOOLEAN | REFCURSOR ] [= value]]',
      );
      return;
    }
    const size = match[3] === undefined ? undefined : Number(match[3]);
    const value = match[4] === undefined ? null : unquote(match[4]);
    this.#binds.set(name, {
      type,
      shown: `${typeName ?? known?.shown}${size === undefined ? '' : `(${size})`}`,
      maxSize: type === 'VARCHAR2' ? (size ?? (typeName === undefined ? known?.maxSize : 1)) : undefined,
      value: type === 'NUMBER' && value !== null ? Number(value) : value,
    });
  }

  #printBinds(rest: string): void {
    const names = splitArguments(rest).map((name) => name.replace(/^:/, '').toUpperCase());
    for (const name of names.length === 0 ? [...this.#binds.keys()] : names) {
      const variable = this.#binds.get(name);
      if (variable === undefined) {
        this.#print(`SP2-0552: Bind variable "${name}" not declared.`);
        continue;
      }
      const cursor = variable.value as ExecuteResult | null;
      if (variable.type === 'CURSOR') {
        if (cursor?.rows === undefined)
          this.#print(`SP2-0625: Error printing variable "${name.toLowerCase()}"`);
        else this.#printResult(cursor);
        continue;
      }
      const dbTypeName = variable.type;
      this.#print('');
      const settings = {
        heading: true,
        separator: ' ',
        nullText: this.#settings.nullText,
        longest: this.#settings.long,
        formats: () => ({}),
      };
      for (const line of formatTable([{ name, dbTypeName }], [{ [name]: variable.value }], settings))
        this.#print(line);
      this.#print('');
    }
  }

  async #connect(rest: string): Promise<void> {
    const match = /^\s*("[^"]+"|[^/@\s"]+)/.exec(rest);
    if (match === null) {
      this.#print('SP2-0306: Invalid option. Usage: CONN[ECT] user[/password][@identifier]');
      return this.#whenever(this.#onSqlError, 1);
    }
    const name = match[1]!;
    const user = name.startsWith('"') ? name.slice(1, -1) : name.toUpperCase();
    await this.#endWork('commit');
    await this.close();
    try {
      this.#connection = await this.#options.connect(user);
    } catch (error) {
      this.#printLines(
        `ERROR:\n${(error as Error).message}\n\n\nWarning: You are no longer connected to ORACLE.`,
      );
      return this.#whenever(this.#onSqlError, 1017);
    }
    this.#user = user;
    this.#variables.set('_USER', user);
    this.#print('Connected.');
  }

  #column(rest: string): void {
    const [column = '', ...words] = splitArguments(rest);
    const key = column.toUpperCase();
    if (key === '') return;
    let format: ColumnFormat & { readonly newValue?: string } = this.#columns.get(key) ?? {};
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at]!.toLowerCase();
      if (/^for/.test(word)) {
        const width = /^a(\d+)$/i.exec(words[++at] ?? '');
        if (width !== null) format = { ...format, width: Math.max(1, Number(width[1])) };
      } else if (/^hea/.test(word)) format = { ...format, heading: words[++at] ?? '' };
      else if (/^new_v/.test(word)) format = { ...format, newValue: (words[++at] ?? '').toUpperCase() };
      else if (/^nopri/.test(word)) format = { ...format, noPrint: true };
      else if (/^pri/.test(word)) format = { ...format, noPrint: false };
      else if (/^cle/.test(word)) format = {};
    }
    this.#columns.set(key, format);
  }

  #startSpool(rest: string): void {
    const [file = '', mode = ''] = splitArguments(rest);
    this.#endSpool();
    if (/^(?:off|out)$/i.test(file) || file === '') return;
    const path = resolve(this.#options.folder, extname(file) === '' ? `${file}.lst` : file);
    const kept =
      /^app/i.test(mode) && existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
    this.#spool = { path, lines: kept };
  }

  #endSpool(): void {
    if (this.#spool === null) return;
    const { path, lines } = this.#spool;
    this.#spool = null;
    try {
      this.#options.writeFile?.(path, lines.map((line) => `${line}\n`).join(''));
    } catch (error) {
      this.#print(`SP2-0606: Cannot create SPOOL file "${path}": ${(error as Error).message}`);
    }
  }

  async #describe(rest: string): Promise<void> {
    if (this.#connection === null) return this.#print('SP2-0640: Not connected');
    const parts = rest
      .split('.')
      .map((part) => (part.startsWith('"') ? part.slice(1, -1) : part.trim().toUpperCase()));
    const name = parts.at(-1) ?? '';
    const { rows = [], metaData = [] } = await this.#connection.execute(
      `select column_name as name, case nullable when 'N' then 'NOT NULL' end as "Null?",
              case when data_type in ('VARCHAR2', 'CHAR') then data_type || '(' || char_length || case char_used when 'C' then ' CHAR' end || ')'
                   when data_type in ('NVARCHAR2', 'NCHAR') then data_type || '(' || char_length || ')'
                   when data_type = 'RAW' then data_type || '(' || data_length || ')'
                   when data_type = 'NUMBER' and data_precision is not null and nvl(data_scale, 0) != 0 then data_type || '(' || data_precision || ',' || data_scale || ')'
                   when data_type = 'NUMBER' and data_precision is not null then data_type || '(' || data_precision || ')'
                   else data_type end as type
         from all_tab_columns
        where owner = :owner and table_name = :name
        order by column_id`,
      { owner: parts.length > 1 ? parts[0]! : this.#user, name },
    );
    if (rows.length === 0) {
      this.#printLines(`ERROR:\nORA-04043: Object ${name} does not exist.\n`);
      return this.#whenever(this.#onSqlError, 4043);
    }
    const settings = { heading: true, separator: ' ', nullText: '', longest: 200, formats: () => ({}) };
    for (const line of formatTable(metaData, rows, settings)) this.#print(` ${line}`);
    this.#print('');
  }

  async #substitute(text: string): Promise<string> {
    const settings = this.#settings;
    return substitute(text, this.#variables, {
      prefix: settings.define,
      concat: settings.concat,
      escape: settings.escape,
      ask: async (name) => (await this.#options.ask?.(`Enter value for ${name}: `)) ?? null,
    });
  }

  async #substituteStatement(text: string): Promise<string> {
    const result = await this.#substitute(text);
    if (this.#settings.verify && result !== text) {
      const after = result.split('\n');
      for (const [index, line] of text.split('\n').entries()) {
        if (line === after[index]) continue;
        this.#print(`old ${String(index + 1).padStart(3)}: ${line}`);
        this.#print(`new ${String(index + 1).padStart(3)}: ${after[index] ?? ''}`);
      }
    }
    return result;
  }

  #echo(text: string, end: string): void {
    if (!this.#settings.echo) return;
    const lines = (end === '/' ? `${text}\n/` : text + end).split('\n');
    for (const [index, line] of lines.entries())
      this.#print(`${index === 0 ? 'SQL> ' : `${String(index + 1).padStart(3)}  `}${line}`);
  }

  #printLines(text: string): void {
    for (const line of text.split('\n')) this.#print(line);
  }

  #print(line: string): void {
    this.#spool?.lines.push(line);
    if (this.#settings.termOut) this.#options.print(line);
  }
}
