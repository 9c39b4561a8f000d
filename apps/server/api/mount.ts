import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#kit/shared/call.ts';
import type { Lang } from '#kit/shared/text.ts';
import { documentOf, type Served } from './document.ts';

/** Serves the document at `openapi.json`, with `?lang=en` in English; it is made when somebody asks first. */
export function mountDocument(app: FastifyInstance, served: Served, version: string): void {
  let document: ReturnType<typeof documentOf> | undefined;
  const texts = new Map<Lang, string>();
  app.get<{ Querystring: { lang?: unknown } }>(`${API_BASE}/openapi.json`, async (request, reply) => {
    const lang: Lang = request.query.lang === 'en' ? 'en' : 'zh';
    document ??= documentOf(served, version);
    const text = texts.get(lang) ?? JSON.stringify(document(lang));
    texts.set(lang, text);
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
