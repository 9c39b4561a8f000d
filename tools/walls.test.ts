import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkTree } from './walls.ts';

const made: string[] = [];
afterEach(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true });
});

type Files = Readonly<Record<string, string>>;

const area = (fields: string): string =>
  `export const area = { ${fields} } as const satisfies AreaDeclaration;`;

/** The one list of folders, in short. */
const registry = (folders: readonly string[], served: readonly string[]): string =>
  [...folders.map((one) => `${one}/area.ts`), ...served.map((one) => `${one}/server/index.ts`)]
    .map((file) => `import('#${file}');`)
    .join('\n');

/** What a folder says about itself: words of its own, as many as it takes. */
const about = (name: string): string =>
  `# ${name}\n\n${Array.from({ length: 70 }, (_, n) => `${name}${n}`).join(' ')}\n`;

/** A small house that keeps the law. */
const sound: Files = {
  'kit/shared/money.ts': "import { z } from 'zod';\nexport const money = z.string();",
  'kit/server/db.ts':
    "import { Client } from 'pg';\nimport '#kit/shared/money.ts';\nexport const db = Client;",
  'kit/server/test/world.ts': "import '#apps/server/areas.ts';\nimport 'vitest';\nexport const world = 1;",
  'kit/web/form.tsx': "import { Form } from 'antd';\nexport const form = Form;",
  'base/README.md': '# base',
  'base/session/README.md': about('session'),
  'base/session/server/a.test.ts': '',
  'base/session/area.ts': area("name: 'session', tables: ['session'], views: ['account_view'], uses: []"),
  'base/session/server/index.ts':
    'export const identify = "select 1 from session";\nexport const server = 1;',
  'areas/award/README.md': about('award'),
  'areas/award/area.ts': `import type { AreaDeclaration } from '#kit/shared/area.ts';\n${area(
    "name: 'award', tables: ['award'], views: [], uses: ['project', 'session']",
  )}`,
  'kit/shared/area.ts': 'export interface AreaDeclaration { readonly name: string }',
  'areas/award/shared/status.ts': 'export const status = 1;',
  'areas/award/server/index.ts': [
    "import { identify } from '#base/session/server/index.ts';",
    "import { project } from '#areas/project/server/index.ts';",
    "import '../shared/status.ts';",
    'export const all = sql`with late as (select id from award) select * from late',
    '  join project_view p on true join account_view a on true, lateral unnest(p.x) u',
    '  where a.x is distinct from p.x and extract(year from p.day) = 1 for update of a`;',
    'export const words = "choose one from the list";',
    'export const both = [identify, project];',
  ].join('\n'),
  'areas/award/server/index.test.ts':
    "import { world } from '#kit/server/test/world.ts';\nimport '#areas/project/server/store.ts';\nimport '../web/page.tsx';",
  'areas/award/web/page.tsx': "import '../shared/status.ts';\nexport const Page = () => <p />;",
  'areas/award/web/routes.ts': "export const routes = { '/award': () => import('./page.tsx') };",
  'areas/project/area.ts': area("name: 'project', tables: ['project'], views: ['project_view'], uses: []"),
  'areas/project/README.md': about('project'),
  'areas/project/web/page.test.tsx': '',
  'areas/project/server/index.ts': "export { project } from './store.ts';",
  'areas/project/server/store.ts': 'export const project = sql`select 1 from project`;',
  'regions/ah/region.ts': "import '#areas/project/shared/slots.ts';\nexport const region = 1;",
  'regions/ah/server/ah.test.ts': '',
  'areas/project/shared/slots.ts': 'export const slot = 1;',
  'apps/server/areas.ts': registry(['base/session', 'areas/award', 'areas/project'], ['base/session']),
  'apps/web/main.tsx':
    "import '#areas/award/web/routes.ts';\nimport '#regions/ah/region.ts';\nexport const app = 1;",
  'vite.config.ts': 'export default {};',
  'e2e/award.spec.ts': "import '#kit/server/test/world.ts';\nimport '#areas/project/server/index.ts';",
};

function house(planted: Files): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'walls-'));
  made.push(root);
  for (const [file, text] of Object.entries({ ...sound, ...planted })) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}

/** What the walls say about a sound house with these files put in, as `file:line rule`. */
function broken(planted: Files): string[] {
  return checkTree(house(planted)).map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}

test('a house that keeps the law passes', () => {
  expect(checkTree(house({}))).toEqual([]);
});

const violations: readonly [string, Files, string][] = [
  [
    'kit imports base',
    { 'kit/server/a.ts': "import '#base/session/server/index.ts';" },
    'kit/server/a.ts:1 floor',
  ],
  [
    'base imports an area',
    { 'base/session/server/a.ts': "\nimport '#areas/award/server/index.ts';" },
    'base/session/server/a.ts:2 floor',
  ],
  [
    'an area compares with the digits of a code',
    { 'areas/award/server/a.ts': "\nexport const isIt = (a: string) => '50' !== a;" },
    'areas/award/server/a.ts:2 code',
  ],
  [
    'a query compares with the digits of a code',
    { 'areas/award/server/a.ts': "\nexport const isIt = eq(award.status, '50');" },
    'areas/award/server/a.ts:2 code',
  ],
  [
    'a query looks for the digits of several codes',
    { 'base/session/server/a.ts': "export const isOne = inArray(session.status, [open, '60']);" },
    'base/session/server/a.ts:1 code',
  ],
  [
    'a query in SQL compares with the digits of a code',
    {
      'areas/award/server/a.ts':
        "export const open = sql`\n  ${award.kind} = 'x' and ${award.status} <> '50'`;",
    },
    'areas/award/server/a.ts:2 code',
  ],
  [
    'a query in SQL looks for the digits of several codes',
    {
      'base/session/server/a.ts':
        "export const q = 'select 1 from session where state in (\\'x\\', \\'60\\')';",
    },
    'base/session/server/a.ts:1 code',
  ],
  [
    'a case names the digits of a code',
    {
      'areas/award/web/a.ts':
        "export function said(a: string) {\n  switch (a) {\n    case '50':\n      return 1;\n  }\n}",
    },
    'areas/award/web/a.ts:3 code',
  ],
  [
    'an area looks a code up among digits',
    { 'areas/award/shared/a.ts': "export const isOver = (a: string) => ['50', over].includes(a);" },
    'areas/award/shared/a.ts:1 code',
  ],
  [
    'an area imports a region',
    { 'areas/award/server/a.ts': "import '#regions/ah/region.ts';" },
    'areas/award/server/a.ts:1 floor',
  ],
  [
    'an area imports apps, by a relative path',
    { 'areas/award/server/a.ts': "import '../../../apps/server/areas.ts';" },
    'areas/award/server/a.ts:1 floor',
  ],
  [
    'web imports server',
    { 'areas/award/web/a.ts': "import '../server/index.ts';" },
    'areas/award/web/a.ts:1 room',
  ],
  [
    'web imports only a type of server',
    { 'areas/award/web/a.ts': "import type { A } from '../server/index.ts';" },
    'areas/award/web/a.ts:1 room',
  ],
  [
    'web names a type of server in passing',
    { 'areas/award/web/a.ts': "export type A = import('../server/index.ts').A;" },
    'areas/award/web/a.ts:1 room',
  ],
  [
    'web imports server lazily',
    { 'areas/award/web/a.ts': "export const a = () => import('../server/index.ts');" },
    'areas/award/web/a.ts:1 room',
  ],
  [
    'server imports web',
    { 'areas/award/server/a.ts': "import '../web/routes.ts';" },
    'areas/award/server/a.ts:1 room',
  ],
  [
    'shared imports server',
    { 'areas/award/shared/a.ts': "export { a } from '../server/index.ts';" },
    'areas/award/shared/a.ts:1 room',
  ],
  [
    'the web app imports a server room',
    { 'apps/web/a.ts': "import '#kit/server/database/db.ts';" },
    'apps/web/a.ts:1 room',
  ],
  [
    'region.ts imports its server room',
    { 'regions/ah/region.ts': "import './server/index.ts';" },
    'regions/ah/region.ts:1 room',
  ],
  [
    'product code imports a test helper',
    { 'areas/award/server/a.ts': "import '#kit/server/test/world.ts';" },
    'areas/award/server/a.ts:1 room',
  ],
  [
    'an area reaches past a door',
    { 'areas/award/server/a.ts': "import '#areas/project/server/store.ts';" },
    'areas/award/server/a.ts:1 door',
  ],
  [
    'an app reaches past a door',
    { 'apps/server/a.ts': "import '#areas/project/server/store.ts';" },
    'apps/server/a.ts:1 door',
  ],
  [
    'an area imports the routes of another',
    { 'areas/award/web/a.ts': "import '#areas/project/web/routes.ts';" },
    'areas/award/web/a.ts:1 door',
  ],
  [
    'an area imports area.ts of another',
    { 'areas/award/server/a.ts': "import '#areas/project/area.ts';" },
    'areas/award/server/a.ts:1 door',
  ],
  [
    'a use is not declared',
    {
      'base/role/area.ts': area("name: 'role', tables: [], views: [], uses: []"),
      'base/role/README.md': about('role'),
      'base/role/web/a.ts': "import '#base/session/shared/calls.ts';",
      'base/role/web/a.test.ts': '',
      'apps/server/areas.ts': registry(
        ['base/session', 'base/role', 'areas/award', 'areas/project'],
        ['base/session'],
      ),
    },
    'base/role/web/a.ts:1 uses',
  ],
  [
    'an area does not declare the base folder that it uses',
    { 'areas/project/web/a.ts': "import '#base/session/shared/calls.ts';" },
    'areas/project/web/a.ts:1 uses',
  ],
  [
    'a use is declared and not made',
    {
      'areas/project/area.ts': area(
        "name: 'project', tables: ['project'], views: ['project_view'], uses: ['session']",
      ),
    },
    'areas/project/area.ts:1 uses',
  ],
  [
    'something is left to do',
    { 'areas/award/server/a.ts': '/** 定标. */\n// @todo its own verb\nexport const a = 1;' },
    'areas/award/server/a.ts:2 style',
  ],
  ['a README says nothing', { 'areas/award/README.md': '# 定标 · Award' }, 'areas/award/README.md:1 readme'],
  [
    'a README says what another one says',
    { 'areas/project/README.md': `${about('project')}\n${about('award')}` },
    'areas/project/README.md:7 readme',
  ],
  [
    'a README does not name its folder as area.ts does',
    {
      'areas/project/area.ts': area(
        "name: 'project', title: { zh: '采购项目', en: 'Projects' }, tables: ['project'], views: ['project_view'], uses: []",
      ),
    },
    'areas/project/README.md:1 readme',
  ],
  [
    'a README names a file that is gone',
    { 'areas/project/README.md': `${about('project')}\nThe law stands in \`shared/gone.ts\`.` },
    'areas/project/README.md:5 readme',
  ],
  [
    'two files form a circle',
    { 'kit/server/a.ts': "import './b.ts';", 'kit/server/b.ts': "import type { A } from './a.ts';" },
    'kit/server/a.ts:1 circle',
  ],
  [
    'two areas form a circle though no files do',
    {
      'areas/project/area.ts': area(
        "name: 'project', tables: ['project'], views: ['project_view'], uses: ['award']",
      ),
      'areas/project/web/a.ts': "import '#areas/award/shared/status.ts';",
    },
    'areas/award/server/index.ts:2 circle',
  ],
  ['shared uses Node', { 'kit/shared/a.ts': "import 'node:fs';" }, 'kit/shared/a.ts:1 library'],
  ['server uses antd', { 'kit/server/a.ts': "import { Form } from 'antd';" }, 'kit/server/a.ts:1 library'],
  ['web uses pg', { 'kit/web/a.ts': "import type { Client } from 'pg';" }, 'kit/web/a.ts:1 library'],
  ['a library that is on no list', { 'kit/server/a.ts': "import 'left-pad';" }, 'kit/server/a.ts:1 library'],
  ['a file in no room', { 'areas/award/helpers/a.ts': '' }, 'areas/award/helpers/a.ts:1 homeless'],
  ['a file beside the rooms', { 'kit/util.ts': '' }, 'kit/util.ts:1 homeless'],
  ['a default export', { 'kit/web/a.ts': 'export default 1;' }, 'kit/web/a.ts:1 style'],
  ['export *', { 'kit/shared/a.ts': "export * from './money.ts';" }, 'kit/shared/a.ts:1 style'],
  ['any', { 'kit/shared/a.ts': '\n\nexport const a = 1 as any;' }, 'kit/shared/a.ts:3 style'],
  [
    'a suppression without a reason',
    { 'kit/shared/a.ts': '// @ts-expect-error\nexport const a = 1;' },
    'kit/shared/a.ts:1 style',
  ],
  [
    'SQL names the table of another area',
    { 'areas/award/server/a.ts': "\nexport const a = 'select 1 from project';" },
    'areas/award/server/a.ts:2 table',
  ],
  [
    'SQL names it after a comma',
    { 'areas/award/server/a.ts': 'export const a = sql`from award a, project p`;' },
    'areas/award/server/a.ts:1 table',
  ],
  [
    'SQL updates it, lines below',
    { 'areas/award/server/a.ts': 'export const a = sql`\n\n  update project set x = ${1}`;' },
    'areas/award/server/a.ts:3 table',
  ],
  [
    'SQL deletes from it',
    { 'areas/award/server/a.ts': "export const a = 'delete from project where x';" },
    'areas/award/server/a.ts:1 table',
  ],
  [
    'SQL inserts into it',
    { 'areas/award/server/a.ts': "export const a = 'insert into project (a) values (1)';" },
    'areas/award/server/a.ts:1 table',
  ],
  [
    'SQL joins it in a subquery',
    {
      'areas/award/server/a.ts':
        'export const a = sql`where exists (select 1 from award join project on true)`;',
    },
    'areas/award/server/a.ts:1 table',
  ],
  [
    'SQL joins a view of an area it does not use',
    { 'base/session/server/a.ts': "export const a = 'select 1 from project_view';" },
    'base/session/server/a.ts:1 table',
  ],
  [
    'a table of another area is described to the query builder',
    { 'areas/award/server/tables.ts': "export const theirs = pgTable('project', { id: uuid() });" },
    'areas/award/server/tables.ts:1 table',
  ],
  [
    'two areas own one table',
    {
      'areas/award/area.ts': area(
        "name: 'award', tables: ['award', 'project'], uses: ['project', 'session']",
      ),
    },
    'areas/project/area.ts:1 table',
  ],
  [
    'a path is spelled beside its declaration',
    {
      'areas/award/shared/screens.ts': "export const awardScreens = screens({ list: '/ess/award/index' });",
      'areas/award/web/a.ts': 'export const a = (id: string) => `/ess/award/index?id=${id}`;',
    },
    'areas/award/web/a.ts:1 screen',
  ],
  [
    'two folders declare one screen',
    {
      'areas/award/shared/screens.ts': "export const awardScreens = screens({ list: '/ess/award/index' });",
      'base/session/shared/screens.ts':
        "export const sessionScreens = screens({ login: '/login',\n  list: '/ess/award/index' });",
    },
    'base/session/shared/screens.ts:2 screen',
  ],
  [
    'a link leads to a screen that nobody declares',
    { 'areas/award/web/a.tsx': 'export const a = <Link to="/ess/awrd/index" />;' },
    'areas/award/web/a.tsx:1 screen',
  ],
  [
    'a verb of the browser leads to a screen that nobody declares',
    { 'areas/award/web/a.ts': "export const go = () => navigate('/ess/awrd/index?id=1');" },
    'areas/award/web/a.ts:1 screen',
  ],
  [
    'one of two links leads to a screen that nobody declares',
    { 'areas/award/web/a.tsx': "export const a = <Link to={own ? list : '/ess/awrd/index'} />;" },
    'areas/award/web/a.tsx:1 screen',
  ],
  [
    'the router itself is led to a screen that nobody declares',
    { 'areas/award/web/a.ts': "export const go = () => router.navigate(back ?? '/ess/awrd/index');" },
    'areas/award/web/a.ts:1 screen',
  ],
  [
    'a screen behind the login says nothing about itself',
    {
      'areas/award/web/routes.ts':
        'export const routes = pages({\n  [awardScreens.list]: list,\n  [awardScreens.open]: { load: list, open: true },\n});',
    },
    'areas/award/web/routes.ts:2 help',
  ],
  [
    'a folder explains a screen that it does not draw',
    {
      'areas/award/web/routes.ts':
        "export const routes = pages({ [awardScreens.list]: list });\nexport const help = helpFile(() => import('./help.ts'));",
      'areas/award/web/help.ts':
        'export const help = helpOf({\n  [awardScreens.list]: a,\n  [awardScreens.gone]: a,\n});',
    },
    'areas/award/web/help.ts:3 help',
  ],
  [
    'what a folder explains reaches nobody',
    {
      'areas/award/web/routes.ts': 'export const routes = pages({ [awardScreens.list]: list });',
      'areas/award/web/help.ts': 'export const help = helpOf({ [awardScreens.list]: a });',
    },
    'areas/award/web/routes.ts:1 help',
  ],
];

test('an area that is only begun is told everything it lacks', () => {
  expect(
    checkTree(house({ 'areas/fee/shared/status.ts': 'export const a = 1;' })).map((p) => p.text),
  ).toEqual([
    'areas/fee has no area.ts',
    'areas/fee has no README.md: one screen, what it is and its odd rules',
    'areas/fee has no test: success and refusal side by side',
    'areas/fee is not registered: give apps/server/areas.ts a line for its area.ts',
  ]);
});

test.each([
  ['areas/award/README.md', 'areas/award has no README.md'],
  ['areas/award/server/index.test.ts', 'areas/award has no test'],
  ['areas/award/area.ts', 'areas/award has no area.ts'],
  ['regions/ah/server/ah.test.ts', 'regions/ah has no test'],
  ['regions/ah/region.ts', 'regions/ah has no region.ts'],
])('without %s the house is not sound', (file, told) => {
  const root = house({});
  rmSync(path.join(root, file));
  expect(checkTree(root).map((p) => p.text)).toContainEqual(expect.stringContaining(told));
});

test.each([
  [registry(['base/session', 'areas/award'], ['base/session']), 'areas/project is not registered'],
  [registry(['base/session', 'areas/award', 'areas/project'], []), 'base/session is not served'],
])('a registry that leaves something out', (listed, told) => {
  const said = checkTree(house({ 'apps/server/areas.ts': listed })).map((p) => p.text);
  expect(said).toEqual([expect.stringContaining(told)]);
});

test.each(violations)('%s', (_name, planted, expected) => {
  expect(broken(planted)).toEqual([expected]);
});
