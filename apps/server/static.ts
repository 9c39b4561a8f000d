import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { packed } from '#kit/server/http/packed.ts';
import { PUBLIC_BASE } from '#kit/server/http/pages.ts';

export const WEB_BASE = '/ebidding/';

/** Which files a route's screen needs, as the build wrote it (tools/web-preloads.ts). */
type Preloads = Readonly<
  Record<string, { readonly frame: readonly string[]; readonly screen: readonly string[] }>
>;

const preloadsOf = (folder: string): Preloads => {
  const file = join(folder, '.vite/preloads.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Preloads) : {};
};

/** What a page's own scripts and styles are asked for as; whatever is shown or runs by itself is asked for otherwise. */
const PARTS: ReadonlySet<unknown> = new Set(['script', 'style']);

/** Headers that a browser heeds of a document or a worker only (仅文档有效): a kilobyte on each of the files of a screen. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const;

/** Names files in the page's head, so that the browser fetches them at once and not one after the other, the frame's first. */
function linked(page: string, { frame, screen }: Preloads[string]): string {
  const link = (file: string, more = '') =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin${more} href="${WEB_BASE}${file}">`
      : `<link rel="modulepreload" crossorigin${more} href="${WEB_BASE}${file}">`;
  const links = [
    ...frame.map((file) => link(file)),
    ...screen.map((file) => link(file, ' fetchpriority="low"')),
  ];
  return page.replace('</head>', `${links.join('')}</head>`);
}

/**
 * Serves the built pages (网页): files with a digest in their name are kept by browsers for a year, the entry page
 * never; every other path below the base is a route of the application and gets the entry page, which names what the
 * route's screen needs. `demo` = the page keeps room for what only a demonstration shows. Answers the name of the script
 * that starts them.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  { demo }: { demo: boolean },
): Promise<string> {
  const entry = join(folder, 'index.html');
  if (!existsSync(entry)) throw new Error(`网页尚未构建 / the pages are not built: ${entry}`);
  const built = readFileSync(entry, 'utf8');
  const page = demo ? built.replace('<html ', '<html data-world="demo" ') : built;
  const preloads = preloadsOf(folder);
  await app.register(fastifyStatic, {
    root: folder,
    prefix: WEB_BASE,
    index: false,
    wildcard: false,
    preCompressed: true,
    // Nobody asks for a part of a script, and its name or its digest says whether it is still the same.
    acceptRanges: false,
    lastModified: false,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      // What was kept as a part of a page is not taken for a worker's script.
      reply.header('vary', 'sec-fetch-dest');
      if (PARTS.has(reply.request.headers['sec-fetch-dest']))
        for (const name of OF_DOCUMENTS) reply.removeHeader(name);
    },
  });
  // Whoever types the bare address comes to read; those who work here keep the application's own.
  app.get('/', (_request, reply) => reply.redirect(`${PUBLIC_BASE}/`));
  app.get('/ebidding', (_request, reply) => reply.redirect(WEB_BASE));
  app.get(`${WEB_BASE}*`, async (request, reply) => {
    if (/^\/ebidding\/(api|assets|public)\//.test(request.url)) return reply.callNotFound();
    const files = preloads[request.url.slice(WEB_BASE.length - 1).replace(/[?#].*$/, '')];
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await packed(request, reply, files ? linked(page, files) : page));
  });
  return /<script type="module"[^>]* src="[^"]*\/([^"/]+)"/.exec(page)?.[1] ?? '';
}
