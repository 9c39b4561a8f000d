import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const SOURCES = [
  'apps/web',
  'kit/web',
  'kit/shared',
  'base',
  'areas',
  'regions',
  'vite.config.ts',
  'tools/antd-parts.ts',
  'tools/build-web.ts',
  'tools/chunks.ts',
  'tools/slim-calls.ts',
  'tools/web-graph.ts',
  'tools/web-preloads.ts',
  'package-lock.json',
];

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.name === 'server' && entry.isDirectory() ? [] : filesBelow(join(path, entry.name)),
  );
}

/** A digest of everything the pages are built from. */
function sourceDigest(root: string): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((s) => filesBelow(join(root, s))).sort())
    hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Builds the pages when they are missing or older than their sources (构建网页). */
export async function webIsBuilt(root: string): Promise<void> {
  const mark = join(root, 'dist/web/.source');
  const digest = sourceDigest(root);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === digest) return;
  console.log('正在构建网页 / building the pages …');
  // In a process that ends: the bundler takes a gigabyte, which a process that goes on would never give back.
  const [code] = (await once(fork(join(root, 'tools/build-web.ts')), 'exit')) as [number | null];
  if (code !== 0)
    throw new Error('构建网页失败，原因见上 / building the pages failed; the reason is shown above');
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, digest);
}
