import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'vite';
import type { Plugin } from 'vite';

/** Where the built pages lie, relative to the repository. */
export const WEB_DIST = 'dist/web';

/** Builds the web pages into dist/web (构建网页), with the manifest and the list of modules the bundle check reads. */
export async function buildWeb(root: string): Promise<void> {
  await build({
    root: path.join(root, 'apps/web'),
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [listModules()],
    build: {
      outDir: path.join(root, WEB_DIST),
      emptyOutDir: true,
      manifest: true,
      // The budget is ours, in brotli, and checked; Vite's own warning counts raw bytes.
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        // antd marks its files for server components, which we do not have.
        onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
      },
    },
  });
  await compressed(path.join(root, WEB_DIST, 'assets'));
}

/** Smaller files gain nothing. */
const WORTH_IT = 1000;

/** Lays beside each file what browsers are sent instead (预压缩): once here, not for every request. */
async function compressed(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const bytes = await readFile(file);
      if (bytes.length < WORTH_IT) return;
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

/** Writes which module went into which chunk: the manifest knows only entries. */
function listModules(): Plugin {
  return {
    name: 'gongheng-modules',
    writeBundle(options, bundle) {
      const chunks = Object.values(bundle).flatMap((one) =>
        one.type === 'chunk' ? [[one.fileName, one.moduleIds] as const] : [],
      );
      const folder = path.join(options.dir ?? '.', '.vite');
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'modules.json'), JSON.stringify(Object.fromEntries(chunks)));
    },
  };
}

if (import.meta.main) await buildWeb(path.resolve(import.meta.dirname, '..'));
