// What a benchmark is. Each file of this folder that exports `bench` is one; cli.ts finds it by its file name.

/** A row of figures. With --json the rows are printed as they are. */
export type BenchRow = Readonly<Record<string, string | number | boolean | null>>;

export interface Bench {
  /** One line for the list of benchmarks. */
  readonly summary: string;
  /** `report` writes progress for people; it never reaches standard output. */
  run(report: (line: string) => void): Promise<readonly BenchRow[]>;
  /** Prints the rows for people. Default: a table of all columns. */
  print?(rows: readonly BenchRow[]): string;
}

/** Lays out rows under their column names, numbers to the right. */
export function printTable(rows: readonly BenchRow[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => columns.map((column) => printValue(row[column])));
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...cells.map((line) => line[index]!.length)),
  );
  const numeric = columns.map((column) => rows.every((row) => typeof row[column] !== 'string'));
  const printLine = (line: readonly string[]): string =>
    line
      .map((cell, index) => (numeric[index] ? cell.padStart(widths[index]!) : cell.padEnd(widths[index]!)))
      .join('  ')
      .trimEnd();
  return [
    printLine(columns),
    printLine(widths.map((width) => '-'.repeat(width))),
    ...cells.map(printLine),
  ].join('\n');
}

function printValue(value: BenchRow[string] | undefined): string {
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 3 });
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value ?? '';
}
