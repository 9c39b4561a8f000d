import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { doubtful, licenceList, notesOf, objections } from './release-parts.ts';

const changelog =
  '# Changes\n\n## 0.3.0 (2026-12-24)\n\n## 0.2.0 (2026-12-01)\n\n- One thing.\n\n## 0.1.0 (2026-11-23)\n\n- First.\n';
const tree = { version: '0.2.0', changelog, tags: ['v0.1.0'], changed: [] };

test('a release has a version of its own, notes, and nothing uncommitted', () => {
  expect(objections(tree)).toEqual([]);
  expect(notesOf(changelog, '0.2.0')).toBe('- One thing.');
  expect(notesOf(changelog, '0.1.0')).toBe('- First.');
  for (const [change, words] of [
    [{ version: '0.1.0' }, 'was released already'],
    [{ version: '0.3.0' }, 'has nothing below'],
    [{ version: '0.9.0' }, 'has nothing below'],
    [{ version: 'next' }, 'is not like'],
    [{ changed: [' M x.ts'] }, 'not committed'],
  ] as const)
    expect(objections({ ...tree, ...change }).join()).toContain(words);
});

test('licences are listed, and those that would bind us are not taken unread', () => {
  const of = (name: string, id: string) => ({ name, version: '1.0.0', licenses: [{ license: { id } }] });
  const all = [
    of('a', 'MIT'),
    of('b', 'GPL-3.0'),
    of('c', '(MIT OR GPL-3.0-or-later)'),
    of('d', 'MIT AND SSPL-1.0'),
  ];
  expect(doubtful(all)).toEqual(['b 1.0.0: GPL-3.0', 'd 1.0.0: MIT AND SSPL-1.0']);
  expect(licenceList(all)).toContain('MIT\n  a 1.0.0\n');
});

test('the present version has its notes', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const text = (name: string) => readFileSync(path.join(root, name), 'utf8');
  const { version } = JSON.parse(text('package.json')) as { version: string };
  expect(notesOf(text('CHANGELOG.md'), version)).toBeTruthy();
});
