import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export const WEB_BASE = '/ebidding/';

/**
 * Serves the built pages (网页): files with a digest in their name are kept by browsers for a year, the entry page
 * never; every other path below the base is a route of the application and gets the entry page. Answers the name of
 * the script that starts them.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<string> {
  const entry = join(folder, 'index.html');
  if (!existsSync(entry)) throw new Error(`网页尚未构建 / the pages are not built: ${entry}`);
  const page = readFileSync(entry, 'utf8');
  await app.register(fastifyStatic, {
    root: folder,
    prefix: WEB_BASE,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.get('/', (_request, reply) => reply.redirect(WEB_BASE));
  app.get('/ebidding', (_request, reply) => reply.redirect(WEB_BASE));
  app.get(`${WEB_BASE}*`, (request, reply) => {
    if (/^\/ebidding\/(api|assets|public)\//.test(request.url)) return reply.callNotFound();
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page);
  });
  return /<script type="module"[^>]* src="[^"]*\/([^"/]+)"/.exec(page)?.[1] ?? '';
}
