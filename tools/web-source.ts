import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const SOURCES: readonly string[] = [
  'apps/web',
  'kit/web',
  'kit/shared',
  'base',
  'areas',
  'regions',
  'vite.config.ts',
  'tools/antd-parts.ts',
  'tools/antd-styles.ts',
  'tools/antd-theme.ts',
  'tools/build-web.ts',
  'tools/chunks.ts',
  'tools/declared-routes.ts',
  'tools/english-apart.ts',
  'tools/lazy-imports.ts',
  'tools/library-parts.ts',
  'tools/chunk-search.ts',
  'tools/pdf-parts.ts',
  'tools/screen-styles.ts',
  'tools/screens.ts',
  'tools/seen-screens.json',
  'tools/seen-screens.ts',
  'tools/slim-calls.ts',
  'tools/web-graph.ts',
  'tools/web-preloads.ts',
  'tools/web-source.ts',
];

const LOCK = 'package-lock.json';

/** Where the built pages lie, relative to the repository. */
export const WEB_DIST = 'dist/web';

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.name === 'server' && entry.isDirectory() ? [] : filesBelow(join(path, entry.name)),
  );
}

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
}

/** Which packages are locked, whatever order they stand in: `npm prune`, by which an image gets smaller, writes the file anew. */
function lockedIn(root: string): string {
  const { packages } = JSON.parse(readFileSync(join(root, LOCK), 'utf8')) as {
    packages: Readonly<Record<string, Locked>>;
  };
  return Object.entries(packages)
    .map(([name, { version, integrity }]) => `${name} ${version} ${integrity}\n`)
    .sort()
    .join('');
}

/** A digest of everything the pages are built from (网页源文件摘要). */
export function sourceDigest(root: string): string {
  const hash = createHash('sha256').update(lockedIn(root));
  for (const file of SOURCES.flatMap((s) => filesBelow(join(root, s))).sort())
    hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

const markIn = (root: string): string => join(root, WEB_DIST, '.source');

/** Says beside built pages what they were built from. */
export const markBuilt = (root: string, digest: string): void => writeFileSync(markIn(root), digest);

/** Whether pages stand there that were built from the present sources (网页是否最新). */
export const isBuilt = (root: string): boolean =>
  existsSync(markIn(root)) && readFileSync(markIn(root), 'utf8') === sourceDigest(root);
