// A compact text for syntax trees, so that a test states a whole tree in one line.
// Names and literals as in the source, operators infix, everything else Kind(field: value) without empty fields.

interface Fields {
  readonly [key: string]: unknown;
}

export function printTree(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map(printTree).join(', ')}]`;
  }
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'string' ? value : String(value);
  }
  const node = value as Fields;
  if ('quoted' in node) {
    return node['quoted'] === true ? `"${String(node['text'])}"` : String(node['text']);
  }
  switch (node['kind']) {
    case 'NumberLit':
      return `${String(node['text'])}${String(node['suffix'])}`;
    case 'StringLit':
      return `${node['national'] === true ? 'n' : ''}'${String(node['value'])}'`;
    case 'NullLit':
      return 'null';
    case 'BooleanLit':
      return String(node['value']);
    case 'NameRef': {
      const link = node['dbLink'] === null ? '' : `@${String(node['dbLink'])}`;
      return `${printPath(node['parts'])}${link}${node['outerJoin'] === true ? '(+)' : ''}`;
    }
    case 'BinaryExpr':
      return `(${printTree(node['left'])} ${String(node['op'])} ${printTree(node['right'])})`;
    case 'UnaryExpr':
      return `(${String(node['op'])} ${printTree(node['operand'])})`;
    case 'NamedTypeRef': {
      const args = node['args'] as readonly unknown[];
      const unit = node['lengthUnit'] === null ? '' : ` ${String(node['lengthUnit'])}`;
      const format = node['vectorFormat'] === null ? '' : `, ${String(node['vectorFormat'])}`;
      const list = args.length === 0 ? '' : `(${args.map(printTree).join(', ')}${format}${unit})`;
      return `${printPath(node['parts'])}${list}`;
    }
    case 'AnchoredTypeRef':
      return `${printPath(node['parts'])}%${String(node['anchor'])}`;
    case 'StarExpr':
      return `${(node['qualifier'] as readonly unknown[]).map((part) => `${printTree(part)}.`).join('')}*`;
  }
  const fields = Object.entries(node)
    .filter(([key, child]) => key !== 'kind' && key !== 'span' && !isEmpty(child))
    .map(([key, child]) => `${key}: ${printTree(child)}`);
  const kind = node['kind'] === undefined ? '' : String(node['kind']);
  return kind === '' ? `{${fields.join(', ')}}` : `${kind}(${fields.join(', ')})`;
}

function printPath(parts: unknown): string {
  return (parts as readonly unknown[]).map(printTree).join('.');
}

function isEmpty(value: unknown): boolean {
  return value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0);
}
