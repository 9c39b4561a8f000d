import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import {
  changedFiles,
  foldersConcerned,
  leftOpen,
  serverLists,
  slowLists,
  testsConcerned,
} from './changed.ts';

const repository = path.resolve(import.meta.dirname, '..');

const made: string[] = [];
afterEach(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true });
});

function house(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'changed-'));
  made.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}

const files = {
  'areas/award/server/index.ts': "import '#areas/review/server/index.ts';",
  'areas/award/server/award.test.ts': "import '#areas/bulletin/server/store.ts';",
  'areas/review/server/index.ts': "import '#base/ca/shared/calls.ts';",
  'areas/bulletin/server/index.ts': '',
  'base/ca/shared/calls.ts': "import '#kit/shared/call.ts';",
  'kit/shared/call.ts': '',
  'apps/server/areas.ts': "import '#areas/review/server/index.ts';",
};

test('a changed folder concerns itself and those that import from it; tests and apps do not count', () => {
  const root = house(files);
  expect(foldersConcerned(root, ['areas/review/web/a.tsx'])).toEqual(['areas/award', 'areas/review']);
  expect(foldersConcerned(root, ['base/ca/README.md'])).toEqual(['areas/review', 'base/ca']);
  expect(foldersConcerned(root, ['areas/bulletin/area.ts'])).toEqual(['areas/bulletin']);
});

test('the kit concerns itself, a file of the root nobody', () => {
  const root = house(files);
  expect(foldersConcerned(root, ['kit/shared/call.ts'])).toEqual(['kit']);
  expect(foldersConcerned(root, ['package.json'])).toEqual([]);
});

test('changed is what differs, what is new and what is gone', () => {
  const root = house(files);
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words], { cwd: root });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'house');
  writeFileSync(path.join(root, 'kit/shared/call.ts'), 'export const a = 1;');
  writeFileSync(path.join(root, 'kit/shared/费用.ts'), '');
  rmSync(path.join(root, 'apps/server/areas.ts'));
  execFileSync('git', ['mv', 'areas/bulletin/server/index.ts', 'areas/bulletin/server/door.ts'], {
    cwd: root,
  });
  expect(changedFiles(root).sort()).toEqual([
    'apps/server/areas.ts',
    'areas/bulletin/server/door.ts',
    'areas/bulletin/server/index.ts',
    'kit/shared/call.ts',
    'kit/shared/费用.ts',
  ]);
});

test('what is declared concerns the lists of everything too, wherever it stands', () => {
  const names = ['asvs', 'antd-styles', 'dependencies', 'new'].map((name) => `tools/${name}.test.ts`);
  const tests = [...names, 'apps/web/help.test.ts'];
  const root = house({ ...files, ...Object.fromEntries(tests.map((file) => [file, ''])) });
  const asked = (file: string) => testsConcerned(root, [file]);
  for (const file of [
    'areas/clause/shared/calls.ts',
    'base/calendar/server/store.ts',
    'regions/sc/region.ts',
    'db/migrations/202601010000_fee.sql',
    'docs/areas.md',
    'apps/server/api/glossary/office.ts',
  ])
    expect(asked(file), file).toEqual(expect.arrayContaining([...serverLists, 'tools/asvs.test.ts']));
  expect(asked('areas/clause/web/help.ts')).toEqual(
    expect.arrayContaining(['areas/clause/', 'apps/web/help.test.ts', 'tools/antd-styles.test.ts']),
  );
  expect(asked('package.json')).toContain('tools/dependencies.test.ts');
  expect(asked('tools/new-field.ts')).toContain('tools/new.test.ts');
});

test('what no test of it has looked at is said', () => {
  expect(leftOpen(['areas/clause/server/store.ts'])).toHaveLength(1);
  expect(leftOpen(['areas/clause/shared/schema.ts'])).toHaveLength(2);
  expect(leftOpen(['kit/web/list/list-page.tsx']).join()).toMatch(/built.*folders/);
  expect(leftOpen(['tools/chunks.ts']).join()).toContain('built');
  expect(leftOpen(['e2e/clause.spec.ts']).join()).toContain('check -- e2e');
  expect(leftOpen(['areas/clause/server/clause.test.ts', 'README.md'])).toEqual([]);
});

test('every test that reads all folders or all calls is on one of the two lists, and stands there', () => {
  const known = [...serverLists, ...slowLists];
  const reads = globSync('{apps,base,areas,kit}/**/*.test.ts', { cwd: repository })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) =>
      /\bapp\.calls\b|\bdeclarations\b|documentFile|'\{(areas|base)/.test(
        readFileSync(path.join(repository, file), 'utf8'),
      ),
    )
    .filter((file) => !file.startsWith('apps/web/'));
  expect(reads.length).toBeGreaterThan(12);
  expect(reads.filter((file) => !known.includes(file))).toEqual([]);
  expect(known.filter((file) => !existsSync(path.join(repository, file)))).toEqual([]);
});
