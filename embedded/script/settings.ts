// The settings of SET that have a meaning here, their defaults, and how SHOW prints them. DBMS_OUTPUT is shown from the
// start, unlike in SQL*Plus.

import { unquote } from './variables.ts';

export interface Settings {
  define: string | null;
  concat: string;
  escape: string | null;
  serverOutput: boolean;
  echo: boolean;
  /** Fewest rows reported; null: no feedback at all. */
  feedback: number | null;
  verify: boolean;
  heading: boolean;
  pageSize: number;
  sqlBlankLines: boolean;
  termOut: boolean;
  nullText: string;
  colSep: string;
  long: number;
  timing: boolean;
  autoCommit: boolean;
  exitCommit: boolean;
}

export function defaultSettings(): Settings {
  return {
    define: '&',
    concat: '.',
    escape: null,
    serverOutput: true,
    echo: false,
    feedback: 6,
    verify: true,
    heading: true,
    pageSize: 14,
    sqlBlankLines: false,
    termOut: true,
    nullText: '',
    colSep: ' ',
    long: 32767,
    timing: false,
    autoCommit: false,
    exitCommit: true,
  };
}

/** Changes one setting. Returns false for a name that SQL*Plus does not know; known ones without meaning here change nothing. */
export function applySetting(settings: Settings, name: string, value: string): boolean {
  const on = isOn(value);
  const switches: readonly (readonly [RegExp, () => void])[] = [
    [
      /^def(?:i|in|ine)?$|^scan$/,
      () => {
        settings.define = /^off$/i.test(value)
          ? null
          : /^on$/i.test(value)
            ? '&'
            : unquote(value).slice(0, 1) || '&';
      },
    ],
    [
      /^con(?:cat)?$/,
      () => {
        settings.concat = /^off$/i.test(value) ? '' : /^on$/i.test(value) ? '.' : value.slice(0, 1);
      },
    ],
    [
      /^esc(?:ape)?$/,
      () => {
        settings.escape = /^off$/i.test(value) ? null : /^on$/i.test(value) ? '\\' : value.slice(0, 1);
      },
    ],
    [
      /^echo$/,
      () => {
        settings.echo = on;
      },
    ],
    [
      /^feed(?:back)?$/,
      () => {
        settings.feedback = /^(?:off|0)$/i.test(value) ? null : /^\d+$/.test(value) ? Number(value) : 1;
      },
    ],
    [
      /^ver(?:ify)?$/,
      () => {
        settings.verify = on;
      },
    ],
    [
      /^hea(?:ding)?$/,
      () => {
        settings.heading = on;
      },
    ],
    [
      /^pages(?:ize)?$/,
      () => {
        settings.pageSize = Number(value) || 0;
      },
    ],
    [
      /^sqlbl(?:anklines)?$/,
      () => {
        settings.sqlBlankLines = on;
      },
    ],
    [
      /^term(?:out)?$/,
      () => {
        settings.termOut = on;
      },
    ],
    [
      /^null$/,
      () => {
        settings.nullText = value;
      },
    ],
    [
      /^colsep$/,
      () => {
        settings.colSep = value;
      },
    ],
    [
      /^long$/,
      () => {
        settings.long = Number(value) || settings.long;
      },
    ],
    [
      /^timi(?:ng)?$/,
      () => {
        settings.timing = on;
      },
    ],
    [
      /^auto(?:commit)?$/,
      () => {
        settings.autoCommit = !/^off$/i.test(value);
      },
    ],
    [
      /^exitc(?:ommit)?$/,
      () => {
        settings.exitCommit = on;
      },
    ],
  ];
  const known = switches.find(([pattern]) => pattern.test(name));
  if (known !== undefined) known[1]();
  return known !== undefined || ignoredSettings.test(name);
}

/** The lines of SHOW, by option. */
export function describeSettings(settings: Settings): Readonly<Record<string, string>> {
  const { define, feedback, serverOutput, verify, heading, echo, sqlBlankLines, termOut, pageSize } =
    settings;
  return {
    define: define === null ? 'define OFF' : `define "${define}" (hex ${define.charCodeAt(0).toString(16)})`,
    feedback: feedback === null ? 'feedback OFF' : `FEEDBACK ON for ${feedback} or more rows SQL_ID OFF`,
    serveroutput: `serveroutput ${onOff(serverOutput)}`,
    verify: `verify ${onOff(verify)}`,
    heading: `heading ${onOff(heading)}`,
    echo: `echo ${onOff(echo)}`,
    sqlblanklines: `sqlblanklines ${onOff(sqlBlankLines)}`,
    termout: `termout ${onOff(termOut)}`,
    pagesize: `pagesize ${pageSize}`,
  };
}

const ignoredSettings =
  /^(?:lin(?:e|es|esi|esiz|esize)?|tab|trim(?:s|spool|out)?|trims.*|tri.*|wra(?:p)?|num(?:width|format|f)?|longc.*|arraysize|array|sqlprompt|sqlp.*|sqln.*|sqlc.*|sqlt.*|time|und(?:erline)?|flush|newp.*|recsep.*|recsepchar|markup|appinfo|appi|copycommit|sqlformat|cmdsep|suffix|errorl.*|editfile|loboffset|lobof.*|lobprefetch|rowprefetch|statementcache|securedcol|history|hist|pau(?:se)?|encoding|ddl|autotrace|autot|describe|instance|logsource|shift|shiftinout|xquery|sqlpluscompat.*|embedded|emb|cloudconfig|codescan|jsonprint)$/;

export function isOn(word: string | undefined): boolean {
  return word === undefined || /^on$/i.test(word);
}

function onOff(value: boolean): string {
  return value ? 'ON' : 'OFF';
}
