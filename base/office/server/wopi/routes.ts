import type { FastifyReply } from 'fastify';
import type { ForeignRoute } from '#kit/server/http/foreign.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { refuse } from '../../shared/text/index.ts';
import type { Opened, Parts } from '../access.ts';
import { LARGEST } from '../save.ts';
import { askedFor, demandProof, filePath, headerOf, tokenOf } from './asked.ts';
import { get, info, put } from './file.ts';
import { getLock, lock, refreshLock, sayLock, unlock } from './locks.ts';
import { currentLock } from './lock.ts';
import { sessionOfToken, tenantOfToken } from './token.ts';

type Act = (r: Raw, found: Opened) => Promise<FastifyReply>;

/** The protocol wants to hear of server and machine with each answer; which ones they are is nobody's business. */
const NAMES = { 'x-wopi-serverversion': '1', 'x-wopi-machinename': 'gongheng' };

/** What a call of one address means by its X-WOPI-Override. */
const overrides: Readonly<Record<string, Act>> = {
  LOCK: lock,
  REFRESH_LOCK: refreshLock,
  UNLOCK: unlock,
  GET_LOCK: getLock,
};

/**
 * 在线文档服务接口 (WOPI): what an office server asks of us. Nothing is served where the operator names none; every other operation of the protocol
 * is answered 501, as it says.
 */
export function wopi(parts: Parts): readonly ForeignRoute[] {
  if (!parts.officeServer) return [];
  const acting =
    (choose: (r: Raw) => Act): ForeignRoute['run'] =>
    async (r, nowMs) => {
      r.reply.headers(NAMES);
      await demandProof(parts, r, nowMs);
      const act = choose(r);
      const found = await askedFor(parts, r);
      try {
        return await act(r, found);
      } catch (error) {
        // With every conflict the protocol wants to hear of the lock.
        if (error instanceof Refusal && error.code === 409 && !r.reply.hasHeader('x-wopi-lock'))
          sayLock(r.reply, (await r.read((read) => currentLock(read, found.window)))?.name ?? '');
        throw error;
      }
    };
  const overridden =
    (known: Readonly<Record<string, Act>>) =>
    ({ request }: Raw): Act => {
      const act = known[headerOf(request, 'x-wopi-override')?.toUpperCase() ?? ''];
      if (!act) throw refuse('unsupported', 501);
      return act;
    };
  const about = {
    sessionOf: async (request, readIn) => {
      const token = tokenOf(request);
      const tenantId = tenantOfToken(token);
      if (!tenantId) return undefined;
      const sessionId = await readIn(tenantId, (read) => sessionOfToken(read, token));
      return sessionId === undefined ? undefined : { tenantId, sessionId };
    },
  } satisfies Pick<ForeignRoute, 'sessionOf'>;
  const contents = `${filePath}/contents` as const;
  const infoOf: Act = (r, found) => info(parts, r, found);
  const getOf: Act = (r, found) => get(parts, r, found);
  const putOf: Act = (r, found) => put(parts, r, found);
  return [
    { ...about, method: 'GET', path: filePath, run: acting(() => infoOf) },
    { ...about, method: 'POST', path: filePath, run: acting(overridden(overrides)) },
    { ...about, method: 'GET', path: contents, run: acting(() => getOf) },
    { ...about, method: 'POST', path: contents, maxBytes: LARGEST, run: acting(overridden({ PUT: putOf })) },
  ];
}
