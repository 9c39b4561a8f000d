import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Lang } from '#kit/shared/text.ts';
import { plainAddress } from './address.ts';
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
  /** This page's address without its query. */
  readonly path: string;
  /** What stands before an address that is read elsewhere, such as in a feed: `https://bid.example.cn` (PUBLIC_URL). */
  readonly origin: string;
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
  /** Which addresses search programs may look at, of a platform at this address (robots.txt). */
  readonly robots: (origin: string) => string;
  readonly style: string;
}

// Nothing here connects anywhere; judges of pages fetch robots.txt in a page's name.
const POLICY =
  "default-src 'none'; connect-src 'self'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

const textsOf = (given: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((given ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
      // PostgreSQL's texts hold no NUL.
      typeof value === 'string' ? [[name, value.replaceAll('\0', '').slice(0, 200)]] : [],
    ),
  );

/** What the public pages need to know besides the parts of every call. */
interface PageParts extends HttpParts {
  /** The address that people type (PUBLIC_URL), without a slash at its end; empty = the one the request names. */
  readonly publicUrl: string;
}

/** Mounts the public pages: anonymous, of the tenant that the platform code names, never with a script. */
export function mountPages(
  app: FastifyInstance,
  parts: PageParts,
  pages: readonly PublicPage[],
  frame: PageFrame,
): void {
  app.get(`${PUBLIC_BASE}/style.css`, async (request, reply) => {
    reply.header('content-type', 'text/css; charset=utf-8').header('cache-control', 'public, max-age=3600');
    if (isKnown(request, reply, frame.style)) return reply.code(304).send();
    return reply.send(await packed(request, reply, frame.style));
  });
  app.get('/robots.txt', (request, reply) =>
    sendServed(
      request,
      reply,
      new Served('text/plain; charset=utf-8', frame.robots(originOf(request, parts))),
    ),
  );
  app.get(PUBLIC_BASE, (_request, reply) => reply.redirect(`${PUBLIC_BASE}/`));
  for (const page of pages)
    app.get(PUBLIC_BASE + page.path, async (request, reply) => {
      const asked = requestOf(request, parts);
      const lang: Lang = asked.query.lang === 'en' ? 'en' : 'zh';
      const { tenantId } = await parts.guards.platformOf(asked.query.prefecture || '2000', request.hostname);
      const ctx = { user: anonymous(tenantId), tenantId, lang, address: plainAddress(request.ip) };
      const made = await parts.lateReads.read(tenantId, (db) => page.render({ ...ctx, db }, asked));
      if (made instanceof Served) return sendServed(request, reply, made);
      return sendPublic(request, reply, made ? 200 : 404, made ?? frame.missing(lang));
    });
}

/**
 * Whether the reader has these very bytes already (条件请求), with the mark by which it asks the next time. The mark is of the
 * text and not of the way it travels, so it is a weak one.
 */
function isKnown(request: FastifyRequest, reply: FastifyReply, content: string | Buffer): boolean {
  const mark = `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
  reply.header('etag', mark);
  return (request.headers['if-none-match'] ?? '').split(',').some((one) => one.trim() === mark);
}

const originOf = (request: FastifyRequest, { publicUrl }: PageParts): string =>
  publicUrl || `${request.protocol}://${request.host}`;

function requestOf(request: FastifyRequest, parts: PageParts): PageRequest {
  const query = textsOf(request.query);
  const path = request.url.split('?')[0] ?? '';
  return {
    params: textsOf(request.params),
    query,
    path,
    origin: originOf(request, parts),
    with: (changes) => {
      const wanted = new URLSearchParams(
        Object.entries({ ...query, ...changes }).filter(([, value]) => value !== ''),
      );
      return wanted.size > 0 ? `${path}?${wanted}` : path;
    },
  };
}

async function sendServed(request: FastifyRequest, reply: FastifyReply, { type, body, lasting }: Served) {
  reply
    .header('content-type', type)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (isKnown(request, reply, body)) return reply.code(304).send();
  return reply.send(typeof body === 'string' ? await packed(request, reply, body) : body);
}

/**
 * Sends a public page, with the policy of pages that never run a script. It is read as nobody, so everybody gets it alike and it
 * holds no secret: it may travel compressed, and a reader who has it is told so.
 */
export async function sendPublic(request: FastifyRequest, reply: FastifyReply, code: number, page: Html) {
  reply
    .code(code)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-cache');
  if (code === 200 && isKnown(request, reply, page.text)) return reply.code(304).send();
  return reply.send(await packed(request, reply, page.text));
}
