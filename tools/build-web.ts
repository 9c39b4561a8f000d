import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { planChunks } from './chunks.ts';
import { WEB_PRELOADS, webPreloads } from './web-preloads.ts';
import { type WebGraph, WEB_GRAPH } from './web-graph.ts';
import { markBuilt, sourceDigest, WEB_DIST } from './web-source.ts';

/**
 * Builds the web pages into dist/web (构建网页), with the graph that the bundle check reads: once to
 * see which screens share what, once with the files planned from that.
 */
export async function buildWeb(root: string): Promise<void> {
  // What is changed meanwhile is not in it.
  const digest = sourceDigest(root);
  const plan = planChunks(await sketch(root));
  await build({
    ...common(root),
    plugins: [writeGraph(root)],
    build: {
      outDir: path.join(root, WEB_DIST),
      emptyOutDir: true,
      // The budget is ours, in brotli, and checked; Vite's own warning counts raw bytes.
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        onwarn,
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { debugName: 'plan', name: (id) => (isScreenStyle(id) ? 'frame' : (plan.get(id) ?? null)) },
            ],
          },
        },
      },
    },
  });
  await compressed(path.join(root, WEB_DIST, 'assets'));
  markBuilt(root, digest);
}

/** All styles of all screens are a few kilobytes: one file instead of one more request for each. What few ever see stays apart. */
const isScreenStyle = (id: string): boolean =>
  id.endsWith('.css') &&
  !/\/(pdf-view|page-desk|ofd-view)\.css$|\/node_modules\/@(univerjs|eigenpal)\//.test(id);

/** The same pages in the bundler's own chunks, in memory only. */
async function sketch(root: string): Promise<Rolldown.RolldownOutput['output']> {
  const made = await build({
    ...common(root),
    build: { write: false, reportCompressedSize: false, rolldownOptions: { onwarn } },
  });
  if (Array.isArray(made) || !('output' in made)) throw new Error('one build was expected');
  return made.output;
}

const common = (root: string) =>
  ({
    root: path.join(root, 'apps/web'),
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
  }) as const;

/** antd marks its files for server components, which we do not have. */
const onwarn: NonNullable<Rolldown.RolldownOptions['onwarn']> = (warning, warn) =>
  warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning);

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

/** Writes which module went into which file and which files need each other. */
function writeGraph(root: string): Plugin {
  const short = (id: string) => path.relative(root, id.replace(/^\0/, '').replace(/\?.*$/, ''));
  return {
    name: 'gongheng-graph',
    writeBundle(options, bundle) {
      const chunks = Object.values(bundle).flatMap((one) =>
        one.type === 'chunk'
          ? [
              [
                one.fileName,
                {
                  isEntry: one.isEntry,
                  modules: one.moduleIds.map(short),
                  imports: one.imports,
                  css: [...(one.viteMetadata?.importedCss ?? [])],
                },
              ] as const,
            ]
          : [],
      );
      const lazy = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.dynamicImporters.length);
      const graph: WebGraph = { chunks: Object.fromEntries(chunks), lazy: lazy.map(short) };
      const file = path.join(options.dir ?? '.', WEB_GRAPH);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(graph));
      writeFileSync(path.join(options.dir ?? '.', WEB_PRELOADS), JSON.stringify(webPreloads(root, graph)));
    },
  };
}

if (import.meta.main) {
  // Whoever started this build and is gone needs no pages.
  process.on('disconnect', () => process.exit(1));
  await buildWeb(path.resolve(import.meta.dirname, '..'));
  process.exit(0);
}
