import type { FastifyRequest } from 'fastify';
import type { Call } from '#kit/shared/call.ts';
import type { Lang } from '#kit/shared/text.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { anonymous, type Ctx, type User } from '../context.ts';
import { plainAddress } from './address.ts';
import { hashMatches, requestHash, SIGNATURE_WINDOW_MS } from './signing.ts';

/** What a session is to the request layer; base/session knows the rest. */
export interface Identity {
  readonly user: User;
  /** Epoch milliseconds at which the token ends, by the database's clock. */
  readonly expiresAt: number;
  /** Must every request of this session be signed? */
  readonly signed: boolean;
  /** The password must be changed before anything else. */
  readonly firstLogin: boolean;
  /** A second factor must be set up before anything else. */
  readonly factorDue: boolean;
  /** The key of its signatures, made from the token that was shown. */
  readonly signingKey: string;
}

export interface Guards {
  identify(token: string): Promise<Identity | undefined>;
  /** The session itself as it stands now, for what was given to it under another token; it signs nothing. */
  sessionNow(sessionId: string): Promise<Omit<Identity, 'signingKey'> | undefined>;
  /** Where somebody stands who named this platform code and came by this host name. */
  platformOf(
    prefectureCode: string,
    host: string,
  ): Promise<{ readonly code: string; readonly tenantId: string }>;
  /** The database's wall clock in epoch milliseconds. */
  nowMs(): number;
  /** Counts a call of a genuine session; answers after how many seconds to come again, or 0. */
  spend(sessionId: string): number;
}

const NONCE = /^[\w-]{8,64}$/;

export function langOf(request: FastifyRequest): Lang {
  return request.headers.language === 'en' ? 'en' : 'zh';
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/** Who asks, and in which tenant: the session of the token, or nobody where a call is open. */
export async function contextOf(
  guards: Guards,
  call: Call,
  request: FastifyRequest,
): Promise<{ ctx: Ctx; identity: Identity | undefined }> {
  const token = header(request, 'token');
  const lang = langOf(request);
  const address = plainAddress(request.ip);
  const prefectureCode = header(request, 'prefecturecode') || '2000';
  const open = typeof call.gate === 'object' && 'open' in call.gate;
  if (token !== '') {
    const identity = await guards.identify(token);
    // To whoever must do something first, an open call is answered as it is to anybody.
    const nobody = open && identity !== undefined && dueBefore(call, identity) !== undefined;
    if (!nobody && identity && identity.expiresAt > guards.nowMs()) {
      if (guards.spend(identity.user.sessionId) > 0) throw kitRefuse('refused.tooFrequent', 503);
      return {
        ctx: { user: identity.user, tenantId: identity.user.tenantId, lang, address, prefectureCode },
        identity,
      };
    }
    if (!open) throw kitRefuse('refused.session', 401);
  }
  if (!open) throw kitRefuse('refused.session', 401);
  const { code, tenantId } = await guards.platformOf(prefectureCode, request.hostname);
  const ctx = { user: anonymous(tenantId), tenantId, lang, address, prefectureCode: code };
  return { ctx, identity: undefined };
}

/** What must be done before this call is answered (先决事项); nothing where nothing is. */
export function dueBefore(call: Call, identity: Identity): 'firstLogin' | 'factorDue' | undefined {
  const early = typeof call.gate === 'object' ? call.gate.early : undefined;
  if (identity.firstLogin && early !== true) return 'firstLogin';
  return identity.factorDue && early === undefined ? 'factorDue' : undefined;
}

/** Refuses a session that the call's gate does not let through. */
export function checkGate(call: Call, ctx: Ctx, identity: Identity | undefined): void {
  const due = identity && dueBefore(call, identity);
  if (due) throw kitRefuse(`refused.${due}`, 403);
  if (typeof call.gate === 'string' && !ctx.user.permissions.has(call.gate))
    throw kitRefuse('refused.permission', 403);
}

/** Checks the signature of a session's request; returns its nonce, or '' when none was sent. */
export function checkSignature(
  guards: Guards,
  identity: Identity,
  request: FastifyRequest,
  isRaw: boolean,
): string {
  const nonce = header(request, 'nonce');
  const hash = header(request, 'hash');
  if (hash === '' && !identity.signed) return NONCE.test(nonce) ? nonce : '';
  const timestamp = header(request, 'timestamp');
  if (!NONCE.test(nonce) || !/^\d{13}$/.test(timestamp)) throw kitRefuse('refused.signature', 401);
  if (Math.abs(guards.nowMs() - Number(timestamp)) > SIGNATURE_WINDOW_MS)
    throw kitRefuse('refused.timestamp', 401);
  const body = (request as unknown as { rawText?: string }).rawText;
  const expected = requestHash(identity.signingKey, {
    method: request.method,
    target: request.url,
    body: isRaw && body === undefined && request.method === 'POST' ? undefined : (body ?? ''),
    nonce,
    timestamp,
  });
  if (!hashMatches(expected, hash)) throw kitRefuse('refused.signature', 401);
  return nonce;
}
