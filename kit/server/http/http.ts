import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { API_BASE, type InputOf } from '#kit/shared/call.ts';
import { Refusal, type RefusedAct } from '#kit/shared/refusal.ts';
import type { Reworded } from '#kit/shared/text.ts';
import type { askTogether } from '#kit/shared/together.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { demandSettled, noting } from '../settled.ts';
import {
  Finished,
  JSON_HEADERS,
  RETRY_SECONDS,
  sendError,
  successText,
  unknownField,
  wellFormed,
} from './answer.ts';
import { anonymous, type Ctx, type Tx } from '../context.ts';
import type { Database } from '../database/db.ts';
import type { LateReads } from '../database/late-reads.ts';
import { checkGate, checkSignature, contextOf, type Guards, type Identity } from './guard.ts';
import { digestOf } from './signing.ts';
import { lookedUp } from './look.ts';
import { lostInQuery } from './lost-name.ts';
import { type Route, sent } from './route.ts';
import { takeJson } from './body.ts';
import { claimNonce, firstAnswer, isUnsigned } from './nonces.ts';
import { partOf } from './part-bytes.ts';
import { type Limits, outermost, pageOf, sendPage, wantsPage } from './outermost.ts';
import { packed } from './packed.ts';
import { sayFor, saying } from './saying.ts';
import { logRefusedRequest } from './refused-requests.ts';
import { type ServedCall, servedCall } from './served.ts';
import { type Askable, answersOf, askable, pathsOf } from './together.ts';
import { answerUnreadable } from './unreadable.ts';
import { NotDone } from '../not-done.ts';
import type { Transactions } from '../tx.ts';

export {
  lookThenWrite,
  type Raw,
  raw,
  read,
  type Route,
  sendFile,
  together,
  write,
} from './route.ts';

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
  takeJson(app);
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
  const calls = askable(routes);
  for (const route of routes) {
    const line = `${route.call.method} ${route.call.path}`;
    if (seen.has(line)) throw new Error(`declared twice: ${line}`);
    seen.add(line);
    const { method, path, pathPart } = route.call;
    const paths = pathPart ? [path, `${path}/:${pathPart}`] : [path];
    for (const url of new Set(paths.flatMap(pathsOf)))
      app.route({
        method,
        url: API_BASE + url,
        // No call declares HEAD; a second entry for each of a thousand would cost the start and memory for nothing.
        exposeHeadRoute: false,
        handler: (request, reply) => serve({ ...parts, calls }, route, line, request, reply),
      });
  }
}

/** What changes nothing, however it is asked. */
const LOOKING: ReadonlySet<Route['kind']> = new Set(['read', 'together']);

interface MountedParts extends HttpParts {
  readonly calls: Askable;
}

async function serve(
  parts: MountedParts,
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
  const isNoted = parts.served !== undefined && route.call.method === 'POST' && !LOOKING.has(route.kind);
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
    const answer = await saying(request, () =>
      run(parts, { route, line, ctx: ctx.ctx, identity, request, reply, nonce }),
    );
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

/** A request that has passed the gate of its call. */
interface Admitted<R extends Route = Route> {
  readonly route: R;
  readonly line: string;
  readonly ctx: Ctx;
  readonly identity: Identity | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly nonce: string;
}

const isOf = <K extends Route['kind']>(
  admitted: Admitted,
  ...kinds: readonly K[]
): admitted is Admitted<Extract<Route, { kind: K }>> => kinds.some((kind) => kind === admitted.route.kind);

async function run(parts: MountedParts, admitted: Admitted) {
  const { route, line, ctx, request, reply, nonce } = admitted;
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
  let text: string | undefined;
  let compressed = route.call.compressed !== undefined;
  if (route.kind === 'read') text = await lookedUp(parts, route, ctx, given);
  else if (isOf(admitted, 'together')) ({ text, compressed } = await serveTogether(parts, admitted, given));
  else if (isOf(admitted, 'write', 'lookThenWrite')) text = await serveWrite(parts, admitted, given);
  else if (isOf(admitted, 'raw')) text = await serveRaw(parts, admitted, given);
  if (text === undefined) return reply;
  reply.headers(JSON_HEADERS);
  return reply.send(compressed ? await packed(request, reply, text) : text);
}

async function serveTogether(
  parts: MountedParts,
  { route: { call }, ctx, identity, request }: Admitted<Extract<Route, { kind: 'together' }>>,
  given: unknown,
) {
  const { asks } = wellFormed(call, given) as InputOf<typeof askTogether>;
  if (!identity) throw kitRefuse('refused.session', 401);
  const failed = (error: unknown) => putOnRecord(parts, ctx, error, request);
  const { text, compressed } = await answersOf(parts, parts.calls, { ctx, identity, request, failed }, asks);
  return { text: successText(call, ctx.lang, new Finished(text), parts.checked === true), compressed };
}

/** The answer, or nothing where the verb has sent it. */
async function serveRaw(
  parts: HttpParts,
  { route, ctx, request, reply }: Admitted<Extract<Route, { kind: 'raw' }>>,
  given: unknown,
): Promise<string | undefined> {
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
  return result === sent ? undefined : successText(route.call, ctx.lang, result, parts.checked === true);
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
  { route, line, ctx, request, nonce }: Admitted<Extract<Route, { kind: 'write' | 'lookThenWrite' }>>,
  given: unknown,
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
