/**
 * `npm run new -- area|call|act|screen|field …`: makes what the guides describe, so that it passes types, lint and its own tests at once.
 * What it writes is a beginning: the verb of a call returns the name of one's organisation, and that of an act tells of one's organisation,
 * until they have their own. What only their author can say is marked `@todo`; the walls name each mark until it is gone.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { act, call, facts } from './new-call.ts';
import { field } from './new-field.ts';
import { camel, type Names, quoted, Tree } from './new-tree.ts';

const usage = `npm run new -- area fee 费用 Fees
npm run new -- call areas/fee/paid-fees 已缴费用 'Paid fees'
npm run new -- act areas/fee/waive-fee 减免费用 'Waives a fee'
npm run new -- screen areas/fee/paid-fees 已缴费用 'Paid fees'
npm run new -- field areas/entrust-contract/order-remark 备注 Remark`;

/** Makes one thing below `root`, and returns the files that it wrote. */
export function makeNew(root: string, kind: string, where: string, zh: string, en: string): string[] {
  const kinds: Readonly<Record<string, (tree: Tree, names: Names) => void>> = {
    area,
    call,
    act,
    screen,
    field,
  };
  const make = kinds[kind];
  const full = kind === 'area' && !where.includes('/') ? `areas/${where}` : where;
  if (!make || !/^(areas|base)(\/[a-z][a-z0-9-]*)+$/.test(full) || !zh || !en) throw new Error(usage);
  const tree = new Tree(root);
  make(tree, {
    folder: kind === 'area' ? full : path.posix.dirname(full),
    name: path.posix.basename(full),
    zh,
    en,
  });
  return tree.save();
}

/** An area (业务域): declaration, words, permissions, a first call with its test, a README, its line in the registry. */
function area(tree: Tree, { folder, name, zh, en }: Names): void {
  const own = camel(name);
  tree.add(`${folder}/README.md`, [
    `# ${name}: ${en} (${zh})`,
    '',
    'What it is, its states, whom it needs, its odd rules.',
  ]);
  tree.add(`${folder}/area.ts`, [
    "import type { AreaDeclaration } from '#kit/shared/area.ts';",
    "import { permissions } from './shared/permissions.ts';",
    `import { ${own}Text } from './shared/text/index.ts';`,
    '',
    'export const area = {',
    `  name: '${name}',`,
    `  title: { zh: ${quoted(zh)}, en: ${quoted(en)} },`,
    `  prefixes: ['/${name}'],`,
    '  tables: [],',
    '  views: [],',
    '  uses: [],',
    `  texts: [${own}Text],`,
    '  permissions,',
    '  menus: [],',
    '} satisfies AreaDeclaration;',
  ]);
  tree.add(`${folder}/shared/text/zh.ts`, ['export const zh = {', `  title: ${quoted(zh)},`, '} as const;']);
  tree.add(`${folder}/shared/text/en.ts`, [
    "import type { Translated } from '#kit/shared/text.ts';",
    "import type { zh } from './zh.ts';",
    '',
    'export const en: Translated<typeof zh> = {',
    `  title: ${quoted(en)},`,
    '};',
  ]);
  tree.add(`${folder}/shared/text/index.ts`, [
    "import { texts } from '#kit/shared/text.ts';",
    "import { en } from './en.ts';",
    "import { zh } from './zh.ts';",
    '',
    `export const ${own}Text = texts('${own}', zh, en);`,
  ]);
  tree.add(`${folder}/shared/permissions.ts`, [
    "import type { PermissionDeclaration } from '#kit/shared/area.ts';",
    "import type { Codes } from '#kit/shared/names.ts';",
    '',
    'export const permissions = [',
    '] as const satisfies readonly PermissionDeclaration[];',
    '',
    "declare module '#kit/shared/names.ts' {",
    '  interface PermissionNames extends Codes<typeof permissions> {}',
    '}',
  ]);
  tree.add(`${folder}/shared/calls.ts`, ["import { z } from 'zod';"]);
  tree.add(`${folder}/server/routes.ts`, [
    "import { read, type Route } from '#kit/server/http/http.ts';",
    "import * as calls from '../shared/calls.ts';",
    '',
    'export const routes: readonly Route[] = [',
    '];',
  ]);
  tree.add(`${folder}/server/index.ts`, [
    `/** The door of ${en.toLowerCase()} (${zh}). */`,
    "import type { ServerPart } from '#kit/server/part.ts';",
    "import { routes } from './routes.ts';",
    '',
    'export const server: ServerPart = { routes };',
  ]);
  call(tree, { folder, name: 'overview', zh: `${zh}概览`, en: `${en}: overview` });
  const line = `  folder(import('#${folder}/area.ts'), import('#${folder}/server/index.ts')),\n`;
  // The console and whatever else is made of many areas come last.
  tree.put(
    'apps/server/areas.ts',
    folder.startsWith('base/') ? / {2}folder\(import\('#areas\// : /\]\);/,
    line,
  );
}

/** A screen (页面): the page with its title in both languages, its path, its route, its help, a test that draws it. */
function screen(tree: Tree, { folder, name, zh, en }: Names): void {
  const own = camel(name);
  const { prefix, textName } = facts(tree, folder);
  const key = `${own}Title`;
  tree.put(`${folder}/shared/text/zh.ts`, /(?<=export const zh = \{\n)/, `  ${key}: ${quoted(zh)},\n`);
  tree.put(`${folder}/shared/text/en.ts`, /(?<=export const en: [^\n]*\{\n)/, `  ${key}: ${quoted(en)},\n`);
  tree.add(`${folder}/web/${name}.page.tsx`, [
    "import { PageHeader, useTitle } from '#kit/web/page.tsx';",
    "import { useText } from '#kit/web/text.ts';",
    `import { ${textName} } from '../shared/text/index.ts';`,
    '',
    `/** ${zh}. */`,
    'export function Page() {',
    `  const t = useText(${textName});`,
    `  useTitle(t('${key}'));`,
    `  return <PageHeader title={t('${key}')} />;`,
    '}',
  ]);
  const screens = declaredIn(tree, folder, `${prefix}/${own}`, own);
  const routes = `${folder}/web/routes.ts`;
  if (!tree.has(routes))
    tree.add(routes, [
      "import { pages } from '#kit/web/routes.ts';",
      '',
      'export const routes = pages({',
      '});',
    ]);
  const entry = `\n  [${screens}.${own}]: () => import('./${name}.page.tsx'),`;
  tree.put(routes, /(?<=export const routes = pages\(\{)/, entry);
  tree.needs(routes, screens, '../shared/screens.ts');
  helped(tree, { folder, name, zh, en }, `${screens}.${own}`);
  tree.add(`${folder}/web/${name}.test.tsx`, [
    "import { screen } from '@testing-library/react';",
    "import { expect, test } from 'vitest';",
    "import { setLang } from '#kit/web/lang.ts';",
    "import { draw, withSession } from '#kit/web/test/render.tsx';",
    `import { Page } from './${name}.page.tsx';`,
    '',
    'withSession();',
    '',
    "test.each([['zh', " +
      quoted(zh) +
      "], ['en', " +
      quoted(en) +
      "]] as const)('in %s it is headed %s', async (lang, title) => {",
    '  setLang(lang);',
    '  draw(<Page />);',
    "  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();",
    '});',
  ]);
}

/** Its path, in the folder's table of screens (页面表); returns what the table is called. */
function declaredIn(tree: Tree, folder: string, route: string, own: string): string {
  const file = `${folder}/shared/screens.ts`;
  const table = `${camel(path.posix.basename(folder))}Screens`;
  if (!tree.has(file))
    tree.add(file, [
      "import { type Paths, screens } from '#kit/shared/screens.ts';",
      '',
      `export const ${table} = screens({`,
      '});',
      '',
      "declare module '#kit/shared/names.ts' {",
      `  interface ScreenNames extends Paths<typeof ${table}> {}`,
      '}',
    ]);
  tree.put(file, /(?<=^export const \w+ = screens\(\{)/m, `\n  ${own}: '${route}',`);
  return /export const (\w+) = screens\(/.exec(tree.read(file))?.[1] ?? table;
}

/** What the screen says about itself when somebody presses `?` (页面说明). */
function helped(tree: Tree, { folder, zh, en }: Names, screen: string): void {
  const file = `${folder}/web/help.ts`;
  const routes = `${folder}/web/routes.ts`;
  if (!tree.has(file)) {
    tree.add(file, [
      "import { helpOf } from '#kit/web/help.ts';",
      '',
      '/** What the screens say about themselves (页面说明). */',
      'export const help = helpOf({',
      '});',
    ]);
    tree.put(routes, /$(?![\s\S])/, "\nexport const help = helpFile(() => import('./help.ts'));\n");
    tree.needs(routes, 'helpFile', '#kit/web/help.ts');
  }
  tree.needs(file, screen.split('.')[0] ?? '', '../shared/screens.ts');
  const entry = [
    '',
    '  // @todo what the screen is for, who works there, and which rule applies: rule, with its article',
    `  [${screen}]: {`,
    `    zh: { what: ${quoted(`${zh}：在这里办理。`)}, who: '菜单中有本页的人员。' },`,
    `    en: { what: ${quoted(`${en}: done here.`)}, who: 'Whoever has this page in the menu.' },`,
    '  },',
  ];
  tree.put(file, /(?<== helpOf\(\{)/, entry.join('\n'));
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..');
  const [kind = '', where = '', zh = '', en = ''] = process.argv.slice(2);
  try {
    const files = makeNew(root, kind, where, zh, en);
    const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
    spawnSync(process.execPath, [biome, 'format', '--write', ...files], { cwd: root, stdio: 'ignore' });
    console.log(files.join('\n'));
    console.log('接着 / next: npm run check -- changed');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
