import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}
const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Manifest;

/** Packages that no file names, with what loads them. */
const LOADED_BY = new Map([
  ['oxlint-tsgolint', 'oxlint --type-aware'],
  ['@types/node', 'the compiler'],
  ['typescript', 'npm run check -- types'],
]);

test('every package that is installed is used: by a file, by a tool, or by another package as its peer', () => {
  const { dependencies, devDependencies } = manifestOf('');
  const installed = Object.keys({ ...dependencies, ...devDependencies });
  const sources = globSync(
    ['{apps,areas,base,bench,e2e,kit,regions,sec,tools}/**/*.{ts,tsx,mjs,css,html}', '*.{ts,json}'],
    { cwd: root },
  )
    .filter((file) => !/node_modules|^package|dependencies\.test/.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'));
  const named = (name: string) =>
    sources.some(
      (text) => text.includes(`'${name}`) || text.includes(`"${name}`) || text.includes(`/${name}/`),
    );
  const used = installed.filter(named);
  const peers = new Set(
    used.flatMap((name) => Object.keys(manifestOf(`node_modules/${name}`).peerDependencies ?? {})),
  );
  const typed = (name: string) => {
    const of = /^@types\/(.+)$/.exec(name)?.[1];
    return of !== undefined && used.includes(of.replace(/^(\w+)__/, '@$1/'));
  };
  expect(used.length).toBeGreaterThan(40);
  expect(
    installed.filter(
      (name) => !used.includes(name) && !peers.has(name) && !typed(name) && !LOADED_BY.has(name),
    ),
  ).toEqual([]);
});
