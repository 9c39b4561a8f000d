/** Calls that `npm run new` makes: one that reads, and one that writes. */
import { camel, type Names, quoted, type Tree } from './new-tree.ts';

/** The call itself (接口声明), and the permission that it asks. */
function declared(
  tree: Tree,
  { folder, name, zh, en }: Names,
  line: string,
  permission: string,
  { input, output }: { readonly input: string; readonly output: string },
): void {
  const calls = `${folder}/shared/calls.ts`;
  tree.needs(calls, 'z', 'zod');
  tree.needs(calls, 'call', '#kit/shared/call.ts');
  const lines = [
    '',
    `export const ${camel(name)} = call('${line}', {`,
    `  gate: '${permission}',`,
    `  summary: ${quoted(`${en} (${zh})`)},`,
    `  input: ${input},`,
    `  output: ${output},`,
    '});',
    '',
  ];
  tree.put(calls, /$(?![\s\S])/, lines.join('\n'));
  tree.put(
    `${folder}/shared/permissions.ts`,
    /\] as const satisfies/,
    `  { code: '${permission}', title: { zh: ${quoted(zh)}, en: ${quoted(en)} }, roles: ['pm'] },\n`,
  );
}

/** Its line among the routes of its folder. */
function routed(tree: Tree, folder: string, name: string, verb: 'read' | 'write'): void {
  const own = camel(name);
  const routes = tree.has(`${folder}/server/routes.ts`)
    ? `${folder}/server/routes.ts`
    : `${folder}/server/index.ts`;
  // A folder that names the calls one by one says which of the two is the call.
  const all = tree.read(routes).includes('import * as calls ');
  const said = all ? `calls.${own}` : `${own}Call`;
  const first = all
    ? /\b(read|write|once|raw)\(calls\.|(?<=\[\n)\];/
    : /(?<=^ +)(read|write|once|raw)\((?=\w+, )/m;
  tree.put(routes, first, `${verb}(${said}, ${own}),\n`);
  if (!all) tree.needs(routes, `${own} as ${said}`, '../shared/calls.ts');
  tree.needs(routes, verb, '#kit/server/http/http.ts');
  tree.needs(routes, own, `./${name}.ts`);
}

/** A reading call (接口): declaration, permission, verb, its line among the routes, success and refusal through HTTP. */
export function call(tree: Tree, { folder, name, zh, en }: Names): void {
  const own = camel(name);
  const { prefix, text } = facts(tree, folder);
  declared(tree, { folder, name, zh, en }, `GET ${prefix}/${own}`, `${text}.${own}`, {
    input: 'nothing',
    output: 'z.object({ orgName: z.string() })',
  });
  tree.needs(`${folder}/shared/calls.ts`, 'nothing', '#kit/shared/call.ts');
  tree.add(`${folder}/server/${name}.ts`, [
    "import type { Read } from '#kit/server/context.ts';",
    '',
    `/** ${zh}. */`,
    "// @todo the call's own answer: fetch and check by access.ts, read by store.ts",
    `export const ${own} = async ({ user }: Read) => ({ orgName: user.orgName });`,
  ]);
  routed(tree, folder, name, 'read');
  tree.add(`${folder}/server/${name}.test.ts`, [
    "import { expect, test } from 'vitest';",
    "import { makeWorld } from '#apps/server/test/world.ts';",
    `import { ${own} } from '../shared/calls.ts';`,
    '',
    "test('whoever holds the permission is answered, nobody else', async () => {",
    '  const world = await makeWorld();',
    "  const pm = await world.user({ roles: ['pm'] });",
    "  const supplier = await world.user({ roles: ['supplier'], org: await world.org('supplier') });",
    `  expect(await pm.send(${own}, {}).ok()).toEqual({ orgName: pm.org.orgName });`,
    `  await supplier.send(${own}, {}).refused('kit.refused.permission');`,
    `  await world.anonymous.send(${own}, {}).refused('kit.refused.session');`,
    '});',
  ]);
}

/**
 * A writing call (写接口): what the reading one has, and the event that tells of it in the same transaction, what it refuses in words, and a test
 * in which a refused act leaves no event.
 */
export function act(tree: Tree, { folder, name, zh, en }: Names): void {
  const own = camel(name);
  const { prefix, text, textName } = facts(tree, folder);
  const permission = `${text}.${own}`;
  const calls = `${folder}/shared/calls.ts`;
  const input = `oneId.extend({ reason: z.string().trim().min(1, ${textName}.key('${own}Reason')).max(200) })`;
  declared(tree, { folder, name, zh, en }, `POST ${prefix}/${own}`, permission, { input, output: 'done' });
  tree.needs(calls, 'done', '#kit/shared/call.ts');
  tree.needs(calls, 'oneId', '#kit/shared/call.ts');
  tree.needs(calls, textName, './text/index.ts');
  refusing(tree, folder, own, textName);
  const subject = told(tree, folder, own, text);
  tree.add(`${folder}/server/${name}.ts`, [
    "import type { Tx } from '#kit/server/context.ts';",
    "import type { InputOf } from '#kit/shared/call.ts';",
    `import type { ${own} as ${own}Call } from '../shared/calls.ts';`,
    `import { ${own}Done } from '../shared/events.ts';`,
    "import { refuse } from '../shared/text/index.ts';",
    '',
    `/** ${zh}. */`,
    '// @todo whose record it is: fetch and check by access.ts, change by store.ts',
    `export async function ${own}(tx: Tx, { id, reason }: InputOf<typeof ${own}Call>) {`,
    `  if (id !== tx.user.orgId) throw refuse('${own}NotFound', 404);`,
    `  tx.emit(${own}Done, { subjectType: '${subject}', subjectId: id, after: { reason } }, { orgId: tx.user.orgId });`,
    '  return null;',
    '}',
  ]);
  routed(tree, folder, name, 'write');
  tree.add(`${folder}/server/${name}.test.ts`, [
    "import { expect, test } from 'vitest';",
    "import { makeWorld } from '#apps/server/test/world.ts';",
    `import { ${own} } from '../shared/calls.ts';`,
    '',
    "test('whoever may do it does, and a refused act leaves nothing', async () => {",
    '  const world = await makeWorld();',
    "  const pm = await world.user({ roles: ['pm'] });",
    "  const other = await world.org('agency');",
    "  const supplier = await world.user({ roles: ['supplier'], org: await world.org('supplier') });",
    "  const input = { id: world.agency.id, reason: 'r' };",
    `  await supplier.send(${own}, input).refused('kit.refused.permission');`,
    `  await world.anonymous.send(${own}, input).refused('kit.refused.session');`,
    `  await pm.send(${own}, { ...input, id: other.id }).refused('${text}.${own}NotFound');`,
    `  const { fields } = await pm.send(${own}, { ...input, reason: ' ' }).refused('kit.wrong.input');`,
    "  expect(fields).toEqual([{ path: 'reason', msg: '请填写原因' }]);",
    `  const told = () => world.sql("select subject_id from event where type = '${text}.${own}'");`,
    '  expect(await told()).toEqual([]);',
    `  await pm.send(${own}, input).ok();`,
    '  expect(await told()).toEqual([{ subject_id: input.id }]);',
    '});',
  ]);
}

/** What it refuses (拒绝), in both languages. */
function refusing(tree: Tree, folder: string, own: string, textName: string): void {
  const words = {
    zh: ['记录不存在', '请填写原因'],
    en: ['There is no such record', 'State the reason'],
  } as const;
  for (const [lang, [none, reason]] of Object.entries(words))
    tree.put(
      `${folder}/shared/text/${lang}.ts`,
      /(?<=^export const (?:zh|en)\b[^\n]*\{\n)/m,
      `  ${own}NotFound: ${quoted(none)},\n  ${own}Reason: ${quoted(reason)},\n`,
    );
  const index = `${folder}/shared/text/index.ts`;
  if (/export const refuse\b/.test(tree.read(index))) return;
  tree.needs(index, 'refusals', '#kit/shared/refusal.ts');
  tree.put(index, /$(?![\s\S])/, `export const refuse = refusals(${textName});\n`);
}

/** The event that tells of it (业务事件), about what the folder's other events are about; returns what that is. */
function told(tree: Tree, folder: string, own: string, text: string): string {
  const events = `${folder}/shared/events.ts`;
  const isFirst = !tree.has(events);
  if (isFirst)
    tree.add(events, [
      "import { event } from '#kit/shared/event.ts';",
      '',
      "declare module '#kit/shared/names.ts' {",
      '  interface SubjectNames {',
      `    ${text}: true;`,
      '  }',
      '}',
    ]);
  const subject = isFirst ? text : /\bevent\(\s*'[\w.]+',\s*'(\w+)',/.exec(tree.read(events))?.[1];
  if (!subject) throw new Error(`请手工添加 / write it by hand: no event of ${folder} says what it is about`);
  const line = `export const ${own}Done = event('${text}.${own}', '${subject}', z.object({ orgId: z.string() }));\n`;
  tree.put(events, /(?<=\n)declare module|$(?![\s\S])/, `${line}\n`);
  tree.needs(events, 'z', 'zod');
  tree.needs(events, 'event', '#kit/shared/event.ts');
  return subject;
}

/** What a folder calls itself: its first address, and its words. */
export function facts(tree: Tree, folder: string): { prefix: string; text: string; textName: string } {
  const [, literal, screen] =
    /prefixes: \[\s*(?:'([^']+)'|\w+Screens\.(\w+))/.exec(tree.read(`${folder}/area.ts`)) ?? [];
  const prefix =
    literal ??
    (screen &&
      new RegExp(`^ {2}${screen}: '([^']+)'`, 'm').exec(tree.read(`${folder}/shared/screens.ts`))?.[1]);
  if (!prefix) throw new Error(`找不到地址前缀 / no address prefix found in ${folder}/area.ts`);
  const words = tree.read(`${folder}/shared/text/index.ts`);
  const [, textName = '', text = ''] = /export const (\w+) = texts\('(\w+)'/.exec(words) ?? [];
  return { prefix, text, textName };
}
