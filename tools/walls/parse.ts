import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

/** What the walls need to know of one file. */
export interface ParsedFile {
  readonly imports: readonly { readonly from: string; readonly line: number; readonly lazy: boolean }[];
  /** Strings and templates; a template's expressions read as `?`. */
  readonly texts: readonly SqlText[];
  /** Forbidden words of the language: `any`, default exports, suppressions without a reason. */
  readonly marks: readonly { readonly line: number; readonly text: string }[];
  /** Stored codes that something is compared with by their digits (`status === '50'`). */
  readonly codes: readonly { readonly line: number; readonly code: string }[];
  /** Names of the constants and functions that the file itself exports. */
  readonly exports: readonly string[];
  /** Routes that a link or `navigate` spells itself (`<Link to="/x">`). */
  readonly links: readonly { readonly line: number; readonly route: string }[];
  /** What `export const area = { … }` declares, where the file has one. */
  readonly area: AreaFacts | undefined;
}

export interface SqlText {
  readonly text: string;
  readonly line: number;
  /** Written as sql`…`, so it is SQL however it begins. */
  readonly tagged: boolean;
}

export interface AreaFacts {
  readonly name: string | undefined;
  readonly tables: readonly string[];
  readonly views: readonly string[];
  readonly uses: readonly string[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** Parses one file; a file that does not parse is reported by the type check, not here. */
export function parseFile(file: string): ParsedFile {
  const source = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, source);
  const lineAt = lineFinder(source);
  const imports: { from: string; line: number; lazy: boolean }[] = [];
  const texts: SqlText[] = [];
  const marks: { line: number; text: string }[] = [];
  const codes: { line: number; code: string }[] = [];
  const exports: string[] = [];
  const links: { line: number; route: string }[] = [];
  let area: AreaFacts | undefined;

  const bring = (node: Node, target: unknown, lazy: boolean): void => {
    const from = stringOf(target);
    if (from !== undefined) imports.push({ from, line: lineAt(node.start), lazy });
  };
  walk(program, (node, parent) => {
    const line = lineAt(node.start);
    switch (node.type) {
      case 'ExportNamedDeclaration':
        exports.push(...namesDeclared(node['declaration']));
        bring(node, node['source'], false);
        break;
      case 'ImportDeclaration':
      case 'TSImportType':
        bring(node, node['source'], false);
        break;
      case 'ImportExpression':
        bring(node, node['source'], true);
        break;
      case 'ExportAllDeclaration':
        bring(node, node['source'], false);
        marks.push({ line, text: 'export *: name what the door offers' });
        break;
      case 'ExportDefaultDeclaration':
        marks.push({ line, text: 'default export: give it a name' });
        break;
      case 'TSAnyKeyword':
        marks.push({ line, text: 'any: say what it is, or unknown' });
        break;
      case 'BinaryExpression':
      case 'SwitchCase':
        codes.push(...codesCompared(node).map((code) => ({ line, code })));
        break;
      case 'Literal':
        if (typeof node['value'] === 'string') texts.push({ text: node['value'], line, tagged: false });
        break;
      case 'TemplateLiteral':
        texts.push({ text: templateText(node), line, tagged: isSqlTag(parent) });
        break;
      case 'JSXAttribute':
      case 'CallExpression':
        links.push(...routesSpelled(node).map((route) => ({ line, route })));
        codes.push(...codesCompared(node).map((code) => ({ line, code })));
        texts.push(...tableDescribed(node).map((name) => ({ text: `from ${name}`, line, tagged: true })));
        break;
      case 'VariableDeclarator':
        if (isNode(node['id']) && node['id']['name'] === 'area') area ??= areaFacts(node['init']);
        break;
    }
  });
  for (const comment of comments) {
    const text = suppression(comment.value);
    if (text) marks.push({ line: lineAt(comment.start), text });
  }
  return { imports, texts, marks, codes, exports, links, area };
}

function lineFinder(source: string): (offset: number) => number {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
  );
}

function walk(node: unknown, see: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, see, parent);
  } else if (isNode(node)) {
    see(node, parent);
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value, see, node);
  }
}

function namesDeclared(declaration: unknown): string[] {
  if (!isNode(declaration)) return [];
  const declared = (declaration['declarations'] as unknown[] | undefined) ?? [declaration];
  return declared.flatMap((one) => (isNode(one) && isNode(one['id']) ? [String(one['id']['name'])] : []));
}

function stringOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'TemplateLiteral') return templateText(node);
  return typeof node['value'] === 'string' ? node['value'] : undefined;
}

function templateText(node: Node): string {
  const quasis = node['quasis'] as { value: { cooked: string | null; raw: string } }[];
  return quasis.map(({ value }) => value.cooked ?? value.raw).join('?');
}

/** `pgTable('award', …)`, `pgView('v_lot', …)`: who describes a table to the query builder reads and writes it. */
function tableDescribed(node: Node): string[] {
  const { callee } = node;
  if (!isNode(callee) || !/^pg(Table|View|MaterializedView)$/.test(String(callee['name']))) return [];
  const name = stringOf((node['arguments'] as unknown[])[0]);
  return name === undefined ? [] : [name];
}

/** What compares a column with a value, in the query builder. */
const QUERY_COMPARES = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'inArray', 'notInArray'];

/** What something is compared with: by an operator, by a case, by the query builder, or by looking it up in a list. */
function comparedWith(node: Node): unknown[] {
  if (node.type === 'SwitchCase') return [node['test']];
  if (node.type === 'BinaryExpression')
    return ['===', '!=='].includes(String(node['operator'])) ? [node['left'], node['right']] : [];
  const { callee } = node;
  if (!isNode(callee)) return [];
  if (QUERY_COMPARES.includes(String(callee['name']))) return node['arguments'] as unknown[];
  const method = isNode(callee['property']) ? callee['property']['name'] : undefined;
  return method === 'includes' ? [callee['object']] : [];
}

/** The digits that a comparison compares something with, if any. */
const codesCompared = (node: Node): string[] =>
  comparedWith(node)
    .flatMap((one) =>
      isNode(one) && one.type === 'ArrayExpression' ? (one['elements'] as unknown[]) : [one],
    )
    .flatMap((one) => stringOf(one) ?? [])
    .filter((text) => /^\d+$/.test(text));

/** Every value that an expression may have, where it chooses between several. */
function chosenAmong(given: unknown): unknown[] {
  if (!isNode(given)) return [];
  if (given.type === 'JSXExpressionContainer') return chosenAmong(given['expression']);
  if (given.type === 'ConditionalExpression')
    return [given['consequent'], given['alternate']].flatMap(chosenAmong);
  if (given.type === 'LogicalExpression') return [given['left'], given['right']].flatMap(chosenAmong);
  return [given];
}

/** The routes that stand in `to="…"`, `back="…"` or `navigate('…')`, also where one of several is chosen. */
function routesSpelled(node: Node): string[] {
  const attribute = node.type === 'JSXAttribute';
  const callee = node[attribute ? 'name' : 'callee'];
  const names = attribute ? ['to', 'back'] : ['navigate', 'goTo', 'redirect'];
  if (!isNode(callee)) return [];
  // `router.navigate` leads within the application; whatever else is a method may lead elsewhere.
  const isRouter = isNode(callee['property']) && callee['property']['name'] === 'navigate';
  if (!isRouter && !names.includes(String(callee['name']))) return [];
  const given = attribute ? node['value'] : (node['arguments'] as unknown[])[0];
  return chosenAmong(given).flatMap((one) => {
    const text = stringOf(one);
    return text?.startsWith('/') ? [text] : [];
  });
}

function isSqlTag(parent: Node | undefined): boolean {
  if (parent?.type !== 'TaggedTemplateExpression' || !isNode(parent['tag'])) return false;
  const tag = parent['tag'];
  const last = tag.type === 'MemberExpression' && isNode(tag['property']) ? tag['property'] : tag;
  return /^sql/i.test(String(last['name']));
}

function suppression(comment: string): string | undefined {
  const left = /^[\s*]*@todo\b:? ?(.*)/m.exec(comment);
  if (left) return `left to do: ${left[1]?.trim() || 'say what'}`;
  if (/@ts-(ignore|nocheck)/.test(comment)) return 'suppression: use @ts-expect-error with a reason';
  if (/@ts-expect-error\s*$/.test(comment)) return 'suppression without a reason';
  if (/^\s*(oxlint|eslint)-disable/.test(comment) && !/ -- \S/.test(comment)) {
    return 'suppression without a reason (write " -- why" after it)';
  }
  return undefined;
}

function areaFacts(init: unknown): AreaFacts | undefined {
  let node = init;
  // `{ … } as const satisfies AreaDeclaration`, or wrapped in a function of one argument.
  while (isNode(node) && node.type !== 'ObjectExpression') {
    node = node.type === 'CallExpression' ? (node['arguments'] as unknown[])[0] : node['expression'];
  }
  if (!isNode(node)) return undefined;
  const fields = new Map<string, unknown>();
  for (const property of node['properties'] as unknown[]) {
    if (!isNode(property) || !isNode(property['key'])) continue;
    fields.set(String(property['key']['name'] ?? property['key']['value']), property['value']);
  }
  return {
    name: stringOf(fields.get('name')),
    tables: strings(fields.get('tables')),
    views: strings(fields.get('views')),
    uses: strings(fields.get('uses')),
  };
}

function strings(node: unknown): string[] {
  const list = isNode(node) && node.type === 'TSAsExpression' ? node['expression'] : node;
  if (!isNode(list) || list.type !== 'ArrayExpression') return [];
  return (list['elements'] as unknown[]).flatMap((one) => stringOf(one) ?? []);
}
