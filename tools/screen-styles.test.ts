import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EVERY_SCREEN } from './chunks.ts';
import { isOfScreens } from './screen-styles.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** What a program imports outright, and what it fetches when it is first needed. */
function importsOf(file: string, code: string): { outright: string[]; later: string[] } {
  const at = (name: string) =>
    name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name);
  const found = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, name = '']) => at(name));
  return {
    outright: found(/^(?:import|export)\s(?!type\b)(?:[^;'"]*from )?['"]([#.][^'"]*)['"];/gm),
    later: found(/\bimport\(\s*['"]([#.][^'"]*)['"]/g),
  };
}

const programs = new Map(
  globSync('{apps/web,kit,base,areas,regions}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => /(^|\/)web\//.test(file) && !/\.test\.|\/test\//.test(file))
    .map((file) => {
      const code = read(file);
      const quoted = [...code.matchAll(/['"`][^'"`\n]*['"`]/g)].flatMap(([text]) => text.split(/[^\w-]+/));
      return [file, { ...importsOf(file, code), words: new Set(quoted) }];
    }),
);

const sheets = globSync('{apps/web,kit,base,areas,regions}/**/*.css', { cwd: root });
/** What the login page fetches stands within it. */
const AROUND = 'base/session/web/login.css';
const classesOf = (file: string): string[] =>
  [...read(file).matchAll(/\.([a-z]+-[\w-]+)/g)].map(([, name = '']) => name);

/** Classes of sheets that only their own screens have, with those sheets. */
function ownClasses(): Map<string, Set<string>> {
  const common = new Set(sheets.filter((file) => !isOfScreens(file) || file === AROUND).flatMap(classesOf));
  const own = new Map<string, Set<string>>();
  for (const file of sheets.filter(isOfScreens))
    for (const name of classesOf(file))
      if (!common.has(name)) own.set(name, (own.get(name) ?? new Set()).add(file));
  return own;
}

function reached(from: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const walk = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    programs.get(file)?.outright.forEach(walk);
  };
  from.forEach(walk);
  return seen;
}

test('each file that is fetched brings the sheets whose classes it names', () => {
  const own = ownClasses();
  expect(own.size).toBeGreaterThan(300);
  const frame = reached(EVERY_SCREEN);
  const lacking = new Set<string>();
  for (const entry of new Set([...programs.values()].flatMap(({ later }) => later))) {
    const files = reached([entry]);
    for (const file of files)
      for (const name of programs.get(file)?.words ?? []) {
        const those = [...(own.get(name) ?? [])];
        if (those.length > 0 && !those.some((sheet) => files.has(sheet) || frame.has(sheet)))
          lacking.add(`${file} names ${name} of ${those.join(' or ')}`);
      }
  }
  expect([...lacking]).toEqual([]);
});
