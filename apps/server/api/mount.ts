import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { packed } from '#kit/server/http/packed.ts';
import { API_BASE } from '#kit/shared/call.ts';
import type { Lang } from '#kit/shared/text.ts';
import { documentOf, type Served } from './document.ts';
import { callOf, listOf, type Parted } from './part.ts';

/** The document in one language: as text, and packed once for whoever takes it packed. */
interface Prepared {
  readonly text: string;
  readonly packed: Buffer;
  readonly list: string;
  /** The whole as it was read for one of its calls, for as long as there is room for it. */
  read?: WeakRef<Parted>;
}

function readAgain(prepared: Prepared): Parted {
  const known = prepared.read?.deref();
  if (known) return known;
  const whole = JSON.parse(prepared.text) as Parted;
  prepared.read = new WeakRef(whole);
  return whole;
}

interface Asked {
  readonly lang?: unknown;
  readonly part?: unknown;
  readonly call?: unknown;
}

/**
 * Serves the document at `openapi.json`, with `?lang=en` in English; it is made when somebody asks first. `part=list` is its calls without
 * what goes in and out, `call=ID` one of them with the schemas it needs, for pages that show one at a time.
 */
export function mountDocument(app: FastifyInstance, served: Served, version: string): void {
  let document: ReturnType<typeof documentOf> | undefined;
  const made = new Map<Lang, Prepared>();
  const prepared = (lang: Lang): Prepared => {
    document ??= documentOf(served, version);
    const whole = document(lang);
    const text = JSON.stringify(whole);
    return { text, packed: gzipSync(text), list: JSON.stringify(listOf(whole as Parted)) };
  };
  app.get<{ Querystring: Asked }>(`${API_BASE}/openapi.json`, async (request, reply) => {
    const { query } = request;
    const lang: Lang = query.lang === 'en' ? 'en' : 'zh';
    const whole = made.get(lang) ?? prepared(lang);
    made.set(lang, whole);
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    if (query.part === 'list') return reply.send(await packed(request, reply, whole.list));
    if (typeof query.call === 'string') {
      const one = callOf(readAgain(whole), query.call);
      return reply.send(await packed(request, reply, JSON.stringify(one)));
    }
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(whole.text);
    return reply.header('content-encoding', 'gzip').send(whole.packed);
  });
}
