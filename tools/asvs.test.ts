import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const text = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8');

interface Row {
  readonly number: string;
  readonly level: string;
  readonly state: string;
  readonly where: string;
  readonly tests: string;
}

const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const rows: Row[] = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ +\|/.test(line))
  .map(cells)
  .filter((row) => row.length === 6)
  .map(([number = '', , level = '', state = '', where = '', tests = '']) => ({
    number,
    level,
    state,
    where,
    tests,
  }));

const STATES = ['met', 'partly', 'not met', 'does not apply'];
const open = (row: Row): boolean => row.state === 'partly' || row.state === 'not met';

test('every requirement of levels 1 and 2 stands there once', () => {
  expect(new Set(rows.map((r) => r.number)).size).toBe(rows.length);
  expect(['1', '2'].map((level) => rows.filter((r) => r.level === level).length)).toEqual([70, 183]);
});

test('the counts at the top are those of the rows', () => {
  const count = (state: string, levels: readonly string[]) =>
    String(rows.filter((r) => (state === 'all' || r.state === state) && levels.includes(r.level)).length);
  const told = text.split('\n').flatMap((line) => {
    const row = cells(line);
    return row.length === 4 && [...STATES, 'all'].includes(row[0] ?? '') ? [row] : [];
  });
  expect(told).toEqual(
    [...STATES, 'all'].map((s) => [s, count(s, ['1']), count(s, ['2']), count(s, ['1', '2'])]),
  );
  const unproved = rows.filter((r) => r.state === 'met' && r.tests === 'read only').length;
  expect(text).toContain(`Of those met, ${unproved} are read only.`);
});

test('a row that is met names code and a test, or says that it was only read; every other says why', () => {
  for (const r of rows) {
    expect(STATES, r.number).toContain(r.state);
    expect(r.where, r.number).not.toBe('');
    if (r.state === 'met')
      expect(r.tests === 'read only' || /`[^`]+` "[^"]+"/.test(r.tests), r.number).toBe(true);
  }
});

test('the list of gaps names what is open, and nothing else', () => {
  const list = text.slice(text.indexOf('## Gaps'), text.indexOf('## V1 '));
  const named = [...list.matchAll(/^\| ([\d., ]+) \|/gm)].flatMap(([, numbers = '']) =>
    numbers.trim().split(', '),
  );
  expect(named.toSorted()).toEqual(
    rows
      .filter(open)
      .map((r) => r.number)
      .toSorted(),
  );
});

test('every file named is there, and so is every test', () => {
  const files = rows.flatMap((r) =>
    [...`${r.where} ${r.tests}`.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|\.?[\w.-]+\.(?:json|md))`/g)].map(
      ([, file = '']) => file,
    ),
  );
  expect(files.length).toBeGreaterThan(200);
  expect([...new Set(files)].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  const gone = rows.flatMap((r) =>
    [...r.tests.matchAll(/`([^`]+)` "([^"]+)"/g)].flatMap(([, file = '', name = '']) =>
      readFileSync(path.join(root, file), 'utf8').includes(name) ? [] : [`${r.number}: ${file} "${name}"`],
    ),
  );
  expect(gone).toEqual([]);
});

test('docs/security.md names harnesses, documents and tests that are there', () => {
  const promises = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
  const harnesses = [...promises.matchAll(/npm run sec -- (\w+)/g)].map(([, name = '']) => `sec/${name}.ts`);
  const files = [...promises.matchAll(/`((?:apps|areas|base|kit|sec)\/[^`]+\.ts)`/g)].map(
    ([, file = '']) => file,
  );
  const links = [...promises.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, file = '']) => `docs/${file}`);
  const all = [...harnesses, ...files, ...links];
  expect(all.length).toBeGreaterThan(30);
  expect(all.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  const named = [...promises.matchAll(/`([^`]+\.ts)` "([^"]+)"/g)];
  expect(named.length).toBeGreaterThan(30);
  expect(
    named.flatMap(([, file = '', name = '']) =>
      readFileSync(path.join(root, file), 'utf8').includes(name) ? [] : [`${file} "${name}"`],
    ),
  ).toEqual([]);
});

test('docs/acts-and-guards.md names tests that stand beside the verbs', () => {
  const acts = readFileSync(path.join(root, 'docs/acts-and-guards.md'), 'utf8');
  const known = new Set(
    globSync('{areas,base}/**/*.test.ts', { cwd: root }).map((file) => path.basename(file)),
  );
  const named = [...acts.matchAll(/`([\w-]+\.test\.ts)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !known.has(file))).toEqual([]);
});

test('docs/acts-and-guards.md says of every event who guards its act, or why it favours nobody', () => {
  const acts = readFileSync(path.join(root, 'docs/acts-and-guards.md'), 'utf8');
  const declared = globSync('{areas,base}/**/shared/**/*events.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bevent\(\s*'([\w.]+)'/g)].map(
      ([, type = '']) => type,
    ),
  );
  // Within a cell the folder's name stands with its first event alone: `ca.bound`, `unbound`.
  const named = acts.split('|').flatMap((cell) => {
    let folder = '';
    return [...cell.matchAll(/`([\w.]+)`/g)].map(([, word = '']) => {
      if (word.includes('.')) folder = word.slice(0, word.indexOf('.'));
      return word.includes('.') ? word : `${folder}.${word}`;
    });
  });
  expect(declared.length).toBeGreaterThan(200);
  expect(
    declared.filter((type) => !named.includes(type)),
    'say of each event in docs/acts-and-guards.md what guards its act',
  ).toEqual([]);
  const folders = new Set(declared.map((type) => type.slice(0, type.indexOf('.'))));
  const stale = [...acts.matchAll(/`((\w+)\.\w+)`/g)].flatMap(([, type = '', folder = '']) =>
    folders.has(folder) && !declared.includes(type) ? [type] : [],
  );
  expect(stale, 'docs/acts-and-guards.md names events that nobody declares').toEqual([]);
});
