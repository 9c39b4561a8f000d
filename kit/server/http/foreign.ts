import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '#kit/shared/call.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { anonymous, type Ctx } from '../context.ts';
import { plainAddress } from './address.ts';
import { langOf } from './guard.ts';
import type { HttpParts, Raw } from './http.ts';
import { logRefusedRequest } from './refused-requests.ts';
import { sayFor, saying } from './saying.ts';

/**
 * A call whose address, headers and status codes another program's protocol has laid down (外部协议), such as WOPI. No browser of ours makes it: it
 * acts for the session that the protocol's own token was given to, with all that this session may and nothing more.
 */
export interface ForeignRoute {
  readonly method: 'GET' | 'POST';
  /** Below the API base; may hold parameters. */
  readonly path: `/${string}`;
  /** The largest body that is taken; what is larger is answered 413. */
  readonly maxBytes?: number;
  /** The session that the request acts for; undefined = for nobody, which is answered 401. */
  readonly sessionOf: (
    request: FastifyRequest,
    readIn: Raw['readIn'],
  ) => Promise<{ readonly tenantId: string; readonly sessionId: string } | undefined>;
  /** Answers it; `nowMs` is the database's wall clock. */
  readonly run: (r: Raw, nowMs: number) => Promise<FastifyReply>;
}

/** The session behind the token of a protocol as it stands now: ended, shut or not yet allowed to work, it is nobody's. */
async function contextFor(parts: HttpParts, route: ForeignRoute, request: FastifyRequest): Promise<Ctx> {
  const nobody = kitRefuse('refused.session', 401);
  const found = await route.sessionOf(request, readerIn(parts, request));
  const identity = found && (await parts.guards.sessionNow(found.sessionId));
  if (!identity || identity.user.tenantId !== found.tenantId) throw nobody;
  if (identity.expiresAt <= parts.guards.nowMs() || identity.firstLogin || identity.factorDue) throw nobody;
  if (parts.guards.spend(found.sessionId) > 0) throw kitRefuse('refused.tooFrequent', 503);
  const { user } = identity;
  return { user, tenantId: user.tenantId, lang: langOf(request), address: plainAddress(request.ip) };
}

const readerIn =
  ({ database }: HttpParts, request: FastifyRequest): Raw['readIn'] =>
  (tenantId, work) =>
    database.read(tenantId, (db) =>
      work({
        user: anonymous(tenantId),
        tenantId,
        lang: langOf(request),
        address: plainAddress(request.ip),
        db,
      }),
    );

/** Mounts the calls of other programs' protocols; their bodies come as they are, whatever they say of their type. */
export async function mountForeign(
  app: FastifyInstance,
  parts: HttpParts,
  routes: readonly ForeignRoute[],
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    for (const route of routes)
      scope.route({
        method: route.method,
        url: API_BASE + route.path,
        ...(route.maxBytes ? { bodyLimit: route.maxBytes } : {}),
        handler: (request, reply) => serveForeign(parts, route, request, reply),
      });
  });
}

async function serveForeign(
  parts: HttpParts,
  route: ForeignRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ctx = await contextFor(parts, route, request);
  const said = await parts.wording?.(ctx.tenantId);
  if (said) sayFor(request, said);
  const read: Raw['read'] = (work) => parts.database.read(ctx.tenantId, (db) => work({ ...ctx, db }));
  const raw: Raw = {
    ctx,
    request,
    reply,
    // What others send here is a body of their protocol, never a form.
    part: () => Promise.resolve(undefined),
    read,
    readIn: readerIn(parts, request),
    write: (work) => parts.transactions.run(ctx, work),
  };
  try {
    return await saying(request, () => route.run(raw, parts.guards.nowMs()));
  } catch (error) {
    logRefusedRequest(request, `${route.method} ${route.path}`, ctx, error);
    throw error;
  }
}
