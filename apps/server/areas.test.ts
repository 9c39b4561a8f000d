import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { describeAreas, type DocumentedCall, type FolderFacts } from '../../tools/areas.ts';
import { routesOf } from '../../tools/declared-routes.ts';
import { declarations } from './areas.ts';
import { ROOT } from './instance.ts';

interface Operation {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly 'x-permission'?: string;
}

/** Every call, as the interface document has it. */
function documented(): DocumentedCall[] {
  const { paths } = JSON.parse(readFileSync(inject('documentFile'), 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        line: `${method.toUpperCase()} ${path}`,
        area: operation.tags[0] ?? '',
        summary: operation.summary,
        permission: operation['x-permission'],
      })),
    )
    .toSorted((a, b) => (a.line < b.line ? -1 : 1));
}

/** The folder of each declaration: its name is the folder's. */
async function folders(): Promise<FolderFacts[]> {
  const all = globSync('{base,areas}/*', { cwd: ROOT });
  return Promise.all(
    declarations.map(async (area) => {
      const folder = all.find((one) => one.endsWith(`/${area.name}`)) ?? '';
      const events = join(ROOT, folder, 'shared/events.ts');
      const declared = existsSync(events)
        ? ((await import(events)) as Record<string, { type?: string }>)
        : {};
      const routes = `${folder}/web/routes.ts`;
      return {
        area,
        events: Object.values(declared).flatMap((one) => (typeof one.type === 'string' ? [one.type] : [])),
        screens: existsSync(join(ROOT, routes)) ? [...routesOf(ROOT, routes).screens.keys()].sort() : [],
      };
    }),
  );
}

test('docs/areas.md says what every folder owns, uses and promises', async () => {
  const calls = documented();
  expect(calls.length).toBeGreaterThan(100);
  const names = declarations.map(({ name }) => name);
  expect(calls.filter(({ area }) => !names.includes(area))).toEqual([]);
  const file = join(ROOT, 'docs/areas.md');
  const present = describeAreas(await folders(), calls);
  if (process.env.WRITE_SCHEMA) writeFileSync(file, present);
  expect(readFileSync(file, 'utf8'), 'npm run check -- schema --write writes it').toBe(present);
});

test('a code of the menu names one entry only, and every entry stands below a folder that is declared', () => {
  const menus = declarations.flatMap((area) => area.menus);
  const paths = new Map<string, Set<string>>();
  for (const { code, path = '' } of menus) paths.set(code, (paths.get(code) ?? new Set()).add(path));
  expect([...paths].filter(([, all]) => all.size > 1).map(([code]) => code)).toEqual([]);
  const folders = menus.filter((one) => one.path === undefined).map((one) => one.code);
  expect(menus.filter(({ parent }) => parent !== undefined && !folders.includes(parent))).toEqual([]);
});

test('reactions to events are exported at the door of their folder, so that they are called', () => {
  const made = /^export const (\w+)[^=\n]* = (?:react|reactAfter|onApprovalFinished|onLotApproval)(?:<|\()/gm;
  const files = globSync('{base,areas}/*/server/**/*.ts', { cwd: ROOT }).filter(
    (file) => !file.includes('.test.'),
  );
  const reactions = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(made)].map(([, name = '']) => ({ file, name })),
  );
  expect(reactions.length).toBeGreaterThan(15);
  const door = (file: string) =>
    readFileSync(join(ROOT, file.split('/').slice(0, 2).join('/'), 'server/index.ts'), 'utf8');
  expect(
    reactions.filter(({ file, name }) => !new RegExp(`\\b${name}\\b`).test(door(file))),
    'list each among the reactions of server/index.ts',
  ).toEqual([]);
});

/** Screens whose heading is that of the step one stands at (分步页面). */
const headedByStep = ['/ls/register-info'];

/** The words of a folder (文案): every key in both languages side by side. */
async function wordsOf(folder: string): Promise<string[]> {
  const files = globSync(`{base,areas}/${folder}/shared/text/*.ts`, { cwd: ROOT });
  const modules = await Promise.all(files.map((file) => import(join(ROOT, file)) as Promise<object>));
  return modules.flatMap((module) => Object.values(module) as unknown[]).flatMap((one) => pairsOf(one));
}

test('the menu calls a screen as the folder that draws it does, in both languages', async () => {
  const said = new Map<string, ReadonlySet<string>>();
  for (const { area, screens } of await folders()) {
    const names = new Set(await wordsOf(area.name));
    for (const screen of screens) said.set(screen, names);
  }
  const entries = declarations.flatMap(({ menus }) => menus.map(({ path = '', title }) => ({ path, title })));
  const shown = entries.filter(({ path }) => said.has(path) && !headedByStep.includes(path));
  expect(shown.length).toBeGreaterThan(50);
  expect(
    shown
      .filter(({ path, title }) => !said.get(path)?.has(`${title.zh} | ${title.en}`))
      .map(({ path, title }) => `${path}: ${title.zh} | ${title.en}`),
  ).toEqual([]);
});

test('an amount is labelled in CNY, in one way on all screens', async () => {
  expect((await wordsOf('*')).filter((pair) => /（元） \| .*\(yuan\)$/.test(pair))).toEqual([]);
});

test('状态 is the status on every screen', async () => {
  expect((await wordsOf('*')).filter((pair) => /^状态 \| (?!Status$)/.test(pair))).toEqual([]);
});

test('查看 is to view, as the guide of words has it', async () => {
  expect((await wordsOf('*')).filter((pair) => /^查看.* \| See\b/.test(pair))).toEqual([]);
});

/** Every key of some texts in both languages side by side; nothing of what is no texts. */
function pairsOf(texts: unknown): string[] {
  if (typeof texts === 'string' || typeof texts !== 'object' || texts === null) return [];
  const { zh, en } = texts as { zh?: unknown; en?: unknown };
  const walk = (chinese: unknown, english: unknown): string[] =>
    typeof chinese === 'string'
      ? [`${chinese} | ${String(english)}`]
      : Object.entries((chinese ?? {}) as object).flatMap(([key, below]) =>
          walk(below, (english as Record<string, unknown> | undefined)?.[key]),
        );
  return en === undefined ? [] : walk(zh, en);
}
