import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

interface AstNode {
  readonly type: string;
  readonly start: number;
  readonly [part: string]: unknown;
}
const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && typeof (value as AstNode).type === 'string';

const nameOf = (node: unknown): string =>
  isNode(node) ? String(node['name'] ?? (isNode(node['property']) ? node['property']['name'] : '')) : '';
const isCallOf = (node: unknown, names: readonly string[]): node is AstNode =>
  isNode(node) && node.type === 'CallExpression' && names.includes(nameOf(node['callee']));

/** Tests that only seem to test something (看似执行的测试): a request that is never sent, a test without a body, two tests of one name, a wait for the clock. */
function faults(file: string, code: string): string[] {
  const found: string[] = [];
  const at = (node: AstNode) => code.slice(0, node.start).split('\n').length;
  const walk = (node: unknown, titles: Map<string, number>): void => {
    if (Array.isArray(node)) return node.forEach((one) => walk(one, titles));
    if (!isNode(node)) return;
    const own = node['expression'];
    // A test user's `send` makes no request before .ok(), .refused() or .envelope(). `send` of the browser has one argument only.
    if (
      node.type === 'ExpressionStatement' &&
      isCallOf(own, ['send']) &&
      (own['arguments'] as AstNode[]).length > 1
    )
      found.push(`${at(node)}: sent to nobody: say .ok(), .refused() or .envelope()`);
    if (node.type === 'CallExpression' && isCallOf(node, ['test', 'it'])) {
      const [title, body] = node['arguments'] as AstNode[];
      const named = title?.type === 'Literal' ? String(title['value']) : undefined;
      if (named !== undefined && titles.has(named)) found.push(`${at(node)}: a second test of this name`);
      if (named !== undefined) titles.set(named, at(node));
      const block = body?.['body'];
      if (isNode(block) && block.type === 'BlockStatement' && (block['body'] as unknown[]).length === 0)
        found.push(`${at(node)}: tests nothing`);
    }
    if (node.type === 'NewExpression' && nameOf(node['callee']) === 'Promise' && isSleep(node))
      found.push(`${at(node)}: waits for the clock: poll for what is to happen`);
    const inner = isCallOf(node, ['describe']) ? new Map<string, number>() : titles;
    for (const part of Object.values(node)) walk(part, inner);
  };
  walk(parseSync(file, code).program, new Map());
  return found.map((one) => `${file}:${one}`);
}

/** `new Promise((done) => setTimeout(done, …))`. */
function isSleep(node: AstNode): boolean {
  const [run] = node['arguments'] as AstNode[];
  const body = run?.['body'];
  const [first] =
    isNode(body) && body.type === 'BlockStatement' ? (body['body'] as AstNode[]) : [body as AstNode];
  const called = first?.type === 'ExpressionStatement' ? first['expression'] : first;
  return isCallOf(called, ['setTimeout']) && nameOf((called['arguments'] as AstNode[])[0]) !== '';
}

/** Tests that wait for a while on purpose, each with why. */
const waiting: Readonly<Record<string, string>> = {
  'areas/project/web/sheet/sheet-grid.test.tsx': 'that nothing is said is seen by waiting alone',
  'kit/web/dialog.test.tsx': 'that the focus does not move is seen by waiting alone',
};

test('no test only seems to test something', () => {
  const files = globSync('{apps,areas,base,kit,regions,tools}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  });
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap((file) => faults(file, readFileSync(path.join(root, file), 'utf8')));
  const waits = found.filter((one) => one.includes('waits for the clock'));
  expect(found.filter((one) => !waits.includes(one))).toEqual([]);
  expect(waits.map((one) => one.slice(0, one.indexOf(':'))).toSorted()).toEqual(Object.keys(waiting));
});

test('a test that only seems to test something is found', () => {
  const lines = (code: string) => faults('a.test.ts', code).map((one) => one.replace(/:.*?: /, ' '));
  expect(lines('pm.send(remove, { id });')).toEqual([
    'a.test.ts sent to nobody: say .ok(), .refused() or .envelope()',
  ]);
  expect(
    lines('void pm.send(remove, { id }).ok(); socket.send(word); const sent = pm.send(remove, { id });'),
  ).toEqual([]);
  expect(lines("test('a', () => {});")).toEqual(['a.test.ts tests nothing']);
  expect(lines("test('a', () => { f(); }); test('a', () => { f(); });")).toEqual([
    'a.test.ts a second test of this name',
  ]);
  expect(lines("test('a', () => { f(); }); describe('b', () => { test('a', () => { f(); }); });")).toEqual(
    [],
  );
  expect(lines('await new Promise((done) => setTimeout(done, 50));')).toEqual([
    'a.test.ts waits for the clock: poll for what is to happen',
  ]);
});
