// The name Oracle gives a select item without alias: the column's name, else the text of the expression.

import type { Expr, Span } from '../plsql/ast/index.ts';

export function expressionName(node: Expr, span: Span, source: string | undefined): string {
  if (node.kind === 'NameRef') return node.parts.at(-1)!.text;
  if (node.kind === 'MemberExpr') return node.member.text;
  if (source !== undefined) {
    const text = source.slice(node.span.start, node.span.end) || source.slice(span.start, span.end);
    // upper case and without blanks, except inside quotes
    return text.replace(/'(?:[^']|'')*'|"[^"]*"|[^'"]+/g, (part) =>
      part.startsWith("'") || part.startsWith('"')
        ? part.replaceAll('"', '')
        : part.replace(/\s+/g, '').toUpperCase(),
    );
  }
  return plainName(node);
}

function plainName(node: Expr): string {
  switch (node.kind) {
    case 'NameRef':
      return node.parts.map((p) => p.text).join('.');
    case 'NumberLit':
      return node.text;
    case 'StringLit':
      return `'${node.value}'`;
    case 'NullLit':
      return 'NULL';
    case 'BindRef':
      return `:${node.name}`;
    case 'StarExpr':
      return '*';
    case 'UnaryExpr':
      return `${node.op}${plainName(node.operand)}`;
    case 'BinaryExpr':
      return `${plainName(node.left)}${node.op}${plainName(node.right)}`;
    case 'CallExpr': {
      const callee = node.callee.kind === 'NameRef' ? node.callee.parts.map((p) => p.text).join('.') : 'CALL';
      return `${callee}(${node.args.map((a) => plainName(a.value)).join(',')})`;
    }
    default:
      return node.kind.replace(/Expr$/, '').toUpperCase();
  }
}
