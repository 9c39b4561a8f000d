import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { API_BASE, type Call, type Envelope } from '#kit/shared/call.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { type Lang, type TextParams, words } from '#kit/shared/text.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { anonymous, type Ctx, type Read, type Tx, type User } from './context.ts';
import { type Database, pgError } from './db.ts';
import { digestOf, hashMatches, requestHash, SIGNATURE_WINDOW_MS, signingKey } from './signing.ts';
import type { Transactions } from './tx.ts';

/** What a session is to the request layer; base/session knows the rest. */
export interface Identity {
  readonly user: User;
  /** Epoch milliseconds at which the token ends, by the database's clock. */
  readonly expiresAt: number;
  /** Must every request of this session be signed? */
  readonly signed: boolean;
  /** The password must be changed before anything else. */
  readonly firstLogin: boolean;
}

export interface Guards {
  identify(token: string): Promise<Identity | undefined>;
  tenantOf(prefectureCode: string): Promise<string>;
  /** The database's wall clock in epoch milliseconds. */
  nowMs(): number;
}

/** What a verb with its own way of answering gets: uploads, downloads, several transactions. */
export interface Raw {
  readonly ctx: Ctx;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  read<T>(work: (read: Read) => Promise<T>): Promise<T>;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export type Route =
  | {
      readonly kind: 'read';
      readonly call: Call;
      readonly run: (read: Read, input: unknown) => Promise<unknown>;
    }
  | {
      readonly kind: 'write';
      readonly call: Call;
      readonly run: (tx: Tx, input: unknown) => Promise<unknown>;
    }
  | {
      readonly kind: 'raw';
      readonly call: Call;
      readonly run: (raw: Raw, input: unknown) => Promise<unknown>;
    };

/** A call that only looks. */
export const read = <I, O>(call: Call<I, O>, run: (read: Read, input: I) => Promise<O>): Route =>
  ({ kind: 'read', call, run }) as unknown as Route;

/** A call that changes something: runs as one transaction, and the same nonce gets the first answer. */
export const write = <I, O>(call: Call<I, O>, run: (tx: Tx, input: I) => Promise<O>): Route =>
  ({ kind: 'write', call, run }) as unknown as Route;

/** A call that streams, or that needs several transactions; it answers its output or sends the reply itself. */
export const raw = <I, O>(call: Call<I, O>, run: (raw: Raw, input: I) => Promise<O | typeof sent>): Route =>
  ({ kind: 'raw', call, run }) as unknown as Route;

/** A raw verb returns this when it has sent the reply itself. */
export const sent: unique symbol = Symbol('sent');

const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

const NONCE = /^[\w-]{8,64}$/;

function langOf(request: FastifyRequest): Lang {
  return request.headers.language === 'en' ? 'en' : 'zh';
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

function zodRefusal(error: z.ZodError): Refusal {
  const fields = error.issues.map((issue) => {
    const params: Record<string, string | number> = {};
    const given = (issue as { params?: TextParams }).params;
    if (given) Object.assign(params, given);
    if ('maximum' in issue) params.max = Number(issue.maximum);
    if ('minimum' in issue) params.min = Number(issue.minimum);
    if (issue.code === 'unrecognized_keys')
      return {
        path: issue.keys[0] ?? '',
        key: 'kit.wrong.unknownField',
        params: { name: issue.keys.join(', ') },
      };
    return { path: issue.path.join('.'), key: issue.message, params };
  });
  return new Refusal('kit.wrong.input', 400, undefined, fields);
}

/** The envelope of a refusal in the language of the request; the first field's words lead. */
export function refusalEnvelope(refusal: Refusal, lang: Lang): Envelope<null> {
  const fields = refusal.fields.map((f) => ({
    path: f.path,
    msg: words(lang, f.key, f.params) ?? words(lang, 'kit.wrong.input') ?? f.key,
  }));
  const msg = words(lang, refusal.key, refusal.params) ?? refusal.key;
  const lead = refusal.key === 'kit.wrong.input' && fields[0] ? fields[0].msg : msg;
  return {
    code: refusal.code,
    msg: lead,
    data: null,
    key: refusal.key,
    ...(fields.length > 0 ? { fields } : {}),
  };
}

const OK_MSG: Record<Lang, string> = { zh: '操作成功', en: 'Done' };

function successText(lang: Lang, data: unknown): string {
  return JSON.stringify({ code: 200, msg: OK_MSG[lang], data: data ?? null });
}

export interface HttpParts {
  readonly database: Database;
  readonly transactions: Transactions;
  readonly guards: Guards;
  readonly log: boolean | object;
  readonly https?: { cert: string; key: string };
}

/** Makes the server that every call of every area is mounted on. */
export function makeHttp(parts: HttpParts): FastifyInstance {
  const options = {
    logger: parts.log,
    bodyLimit: 4 * 1024 * 1024,
    trustProxy: false,
    routerOptions: { maxParamLength: 200 },
    ...(parts.https ? { https: parts.https } : {}),
  };
  const app = fastify(options) as unknown as FastifyInstance;
  // The signature covers the bytes as sent, so they are kept beside the parsed body.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    (request as unknown as { rawText: string }).rawText = text;
    try {
      done(null, text === '' ? {} : JSON.parse(text));
    } catch {
      done(kitRefuse('wrong.input', 400), undefined);
    }
  });
  app.setErrorHandler((error: unknown, request, reply) => sendError(error, request, reply));
  return app;
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const lang = langOf(request);
  let refusal: Refusal;
  if (error instanceof Refusal) refusal = error;
  else if (error instanceof z.ZodError) refusal = zodRefusal(error);
  else refusal = knownFault(error) ?? unknownFault(error, request);
  reply
    .code(refusal.code)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(refusalEnvelope(refusal, lang)));
}

/** Faults that are the caller's doing though a library or the database noticed them. */
function knownFault(error: unknown): Refusal | undefined {
  const status = (error as { statusCode?: number }).statusCode;
  if (status === 413) return kitRefuse('refused.tooLarge', 413);
  if (status === 429) return kitRefuse('refused.tooFrequent', 503);
  if (status !== undefined && status >= 400 && status < 500) return kitRefuse('wrong.input', 400);
  const code = pgError(error)?.code;
  // Two people at once: the loser of a lock or of a unique rule is told to look again.
  // Text that PostgreSQL cannot keep (a NUL character) came from outside.
  if (code === '22021' || code === '22P05') return kitRefuse('wrong.input', 400);
  if (code === '23505' || code === '40001' || code === '40P01') return kitRefuse('refused.changed', 409);
  return undefined;
}

function unknownFault(error: unknown, request: FastifyRequest): Refusal {
  request.log.error({ err: error, url: request.url.split('?')[0] }, 'call failed');
  return kitRefuse('refused.failed', 500);
}

/** Mounts the calls of all areas; a path declared twice stops the start. */
export function mount(app: FastifyInstance, parts: HttpParts, routes: readonly Route[]): void {
  const seen = new Set<string>();
  for (const route of routes) {
    const line = `${route.call.method} ${route.call.path}`;
    if (seen.has(line)) throw new Error(`declared twice: ${line}`);
    seen.add(line);
    app.route({
      method: route.call.method,
      url: API_BASE + route.call.path,
      handler: (request, reply) => serve(parts, route, line, request, reply),
    });
  }
}

async function serve(
  parts: HttpParts,
  route: Route,
  line: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const ctx = await contextOf(parts, route.call, request);
  const isRaw = route.kind === 'raw';
  const identity = ctx.identity;
  const nonce = identity ? checkSignature(parts, identity, request, isRaw) : '';
  checkGate(route.call, ctx.ctx, identity);
  const given =
    route.call.method === 'GET'
      ? request.query
      : isRaw && request.isMultipart?.()
        ? request.query
        : { ...(request.query as object), ...(request.body as object | null) };
  let text: string;
  if (route.kind === 'read') {
    const input = route.call.input.parse(given);
    const result = await parts.database.read(ctx.ctx.tenantId, (db) => route.run({ ...ctx.ctx, db }, input));
    text = successText(ctx.ctx.lang, route.call.output.parse(result));
  } else if (route.kind === 'write') {
    text = await serveWrite(parts, route, line, ctx.ctx, request, given, nonce);
  } else {
    const result = await route.run(
      {
        ctx: ctx.ctx,
        request,
        reply,
        read: (work) => parts.database.read(ctx.ctx.tenantId, (db) => work({ ...ctx.ctx, db })),
        write: (work) => parts.transactions.run(ctx.ctx, work),
      },
      route.call.input.parse(given),
    );
    if (result === sent) return reply;
    text = successText(ctx.ctx.lang, route.call.output.parse(result));
  }
  return reply.headers(JSON_HEADERS).send(text);
}

async function serveWrite(
  parts: HttpParts,
  route: Extract<Route, { kind: 'write' }>,
  line: string,
  ctx: Ctx,
  request: FastifyRequest,
  given: unknown,
  nonce: string,
): Promise<string> {
  const remembering = nonce !== '' && ctx.user.sessionId !== '';
  const bodyDigest = remembering
    ? digestOf(`${request.url}\n${(request as unknown as { rawText?: string }).rawText ?? ''}`)
    : '';
  let text = '';
  try {
    const input = route.call.input.parse(given);
    await parts.transactions.run(
      ctx,
      async (tx) => {
        const result = await route.run(tx, input);
        text = successText(ctx.lang, route.call.output.parse(result));
      },
      () =>
        remembering
          ? { sessionId: ctx.user.sessionId, nonce, line, bodyDigest, answer: () => text }
          : undefined,
    );
    return text;
  } catch (error) {
    if (remembering) {
      const first = await firstAnswer(parts.database, ctx.user.sessionId, nonce, line, bodyDigest);
      if (first !== undefined) return first;
    }
    throw error;
  }
}

/** A repeated nonce gets what its first use was told, whatever the repetition ran into. */
async function firstAnswer(database: Database, session: string, nonce: string, line: string, digest: string) {
  const rows = await database.technical<{ answer: string; line: string; body_digest: string }>(
    'select answer, line, body_digest from request_nonce where session_id = $1 and nonce = $2',
    [session, nonce],
  );
  const row = rows[0];
  if (!row) return undefined;
  if (row.line !== line || row.body_digest !== digest) throw kitRefuse('refused.nonceReused', 409);
  return row.answer;
}

async function contextOf(
  parts: HttpParts,
  call: Call,
  request: FastifyRequest,
): Promise<{ ctx: Ctx; identity: Identity | undefined }> {
  const token = header(request, 'token');
  const lang = langOf(request);
  const address = request.ip;
  const open = typeof call.gate === 'object' && 'open' in call.gate;
  if (token !== '') {
    const identity = await parts.guards.identify(token);
    if (identity && identity.expiresAt > parts.guards.nowMs())
      return { ctx: { user: identity.user, tenantId: identity.user.tenantId, lang, address }, identity };
    if (!open) throw kitRefuse('refused.session', 401);
  }
  if (!open) throw kitRefuse('refused.session', 401);
  const tenantId = await parts.guards.tenantOf(header(request, 'prefecturecode') || '2000');
  return { ctx: { user: anonymous(tenantId), tenantId, lang, address }, identity: undefined };
}

function checkGate(call: Call, ctx: Ctx, identity: Identity | undefined): void {
  if (typeof call.gate === 'string') {
    if (!ctx.user.permissions.has(call.gate)) throw kitRefuse('refused.permission', 403);
  }
  if (identity?.firstLogin && typeof call.gate === 'string') throw kitRefuse('refused.permission', 403);
}

/** Checks the signature of a session's request; returns its nonce, or '' when none was sent. */
function checkSignature(
  parts: HttpParts,
  identity: Identity,
  request: FastifyRequest,
  isRaw: boolean,
): string {
  const nonce = header(request, 'nonce');
  const hash = header(request, 'hash');
  if (hash === '' && !identity.signed) return NONCE.test(nonce) ? nonce : '';
  const timestamp = header(request, 'timestamp');
  if (!NONCE.test(nonce) || !/^\d{13}$/.test(timestamp)) throw kitRefuse('refused.signature', 401);
  if (Math.abs(parts.guards.nowMs() - Number(timestamp)) > SIGNATURE_WINDOW_MS)
    throw kitRefuse('refused.timestamp', 401);
  const body = (request as unknown as { rawText?: string }).rawText;
  const expected = requestHash(signingKey(header(request, 'token')), {
    method: request.method,
    target: request.url,
    body: isRaw && body === undefined && request.method === 'POST' ? undefined : (body ?? ''),
    nonce,
    timestamp,
  });
  if (!hashMatches(expected, hash)) throw kitRefuse('refused.signature', 401);
  return nonce;
}
