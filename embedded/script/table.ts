// Query results as plain text tables: numbers to the right, all else to the left, headings as wide as they are.

import type { ColumnMetadata } from '../connection.ts';

export interface ColumnFormat {
  readonly heading?: string;
  /** Width in characters, from FORMAT An. */
  readonly width?: number;
  readonly noPrint?: boolean;
}
export interface TableSettings {
  readonly heading: boolean;
  readonly separator: string;
  readonly nullText: string;
  /** Longest text shown of a value. */
  readonly longest: number;
  formats(column: string): ColumnFormat;
}

/** The lines of a table; each value on one line except those with line feeds of their own. */
export function formatTable(
  columns: readonly ColumnMetadata[],
  rows: readonly Readonly<Record<string, unknown>>[],
  settings: TableSettings,
): string[] {
  const shown = columns
    .map((column) => {
      const format = settings.formats(column.name);
      const isNumber = /^(?:NUMBER|BINARY_|FLOAT|INTEGER)/.test(column.dbTypeName);
      const heading = (format.heading ?? column.name).split('|');
      const cells = rows.map((row) => wrap(showValue(row[column.name], settings), format.width));
      const widest = Math.max(1, ...heading.map(widthOf), ...cells.flat().map(widthOf));
      return { noPrint: format.noPrint === true, isNumber, heading, cells, width: format.width ?? widest };
    })
    .filter(({ noPrint }) => !noPrint);
  if (shown.length === 0) return [];
  const line = (texts: readonly string[]) =>
    texts
      .map((text, i) => pad(text, shown[i]!.width, shown[i]!.isNumber))
      .join(settings.separator)
      .trimEnd();
  const lines: string[] = [];
  if (settings.heading) {
    const height = Math.max(...shown.map(({ heading }) => heading.length));
    for (let i = 0; i < height; i += 1) {
      lines.push(line(shown.map(({ heading }) => heading[i - height + heading.length] ?? '')));
    }
    lines.push(shown.map(({ width }) => '-'.repeat(width)).join(settings.separator));
  }
  for (let row = 0; row < rows.length; row += 1) {
    const height = Math.max(...shown.map(({ cells }) => cells[row]!.length));
    for (let i = 0; i < height; i += 1) lines.push(line(shown.map(({ cells }) => cells[row]![i] ?? '')));
  }
  return lines;
}

export function showValue(
  value: unknown,
  { nullText, longest }: Pick<TableSettings, 'nullText' | 'longest'>,
): string {
  if (value === null || value === undefined) return nullText;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex').toUpperCase().slice(0, longest);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number') return String(value).replace(/^(-?)0\./, '$1.');
  return typeof value === 'object' ? JSON.stringify(value) : String(value).slice(0, longest);
}

function wrap(text: string, width: number | undefined): string[] {
  const lines: string[] = [];
  for (const line of text.replaceAll('\t', '        ').split(/\r?\n/)) {
    if (width === undefined || line.length <= width) lines.push(line);
    else for (let at = 0; at < line.length; at += width) lines.push(line.slice(at, at + width));
  }
  return lines;
}

function pad(text: string, width: number, right: boolean): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)));
  return right ? blanks + text : text + blanks;
}

/** Width on a terminal: East Asian wide characters and emoji take two places, combining marks none. */
function widthOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const char of text) {
    if (/\p{Mark}|\u200d|\ufe0f/u.test(char)) continue;
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u.test(
        char,
      )
        ? 2
        : 1;
  }
  return width;
}
