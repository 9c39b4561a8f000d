import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Lang } from '#kit/shared/text.ts';
import { packed } from './packed.ts';
import { anonymous, type Read } from '../context.ts';
import type { HttpParts } from './http.ts';
import type { Html } from './html.ts';

/** Where the public pages stand; everything below works without signing in and without JavaScript. */
export const PUBLIC_BASE = '/ebidding/public';

export interface PageRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** This page's address with some of its query changed; an empty value leaves one out. */
  readonly with: (changes: Readonly<Record<string, string>>) => string;
}

/** Bytes served beside the pages (公开数据): for programs, not for people. */
export class Served {
  readonly type: string;
  readonly body: string | Buffer;
  /** It will never be otherwise, so it may be kept for ever. */
  readonly lasting: boolean;

  constructor(type: string, body: string | Buffer, lasting = false) {
    this.type = type;
    this.body = body;
    this.lasting = lasting;
  }
}

/** One public page (公开页面): its path below `PUBLIC_BASE` and how it reads; undefined = there is no such page. */
export interface PublicPage {
  readonly path: `/${string}`;
  readonly render: (read: Read, asked: PageRequest) => Promise<Html | Served | undefined>;
}

/** What stands around every page: the publication's frame, the page that is missing, the style sheet. */
export interface PageFrame {
  readonly missing: (lang: Lang) => Html;
  readonly style: string;
}

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

const textsOf = (given: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((given ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, 200)]] : [],
    ),
  );

/** Mounts the public pages: anonymous, of the tenant that the platform code names, never with a script. */
export function mountPages(
  app: FastifyInstance,
  parts: HttpParts,
  pages: readonly PublicPage[],
  frame: PageFrame,
): void {
  app.get(`${PUBLIC_BASE}/style.css`, async (request, reply) =>
    reply
      .header('content-type', 'text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await packed(request, reply, frame.style)),
  );
  app.get(PUBLIC_BASE, (_request, reply) => reply.redirect(`${PUBLIC_BASE}/`));
  for (const page of pages)
    app.get(PUBLIC_BASE + page.path, async (request, reply) => {
      const asked = requestOf(request);
      const lang: Lang = asked.query.lang === 'en' ? 'en' : 'zh';
      const tenantId = await parts.guards.tenantOf(asked.query.prefecture || '2000');
      const ctx = { user: anonymous(tenantId), tenantId, lang, address: request.ip };
      const made = await parts.database.read(tenantId, (db) => page.render({ ...ctx, db }, asked));
      if (made instanceof Served) return sendServed(reply, made);
      const html = made ?? frame.missing(lang);
      // Read as nobody: a page that everybody gets alike holds no secret.
      return sendPublic(reply, made ? 200 : 404, await packed(request, reply, html.text));
    });
}

function requestOf(request: FastifyRequest): PageRequest {
  const query = textsOf(request.query);
  const path = request.url.split('?')[0] ?? '';
  return {
    params: textsOf(request.params),
    query,
    with: (changes) => {
      const wanted = new URLSearchParams(
        Object.entries({ ...query, ...changes }).filter(([, value]) => value !== ''),
      );
      return wanted.size > 0 ? `${path}?${wanted}` : path;
    },
  };
}

const sendServed = (reply: FastifyReply, served: Served) =>
  reply
    .header('content-type', served.type)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', served.lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
    .send(served.body);

/** Sends a public page, with the policy of pages that never run a script. */
export const sendPublic = (reply: FastifyReply, code: number, page: string | Buffer) =>
  reply
    .code(code)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-cache')
    .send(page);
