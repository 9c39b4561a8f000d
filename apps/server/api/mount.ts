import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#kit/shared/call.ts';
import type { Lang } from '#kit/shared/text.ts';
import { documentOf, type Served } from './document.ts';

/** The document in one language: as text, and packed once for whoever takes it packed. */
interface Prepared {
  readonly text: string;
  readonly packed: Buffer;
}

/** Serves the document at `openapi.json`, with `?lang=en` in English; it is made when somebody asks first. */
export function mountDocument(app: FastifyInstance, served: Served, version: string): void {
  let document: ReturnType<typeof documentOf> | undefined;
  const made = new Map<Lang, Prepared>();
  const prepared = (lang: Lang): Prepared => {
    document ??= documentOf(served, version);
    const text = JSON.stringify(document(lang));
    return { text, packed: gzipSync(text) };
  };
  app.get<{ Querystring: { lang?: unknown } }>(`${API_BASE}/openapi.json`, async (request, reply) => {
    const lang: Lang = request.query.lang === 'en' ? 'en' : 'zh';
    const { text, packed } = made.get(lang) ?? prepared(lang);
    made.set(lang, { text, packed });
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text);
    return reply.header('content-encoding', 'gzip').send(packed);
  });
}
