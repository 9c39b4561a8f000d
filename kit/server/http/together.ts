import { parse } from 'node:querystring';
import type { FastifyRequest } from 'fastify';
import { type Alone, API_BASE } from '#kit/shared/call.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import type { Ctx } from '../context.ts';
import { spanned } from '../tracing.ts';
import { refusalEnvelope, refusalOf, statusOf, unknownField } from './answer.ts';
import { noteAnswer } from './count-answers.ts';
import { checkGate, dueBefore, type Guards, type Identity } from './guard.ts';
import type { Route } from './route.ts';
import { type Looking, lookedUp, type LookParts } from './look.ts';
import { lostInQuery } from './lost-name.ts';
import { logRefusedRequest } from './refused-requests.ts';

/** The calls that may be asked together, by their paths; one whose path ends in a value stands under what goes before it. */
export interface Askable {
  readonly byPath: ReadonlyMap<string, Looking>;
  readonly byStem: ReadonlyMap<string, Looking>;
}

/** The names under which a call is asked: the portal's users (用户门户) ask for /base/ under /uip/. */
export const pathsOf = (path: string): string[] => [...new Set([path, path.replace(/^\/base\//, '/uip/')])];

/** Why calls of a kind are asked alone, where they do not say so themselves. */
const WHY_ALONE: Readonly<Record<Route['kind'], Alone | undefined>> = {
  read: undefined,
  write: 'writes',
  lookThenWrite: 'writes',
  raw: 'raw',
  together: undefined,
};

/**
 * 可合并的查询: every GET that only looks, and is not slow. The browser does not know which these are, so any other must declare why it is asked
 * `alone`, unless it is a file.
 */
export function askable(routes: readonly Route[]): Askable {
  for (const { kind, call } of routes) {
    const why = WHY_ALONE[kind];
    const said = call.alone === 'slow' && kind === 'read' ? undefined : call.alone;
    if (call.method === 'GET' && !call.file && said !== why)
      throw new Error(`${call.path} must declare why it is asked alone: ${why ?? 'slow, or nothing'}`);
  }
  const looking = routes.filter(
    (one): one is Looking => one.kind === 'read' && one.call.method === 'GET' && !one.call.alone,
  );
  const named = (those: readonly Looking[]) =>
    new Map(those.flatMap((one) => pathsOf(one.call.path).map((path) => [path, one] as const)));
  return { byPath: named(looking), byStem: named(looking.filter(({ call }) => call.pathPart !== undefined)) };
}

/** Who asks several things at once. */
export interface Asker {
  readonly ctx: Ctx;
  readonly identity: Identity;
  readonly request: FastifyRequest;
  /** Hears of each that was refused or failed. */
  readonly failed: (error: unknown) => Promise<void>;
}

interface Answered {
  /** The envelope, as it travels. */
  readonly text: string;
  readonly compressed: boolean;
}

type Parts = LookParts & { readonly guards: Guards };

/**
 * What each question is answered (合并查询), in their order: each passes the gate of its own call, reads on a connection of its own, counts as
 * a request of the session and, if it fails, fails alone.
 */
export async function answersOf(
  parts: Parts,
  calls: Askable,
  asker: Asker,
  asks: readonly string[],
): Promise<Answered> {
  const answers = await Promise.all(asks.map((ask, at) => answerOf(parts, calls, asker, ask, at === 0)));
  return {
    text: `[${answers.map(({ text }) => text).join(',')}]`,
    compressed: answers.every(({ compressed }) => compressed),
  };
}

/** The request itself has counted for the first of them. */
async function answerOf(
  parts: Parts,
  calls: Askable,
  asker: Asker,
  ask: string,
  isFirst: boolean,
): Promise<Answered> {
  const { ctx, identity, request, failed } = asker;
  const [path = '', query = ''] = ask.split(/\?(.*)/s, 2);
  const begun = performance.now();
  let status = 200;
  const done = <T>(answer: T): T => {
    noteAnswer(request, status, (performance.now() - begun) / 1000);
    return answer;
  };
  try {
    if (!isFirst && parts.guards.spend(identity.user.sessionId) > 0)
      throw kitRefuse('refused.tooFrequent', 503);
    const { route, params } = found(calls, path);
    try {
      // To whoever must do something first, an open call is answered as it is to anybody.
      if (typeof route.call.gate === 'object' && 'open' in route.call.gate && dueBefore(route.call, identity))
        throw kitRefuse('refused.askAlone', 400);
      checkGate(route.call, ctx, identity);
    } catch (error) {
      logRefusedRequest(request, `GET ${route.call.path}`, ctx, error);
      throw error;
    }
    const values = parse(query);
    const lost = lostInQuery(values);
    if (lost !== undefined) throw unknownField(lost);
    const given = { ...values, ...params };
    const text = await spanned(`GET ${route.call.path}`, () => lookedUp(parts, route, ctx, given));
    return done({ text, compressed: route.call.compressed !== undefined });
  } catch (error) {
    await failed(error);
    const refusal = refusalOf(error, { method: 'GET', url: `${API_BASE}${path}`, log: request.log });
    status = statusOf(refusal);
    return done({ text: JSON.stringify(refusalEnvelope(refusal, ctx.lang)), compressed: true });
  }
}

function found(calls: Askable, path: string): { route: Looking; params: Readonly<Record<string, string>> } {
  const route = calls.byPath.get(path);
  if (route) return { route, params: {} };
  const end = path.lastIndexOf('/');
  const stem = calls.byStem.get(path.slice(0, end));
  const name = stem?.call.pathPart;
  if (!stem || !name) throw kitRefuse('refused.askAlone', 400);
  return { route: stem, params: { [name]: decoded(path.slice(end + 1)) } };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw kitRefuse('wrong.input', 400);
  }
}
