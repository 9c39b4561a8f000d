import { randomBytes } from 'node:crypto';
import { newId } from '#kit/server/ids.ts';
import { digestOf } from '#kit/server/http/signing.ts';
import type { TokenObject } from '../shared/calls.ts';
import { session } from './tables.ts';
import type { Tx } from '#kit/server/context.ts';
import { type LoginWay, sessionOpened } from '../shared/events.ts';

/** A token lives two hours, its session twelve: then everyone signs in again. */
export const TOKEN_LIFE_MS = 2 * 3_600_000;
const SESSION_LIFE_MS = 12 * 3_600_000;

export const secret = (): string => randomBytes(32).toString('base64url');

interface Opening {
  readonly userId: string;
  readonly tenantId: string;
  readonly orgId: string;
  readonly now: Date;
  readonly way: LoginWay | 'switched';
  readonly firstLogin: boolean;
  readonly factorDue: boolean;
  readonly signed: boolean;
  /** What the browser calls itself (设备). */
  readonly device: string;
  /** It ends with another one at the latest. */
  readonly endsAt?: Date | undefined;
}

/** Opens a session (建立会话): only digests of its tokens are kept, and from where it was opened. */
export async function openSession(tx: Tx, o: Opening): Promise<TokenObject> {
  const token = secret();
  const refreshToken = secret();
  const whole = o.now.getTime() + SESSION_LIFE_MS;
  const endsAt = new Date(Math.min(whole, o.endsAt?.getTime() ?? whole));
  const expiresAt = new Date(Math.min(o.now.getTime() + TOKEN_LIFE_MS, endsAt.getTime()));
  await tx.db.insert(session).values({
    id: newId(),
    tokenDigest: digestOf(token),
    refreshDigest: digestOf(refreshToken),
    userId: o.userId,
    tenantId: o.tenantId,
    orgId: o.orgId,
    issuedAt: o.now,
    expiresAt,
    endsAt,
    signed: o.signed,
    firstLogin: o.firstLogin,
    factorDue: o.factorDue,
    address: tx.address,
    device: o.device.slice(0, 300),
    way: o.way,
    usedAt: o.now,
  });
  tx.emit(
    sessionOpened,
    { subjectType: 'account', subjectId: o.userId },
    { address: tx.address, way: o.way },
  );
  return {
    token,
    refreshToken,
    expiredTime: expiresAt.getTime(),
    currentTime: o.now.getTime(),
    firstLogin: o.firstLogin ? 1 : 0,
    uriCode: '',
  };
}
