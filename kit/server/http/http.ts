import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { API_BASE, type Call } from '#kit/shared/call.ts';
import { Refusal, type RefusedAct } from '#kit/shared/refusal.ts';
import type { Reworded } from '#kit/shared/text.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { demandSettled, noting } from '../settled.ts';
import {
  type Coded,
  type Finished,
  JSON_HEADERS,
  RETRY_SECONDS,
  sendError,
  successText,
  unknownField,
  wellFormed,
} from './answer.ts';
import { anonymous, type Ctx, type OneStatement, type Read, type Tx } from '../context.ts';
import type { Database } from '../database/db.ts';
import type { LateReads } from '../database/late-reads.ts';
import { checkGate, checkSignature, contextOf, type Guards } from './guard.ts';
import { digestOf } from './signing.ts';
import { lostInBody, lostInQuery } from './lost-name.ts';
import { isTooDeep } from './nesting.ts';
import { partOf } from './part-bytes.ts';
import { type Limits, outermost, pageOf, sendPage, wantsPage } from './outermost.ts';
import { packed } from './packed.ts';
import { sayFor, saying } from './saying.ts';
import { logRefusedRequest } from './refused-requests.ts';
import { type ServedCall, servedCall } from './served.ts';
import { answerUnreadable } from './unreadable.ts';
import { NotDone } from '../not-done.ts';
import type { Transactions } from '../tx.ts';

/** What a verb with its own way of answering gets: uploads, downloads, several transactions. */
export interface Raw {
  readonly ctx: Ctx;
  /** Its files come by `part` alone, which knows what the call declares. */
  readonly request: Omit<FastifyRequest, 'file' | 'files' | 'parts' | 'saveRequestFiles'>;
  readonly reply: FastifyReply;
  /** 上传的文件: the part that the call declares, to be read up to so many bytes and one more; nothing where none came. */
  part(most: number): Promise<MultipartFile | undefined>;
  read<T>(work: (read: Read) => Promise<T>): Promise<T>;
  /**
   * Looks into another tenant (跨租户): for whoever runs the platform for all, which the verb has asked before, and for whoever signs in and
   * has said no tenant yet.
   */
  readIn<T>(tenantId: string, work: (read: Read) => Promise<T>): Promise<T>;
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
      readonly kind: 'lookThenWrite';
      readonly call: Call;
      readonly look: (read: Read, input: unknown) => Promise<unknown>;
      readonly act: (unit: OneStatement, input: unknown, looked: unknown) => unknown;
    }
  | {
      readonly kind: 'raw';
      readonly call: Call;
      readonly run: (raw: Raw, input: unknown) => Promise<unknown>;
    };

/** A call that only looks; its answer may be finished by the database. */
export const read = <I, O>(
  call: Call<I, O>,
  run: (read: Read, input: NoInfer<I>) => Promise<NoInfer<O> | Finished<NoInfer<O>>>,
): Route => ({ kind: 'read', call, run }) as unknown as Route;

/** A call that changes something: runs as one transaction, and the same nonce gets the first answer. */
export const write = <I, O>(
  call: Call<I, O>,
  run: (tx: Tx, input: NoInfer<I>) => Promise<NoInfer<O>>,
): Route => ({ kind: 'write', call, run }) as unknown as Route;

/**
 * A call that looks and then writes in one statement: for what must not lock anything first, such as adding a record.
 * It costs the round trips of the look, none where everything was read a moment ago, and one more; a nonce gets its first answer as with
 * `write`.
 */
export const lookThenWrite = <I, L, O>(
  call: Call<I, O>,
  look: (read: Read, input: NoInfer<I>) => Promise<L>,
  act: (unit: OneStatement, input: NoInfer<I>, looked: NoInfer<L>) => NoInfer<O>,
): Route => ({ kind: 'lookThenWrite', call, look, act }) as unknown as Route;

/** A call that streams, or that needs several transactions; it returns its output or sends the reply itself. */
export const raw = <I, O>(
  call: Call<I, O>,
  run: (raw: Raw, input: NoInfer<I>) => Promise<NoInfer<O> | Coded<NoInfer<O>> | Sent>,
): Route => ({ kind: 'raw', call, run }) as unknown as Route;

declare const replied: unique symbol;

/** A raw verb returns this when it has sent the reply itself. */
interface Sent {
  readonly [replied]: true;
}
const sent = {} as Sent;

/** Sends a file to be saved (下载) under its name; no cache keeps it. */
export function sendFile(
  reply: FastifyReply,
  file: { readonly fileName: string; readonly type: string; readonly bytes: Buffer | Readable },
): Sent {
  reply
    .header('content-type', file.type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
    .header('cache-control', 'no-store')
    .send(file.bytes);
  return sent;
}

export interface HttpParts {
  readonly database: Database;
  readonly lateReads: LateReads;
  readonly transactions: Transactions;
  readonly guards: Guards;
  readonly log: boolean | object;
  /** Tests compare finished answers with what their calls declare. */
  readonly checked?: boolean;
  readonly https?: { cert: Buffer; key: Buffer };
  /** Puts an act of law that was refused on record, in a transaction of its own: the act itself was undone. */
  readonly record?: (tx: Tx, refused: RefusedAct, key: string) => void;
  /** Hears of every call that may have changed something, once it is answered (操作日志). It must not wait. */
  readonly served?: (call: ServedCall) => void;
  /** What a tenant says otherwise than declared (改写的文案). */
  readonly wording?: (tenantId: string) => Promise<Reworded | undefined>;
  /** Requests a minute; absent = as many as come (tests, benchmarks). */
  readonly limits?: Limits;
  /** Proxies whose word about the client's address and scheme counts; others' is not heard. */
  readonly trustedProxies?: readonly string[];
}

/** Longer than any answer is computed, and than people's lines stay away. */
const QUIET_MS = 180_000;

/** A body beyond the limit is read to its end, and dropped, up to this size. */
const TAKEN_IN = 64 * 1024 * 1024;
const isTooLarge = (error: unknown): boolean => (error as { statusCode?: number }).statusCode === 413;
const sentOf = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? Infinity);

/** Makes the server that every call of every area is mounted on. */
export function makeHttp(parts: HttpParts): FastifyInstance {
  const options = {
    logger: parts.log,
    bodyLimit: 4 * 1024 * 1024,
    // Whoever asks on a line that is open still is answered: a proxy in front does not know yet that we end.
    return503OnClosing: false,
    trustProxy: parts.trustedProxies?.length ? [...parts.trustedProxies] : false,
    routerOptions: { maxParamLength: 200 },
    // Who sends nothing for so long has gone, and holds a connection that others need.
    connectionTimeout: QUIET_MS,
    clientErrorHandler: answerUnreadable,
    ...(parts.https ? { https: parts.https } : {}),
  };
  const app = fastify(options) as unknown as FastifyInstance;
  // The signature covers the bytes as sent, so they are kept beside the parsed body.
  // A page of somebody else can make a browser send plain text without being asked; nothing here means anything by it.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    (request as unknown as { rawText: string }).rawText = text;
    if (isTooDeep(text)) return done(kitRefuse('wrong.input', 400), undefined);
    let parsed: unknown;
    try {
      parsed = text === '' ? {} : JSON.parse(text);
    } catch {
      return done(kitRefuse('wrong.input', 400), undefined);
    }
    const lost = lostInBody(text, parsed);
    done(lost === undefined ? null : unknownField(lost), parsed);
  });
  outermost(app, parts.limits);
  app.setErrorHandler((error: unknown, request, reply) => {
    // Whoever still sends a body reads the refusal only if the connection stays until they have sent it.
    if (isTooLarge(error) && sentOf(request) <= TAKEN_IN) reply.removeHeader('connection');
    if (!(error instanceof NotDone) || !wantsPage(request)) return sendError(error, request, reply);
    request.log.error({ err: error }, 'no answer in time');
    sendPage(reply.header('retry-after', RETRY_SECONDS), 503, pageOf('refused.busy'));
  });
  return app;
}

/** Mounts the calls of all areas; a path declared twice stops the start. */
export function mount(app: FastifyInstance, parts: HttpParts, routes: readonly Route[]): void {
  const seen = new Set<string>();
  for (const route of routes) {
    const line = `${route.call.method} ${route.call.path}`;
    if (seen.has(line)) throw new Error(`declared twice: ${line}`);
    seen.add(line);
    const { method, path, pathPart } = route.call;
    const paths = pathPart ? [path, `${path}/:${pathPart}`] : [path];
    // The portal's users (用户门户) ask for /base/ under /uip/.
    for (const url of new Set([...paths, ...paths.map((one) => one.replace(/^\/base\//, '/uip/'))]))
      app.route({
        method,
        url: API_BASE + url,
        // No call declares HEAD; a second entry for each of a thousand would cost the start and memory for nothing.
        exposeHeadRoute: false,
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
  const found = await contextOf(parts.guards, route.call, request);
  const said = await parts.wording?.(found.ctx.tenantId);
  if (said) sayFor(request, said);
  const isRaw = route.kind === 'raw';
  const identity = found.identity;
  const isNoted = parts.served !== undefined && route.call.method === 'POST' && route.kind !== 'read';
  const ctx = isNoted ? { ctx: { ...found.ctx, trail: [] } } : found;
  const note = (error?: unknown) => {
    if (isNoted) parts.served?.(servedCall({ line, ctx: ctx.ctx, request, error }));
  };
  let nonce = '';
  try {
    if (identity) nonce = checkSignature(parts.guards, identity, request, isRaw);
    checkGate(route.call, ctx.ctx, identity);
  } catch (error) {
    logRefusedRequest(request, line, ctx.ctx, error);
    note(error);
    throw error;
  }
  try {
    const answer = await saying(request, () => run(parts, route, line, ctx.ctx, request, reply, nonce));
    note();
    return answer;
  } catch (error) {
    await putOnRecord(parts, ctx.ctx, error, request);
    note(error);
    throw error;
  }
}

/** A refused act of law goes on record; if that fails the refusal still stands and the fault is in the log. */
async function putOnRecord(parts: HttpParts, ctx: Ctx, error: unknown, request: FastifyRequest) {
  if (!parts.record || !(error instanceof Refusal) || !error.refused) return;
  const { record } = parts;
  const { refused, key } = error;
  try {
    await parts.transactions.run(ctx, async (tx) => record(tx, refused, key));
  } catch (fault) {
    request.log.error({ err: fault, act: refused.act }, 'a refused act could not be put on record');
  }
}

async function run(
  parts: HttpParts,
  route: Route,
  line: string,
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  nonce: string,
) {
  const isRaw = route.kind === 'raw';
  if (isRaw && nonce !== '' && isUnsigned(request))
    await claimNonce(parts.database, ctx.user.sessionId, nonce, line);
  const lost = lostInQuery(request.query as object);
  if (lost !== undefined) throw unknownField(lost);
  const given =
    route.call.method === 'GET'
      ? { ...(request.query as object), ...(request.params as object) }
      : isRaw && request.isMultipart?.()
        ? request.query
        : { ...(request.query as object), ...bodyOf(request) };
  let text: string;
  if (route.kind === 'read') {
    const input = wellFormed(route.call, given);
    const result = await parts.database.read(ctx.tenantId, (db) => route.run({ ...ctx, db }, input));
    text = successText(route.call, ctx.lang, result, parts.checked === true);
  } else if (route.kind === 'write' || route.kind === 'lookThenWrite') {
    text = await serveWrite(parts, route, line, ctx, request, given, nonce);
  } else {
    const input = wellFormed(route.call, given);
    const result = await noted(parts, () =>
      route.run(
        {
          ctx,
          request,
          reply,
          part: (most) => partOf(request, route.call, most),
          read: (work) => parts.database.read(ctx.tenantId, (db) => work({ ...ctx, db })),
          readIn: (tenantId, work) =>
            parts.database.read(tenantId, (db) => work({ ...ctx, tenantId, user: anonymous(tenantId), db })),
          write: (work) =>
            parts.transactions.run(ctx, async (tx) => {
              const result = await work(tx);
              demandSettled(route.call.input, input);
              return result;
            }),
        },
        input,
      ),
    );
    if (result === sent) return reply;
    text = successText(route.call, ctx.lang, result, parts.checked === true);
  }
  reply.headers(JSON_HEADERS);
  return reply.send(route.call.noSecret ? await packed(request, reply, text) : text);
}

/** In tests, notes what a verb looks up before it writes. */
const noted = <T>({ checked }: HttpParts, act: () => Promise<T>): Promise<T> =>
  checked ? noting(act) : act();

/** The values in a body (请求体): an object or nothing, for a list or a bare word names no field. */
function bodyOf({ body }: FastifyRequest): object | undefined {
  if (body === undefined) return undefined;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw kitRefuse('wrong.body', 400);
  return body;
}

async function serveWrite(
  parts: HttpParts,
  route: Extract<Route, { kind: 'write' | 'lookThenWrite' }>,
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
  const answered = <T>(result: T): T => {
    text = successText(route.call, ctx.lang, result, false);
    return result;
  };
  const remember = () =>
    remembering ? { sessionId: ctx.user.sessionId, nonce, line, bodyDigest, answer: () => text } : undefined;
  try {
    const input = wellFormed(route.call, given);
    const { transactions } = parts;
    const done = <T>(result: T): T => {
      demandSettled(route.call.input, input);
      return answered(result);
    };
    const write = () =>
      route.kind === 'write'
        ? transactions.run(ctx, async (tx) => done(await route.run(tx, input)), remember)
        : transactions.lookThenWrite(
            ctx,
            (read) => route.look(read, input),
            (unit, looked) => done(route.act(unit, input, looked)),
            remember,
          );
    await noted(parts, write);
    return text;
  } catch (error) {
    if (remembering) {
      const { sessionId } = ctx.user;
      const first = await firstAnswer(parts.database, sessionId, nonce, line, bodyDigest).catch(
        // The first fault says what became of the act, not that of looking.
        (fault: unknown) => (fault instanceof NotDone ? undefined : Promise.reject(fault)),
      );
      if (first !== undefined) return first;
    }
    throw error;
  }
}

/** An upload: its bytes stand in no signature (未签名的上传). */
const isUnsigned = (request: FastifyRequest): boolean =>
  request.method === 'POST' && (request as unknown as { rawText?: string }).rawText === undefined;

/** The first use of an upload's nonce wins, whatever becomes of it: no other bytes pass under the same signature. */
async function claimNonce(database: Database, session: string, nonce: string, line: string): Promise<void> {
  const first = await database.technical(
    `insert into request_nonce (session_id, nonce, line, body_digest, answer) values ($1, $2, $3, '', '')
     on conflict do nothing returning 1 as one`,
    [session, nonce, line],
  );
  if (first.length === 0) throw kitRefuse('refused.nonceReused', 409);
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
