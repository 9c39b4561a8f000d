import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isBuilt, markBuilt, SOURCES, sourceDigest } from './web-source.ts';

const root = mkdtempSync(join(tmpdir(), 'gongheng-pages-'));
const lock = join(root, 'package-lock.json');
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('pages stay the ones that were built when the lock is written anew, and not when a package or a source is another', () => {
  cpSync(join(import.meta.dirname, '../package-lock.json'), lock);
  mkdirSync(join(root, 'dist/web'), { recursive: true });
  mkdirSync(join(root, 'kit/web'), { recursive: true });
  writeFileSync(join(root, 'kit/web/a.ts'), 'export const a = 1;');
  markBuilt(root, sourceDigest(root));
  expect(isBuilt(root)).toBe(true);
  const found = JSON.parse(readFileSync(lock, 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  // As `npm prune` leaves it behind: the same packages in another order.
  const turned = { ...found, packages: Object.fromEntries(Object.entries(found.packages).reverse()) };
  writeFileSync(lock, JSON.stringify(turned));
  expect(isBuilt(root)).toBe(true);
  const react = { ...found.packages['node_modules/react'], version: '0.0.1' };
  writeFileSync(
    lock,
    JSON.stringify({ ...found, packages: { ...found.packages, 'node_modules/react': react } }),
  );
  expect(isBuilt(root)).toBe(false);
  writeFileSync(lock, JSON.stringify(found));
  expect(isBuilt(root)).toBe(true);
  writeFileSync(join(root, 'kit/web/a.ts'), 'export const a = 2;');
  expect(isBuilt(root)).toBe(false);
});

/** The tools that a tool imports, and those that these import. */
function withTools(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  const code = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  for (const [, tool] of code.matchAll(/^(?:import\b.*|\}) from '\.\/(?:tools\/)?([\w-]+\.ts)'/gm))
    withTools(`tools/${tool}`, known);
  return known;
}

test('every tool that makes the pages counts among their sources', () => {
  const tools = [...withTools('vite.config.ts'), ...withTools('tools/build-web.ts')];
  expect(tools).toContain('tools/lazy-imports.ts');
  expect(tools.filter((file) => !SOURCES.includes(file))).toEqual([]);
});
