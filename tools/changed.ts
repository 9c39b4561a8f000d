/** What git says is changed, whose tests that concerns, and what they leave open. */
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { folderGraph } from './walls.ts';
import { placeOf } from './walls/place.ts';

/** Files that differ from `since` (a commit or branch), are new or are gone, relative to the repository. */
export function changedFiles(root: string, since = 'HEAD'): string[] {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  const names = git('diff', '--name-only', '--no-renames', '-z', since, '--');
  const fresh = git('ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set(`${names}${fresh}`.split('\0'))].filter((file) => file !== '');
}

/**
 * The folders whose tests say something about these files: their own, and those that import from an area or base
 * folder among them. The kit is used by everybody: of it only its own tests, for the inner loop has to be short.
 */
export function foldersConcerned(root: string, files: readonly string[]): string[] {
  const own = new Set(files.filter((file) => file.includes('/')).map((file) => placeOf(file).folder));
  const graph = folderGraph(root);
  const isPart = (folder: string) => /^(base|areas)\//.test(folder);
  const users = [...graph].flatMap(([folder, used]) =>
    isPart(folder) && [...own].some((one) => isPart(one) && used.has(one)) ? [folder] : [],
  );
  return [...new Set([...own, ...users])].sort();
}

/**
 * Tests of the server that hold something of every folder (全体清单): a list, a table of words, a schema, a page of docs. A new
 * declaration breaks them and not the tests that stand beside it.
 */
export const serverLists: readonly string[] = [
  'apps/server/answer-fields.test.ts',
  'apps/server/api/document.test.ts',
  'apps/server/api/examples.test.ts',
  'apps/server/api/guide.test.ts',
  'apps/server/api/limits.test.ts',
  'apps/server/areas.test.ts',
  'apps/server/bounds.test.ts',
  'apps/server/fields.test.ts',
  'apps/server/first-login.test.ts',
  'apps/server/nested-inputs.test.ts',
  'apps/server/other-calls.test.ts',
  'apps/server/packed.test.ts',
  'apps/server/page-sizes.test.ts',
  'apps/server/regions.test.ts',
  'apps/server/schema.test.ts',
  'apps/server/test/matrix/sources.test.ts',
  'apps/server/test/matrix/standing.test.ts',
  'base/approval/server/declared.test.ts',
  'base/flow/server/bind.test.ts',
  'base/message/server/subscriptions.test.ts',
  'base/message/server/template/template.test.ts',
  'base/role/server/role.test.ts',
];

/** Tests that read the whole tree and take long (较慢): only the whole check runs them, and `changed` says so. */
export const slowLists: readonly string[] = [
  'apps/cli/demo/history/history.test.ts',
  'apps/server/api/clients.test.ts',
  'apps/server/api/linted.test.ts',
  'apps/server/hostile-input.test.ts',
  'apps/server/list-plans.test.ts',
  'apps/server/permission-matrix.test.ts',
  'apps/server/start-answers.test.ts',
  'apps/web/form-permission.test.tsx',
  'tools/new.test.ts',
];

const isServed = (file: string): boolean =>
  /^((base|areas|regions)\/[^/]+\/(server|shared|area\.ts|region\.ts)|apps\/(server|cli)\/|kit\/(server|shared)\/|db\/|docs\/)/.test(
    file,
  ) && !file.endsWith('.test.ts');

/** What vitest is asked to run: the folders concerned, and what holds a list of everything (本次应跑的测试). */
export function testsConcerned(root: string, files: readonly string[]): string[] {
  if (files.length === 0) return [];
  const tools = globSync('{tools,apps/web}/*.test.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !slowLists.includes(file) || files.includes(file));
  const folders = foldersConcerned(root, files)
    .filter((folder) => folder !== 'tools' && folder !== 'apps/web')
    .map((folder) => `${folder}/`);
  const maker = files.some((file) => file.startsWith('tools/new')) ? ['tools/new.test.ts'] : [];
  return [...folders, ...tools, ...maker, ...(files.some(isServed) ? serverLists : [])];
}

/** What no test of `changed` has looked at, in words: an answer without it would promise too much (未检查的部分). */
export function leftOpen(files: readonly string[]): string[] {
  const some = (pattern: RegExp) => files.some((file) => pattern.test(file));
  const open: readonly [boolean, string][] = [
    [files.some(isServed), 'every call × every role, strangers in a played world, plans of lists'],
    [
      some(/^(apps|base|areas|regions|kit)\/(.*\/)?(web|shared)\/|^(vite|package)|^tools\/(?!.*\.test\.ts$)/),
      'the pages as they are built, their weight (npm run check -- build, then bundle)',
    ],
    [some(/^kit\//), 'the tests of all folders, which use the kit'],
    [some(/^e2e\//), 'the journey itself (npm run check -- e2e e2e/NAME.spec.ts)'],
    [some(/^(package|Dockerfile|deploy|tsconfig|vite|vitest|playwright)/), 'a start from nothing'],
  ];
  return open.flatMap(([is, text]) => (is ? [text] : []));
}
