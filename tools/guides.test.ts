import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const guides = [...globSync('docs/guides/*.md', { cwd: root }), 'CONTRIBUTING.md', 'README.md'].map((file) =>
  file.replaceAll(path.sep, '/'),
);
/** What else tells people to run something. */
const pages = [...guides, ...globSync('docs/*.md', { cwd: root })];
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const top = 'apps|areas|base|bench|db|deploy|docs|e2e|kit|regions|sec|tools';
/** A path within backticks, from the top of the tree: without the places that its reader fills in (`regions/<name>`). */
const named = new RegExp(`\`((?:${top})/[\\w./-]*[\\w-])(?:/)?\``, 'g');

test('what a guide names is there', () => {
  const gone = guides.flatMap((file) =>
    [...read(file).matchAll(named)]
      .map(([, name = '']) => name)
      .filter((name) => !['', '.ts', '.test.ts'].some((end) => existsSync(path.join(root, name + end))))
      .map((name) => `${file}: ${name}`),
  );
  expect(gone).toEqual([]);
});

test('what a page of docs has its reader run is a script, a step of the check, a command or a kind of thing to make', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const steps = [...read('tools/check.ts').matchAll(/\bname: '(\w+)',\s+title:/g)].map(
    ([, name = '']) => name,
  );
  const kinds: Readonly<Record<string, readonly string[]>> = {
    check: [...steps, 'all', 'changed', 'schema'],
    new: ['area', 'call', 'act', 'screen', 'field'],
  };
  const asked = pages.flatMap((file) =>
    [...read(file).matchAll(/npm run (\w+)(?: -- ([\w-]+))?/g)].map(([, script = '', word = '']) => ({
      file,
      script,
      word,
    })),
  );
  expect(asked.length).toBeGreaterThan(20);
  const unknown = asked.filter(
    ({ script, word }) => !(script in scripts) || (word !== '' && !(kinds[script]?.includes(word) ?? true)),
  );
  expect(unknown).toEqual([]);
});

test('every guide is reached from CONTRIBUTING.md or another guide', () => {
  const linked = [...guides, 'docs/operate.md'].flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)#\s]+)/g)].map(([, to = '']) =>
      path.posix.normalize(path.posix.join(path.posix.dirname(file), to)),
    ),
  );
  const lost = guides.filter((file) => file.startsWith('docs/guides/') && !linked.includes(file));
  expect(lost).toEqual([]);
  const broken = linked.filter((to) => !/^\w+:/.test(to) && !existsSync(path.join(root, to)));
  expect(broken).toEqual([]);
});
