import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { changedFiles, foldersConcerned } from './changed.ts';

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

test('changed is what differs and what is new, not what is gone', () => {
  const root = house(files);
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words], { cwd: root });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'house');
  writeFileSync(path.join(root, 'kit/shared/call.ts'), 'export const a = 1;');
  writeFileSync(path.join(root, 'kit/shared/费用.ts'), '');
  rmSync(path.join(root, 'apps/server/areas.ts'));
  expect(changedFiles(root).sort()).toEqual(['kit/shared/call.ts', 'kit/shared/费用.ts']);
});
