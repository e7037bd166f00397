// Text work for SQL that runs inside a callback, where PostgreSQL gets one text without parameters and gives rows back
// as composite literals.

/** Puts the parameters into the text as literals of unknown type, which PostgreSQL resolves like parameters. */
export function inlineParams(text: string, params: readonly (string | null)[]): string {
  let out = '';
  let from = 0;
  let at = 0;
  const skipTo = (end: number) => {
    at = end < 0 ? text.length : end;
  };
  while (at < text.length) {
    const char = text[at]!;
    const previous = text[at - 1] ?? '';
    if (char === "'") {
      const escaped = /[eE]/.test(previous) && !/[\w$]/.test(text[at - 2] ?? '');
      at += 1;
      while (at < text.length && text[at] !== "'") at += escaped && text[at] === '\\' ? 2 : 1;
      at += 1;
    } else if (char === '"') skipTo(text.indexOf('"', at + 1) + 1 || -1);
    else if (char === '-' && text[at + 1] === '-') skipTo(text.indexOf('\n', at));
    else if (char === '/' && text[at + 1] === '*') at = endOfComment(text, at);
    else if (char === '$' && !/[\w$\u0080-\uffff]/.test(previous)) {
      const number = /^\$(\d+)/.exec(text.slice(at, at + 8));
      const tag =
        number === null
          ? /^\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/.exec(text.slice(at, at + 80))
          : null;
      if (number !== null) {
        out += `${text.slice(from, at)}${quoteLiteral(params[Number(number[1]) - 1] ?? null)}`;
        at += number[0].length;
        from = at;
      } else if (tag !== null) {
        const end = text.indexOf(tag[0], at + tag[0].length);
        skipTo(end < 0 ? -1 : end + tag[0].length);
      } else at += 1;
    } else at += 1;
  }
  return out + text.slice(from);
}

function endOfComment(text: string, start: number): number {
  let depth = 1;
  let at = start + 2;
  while (at < text.length && depth > 0) {
    const two = text.slice(at, at + 2);
    if (two === '/*') depth += 1;
    else if (two === '*/') depth -= 1;
    at += two === '/*' || two === '*/' ? 2 : 1;
  }
  return at;
}

function quoteLiteral(value: string | null): string {
  return value === null ? 'null' : `'${value.replaceAll("'", "''")}'`;
}

/** Splits a composite literal, `(1,"a ""b""",)`, into its fields; an empty unquoted field is null. */
export function parseComposite(text: string): (string | null)[] {
  const fields: (string | null)[] = [];
  let at = 1;
  for (;;) {
    let field: string | null = null;
    if (text[at] === '"') {
      field = '';
      at += 1;
      for (;;) {
        const plain = at;
        while (at < text.length && text[at] !== '"' && text[at] !== '\\') at += 1;
        field += text.slice(plain, at);
        if (at >= text.length) break;
        if (text[at] === '\\' || text[at + 1] === '"') {
          field += text[at + 1];
          at += 2;
        } else {
          at += 1;
          break;
        }
      }
    } else {
      const start = at;
      while (at < text.length && text[at] !== ',' && text[at] !== ')') at += 1;
      if (at > start) field = text.slice(start, at);
    }
    fields.push(field);
    if (text[at] !== ',') return fields;
    at += 1;
  }
}

/** Whether a statement returns rows, judged by its keywords. */
export function showsRows(text: string): boolean {
  if (/^[\s(]*(?:select|values|table|fetch|show|explain)\b/i.test(text)) return true;
  return (
    /\breturning\b/i.test(text) ||
    (/^\s*with\b/i.test(text) && !/\b(?:insert\s+into|update|delete\s+from|merge\s+into)\b/i.test(text))
  );
}

/** Whether keeping a statement prepared pays off: queries and DML. */
export function isPreparable(text: string): boolean {
  return /^[\s(]*(?:select|values|with|insert|update|delete|merge)\b/i.test(text);
}
