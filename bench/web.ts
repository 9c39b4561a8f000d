import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildWeb, WEB_DIST } from '../tools/build-web.ts';
import { printTable } from './report.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly src?: string;
  readonly css?: readonly string[];
}

/** H9: what each screen weighs on first load, in compressed script. */
export async function web(): Promise<void> {
  const root = join(import.meta.dirname, '..');
  await buildWeb(root);
  const dist = join(root, WEB_DIST);
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const sizes = new Map<string, { br: number; gz: number }>();
  const sizeOf = (file: string) => {
    let s = sizes.get(file);
    if (!s) {
      const bytes = readFileSync(join(dist, file));
      s = { br: brotliCompressSync(bytes).length, gz: gzipSync(bytes).length };
      sizes.set(file, s);
    }
    return s;
  };
  const closure = (key: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return seen;
    seen.add(key);
    for (const next of chunk.imports ?? []) closure(next, seen);
    return seen;
  };
  const weigh = (keys: Iterable<string>) => {
    let [br, gz] = [0, 0];
    for (const key of keys) {
      const s = sizeOf(manifest[key]?.file ?? '');
      br += s.br;
      gz += s.gz;
    }
    return { br, gz };
  };
  const rows = Object.entries(manifest)
    .filter(([key, c]) => c.isEntry || key.endsWith('.page.tsx'))
    .map(([key]) => ({ key, ...weigh(closure(key)) }))
    .sort((a, b) => b.br - a.br)
    .map((r) => ({
      screen: r.key,
      'brotli kB': (r.br / 1000).toFixed(1),
      'gzip kB': (r.gz / 1000).toFixed(1),
    }));
  printTable(rows);
  const all = readdirSync(join(dist, 'assets')).filter((f) => f.endsWith('.js'));
  console.log(
    `\n${all.length} script files, ${(all.reduce((n, f) => n + statSync(join(dist, 'assets', f)).size, 0) / 1e6).toFixed(1)} MB decoded in all`,
  );
}
