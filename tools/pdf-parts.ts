import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
const FOLDER = path.dirname(PACKAGE);
/** Below the folder that browsers keep for a year, and with the version in its name. */
const BASE = `assets/pdf-${version}/`;

/**
 * What the PDF viewer fetches only for files that need it (预览字库): tables of Chinese encodings, the fonts every PDF may leave
 * out, and readers of scanned pictures without WebAssembly, which the pages' policy forbids.
 */
const files = ['cmaps', 'standard_fonts', 'wasm'].flatMap((folder) =>
  readdirSync(path.join(FOLDER, folder))
    .filter((name) => /\.(bcmap|pfb|ttf)$|_nowasm_fallback\.js$/.test(name))
    .map((name) => `${folder}/${name}`),
);

export const pdfParts: Plugin = {
  name: 'pdf-parts',
  config: () => ({ define: { __PDF_PARTS__: JSON.stringify(`/ebidding/${BASE}`) } }),
  generateBundle() {
    for (const file of files)
      this.emitFile({
        type: 'asset',
        fileName: BASE + file,
        source: readFileSync(path.join(FOLDER, file)),
      });
  },
  configureServer(server) {
    server.middlewares.use(`/ebidding/${BASE}`, (request, reply, next) => {
      const wanted = request.url?.slice(1) ?? '';
      if (!files.includes(wanted)) return next();
      if (wanted.endsWith('.js')) reply.setHeader('content-type', 'text/javascript');
      reply.end(readFileSync(path.join(FOLDER, wanted)));
    });
  },
};
