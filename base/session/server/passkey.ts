import { isIP } from 'node:net';
import type { Tx } from '#kit/server/context.ts';
import type { Database } from '#kit/server/database/db.ts';
import { violates } from '#kit/server/database/db.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { passkeyAdded, passkeyRemoved } from '../shared/events.ts';
import { ALGORITHMS, type Assertion, type Attestation, type Making } from '../shared/passkey.ts';
import { CHALLENGE_SECONDS, PASSKEYS_MOST } from '../shared/rules.ts';
import { refusePasskey } from '../shared/text/passkey.ts';
import { placeOf, takeTry } from './attempts.ts';
import type { Spend } from './factor.ts';
import * as store from './passkey-store.ts';
import { makeTicket, spendTicket } from './tickets.ts';

/** Challenges drawn from one place. */
const CHALLENGES = { about: 'passkey.challenge', most: 60, minutes: 10 } as const;

export interface PasskeySite {
  readonly database: Database;
  /** The address people type: passkeys belong to its host, and are asked for on its pages only. */
  readonly publicUrl: string;
}

/**
 * 通行密钥站点: host and origin. A host that is a number has no passkeys; the machine itself, as whoever tries the product at home
 * calls it, is also called localhost.
 */
function siteOf({ publicUrl }: PasskeySite): { rpId: string; origin: string } {
  const url = URL.canParse(publicUrl) ? new URL(publicUrl) : undefined;
  if (url?.hostname === '127.0.0.1') url.hostname = 'localhost';
  const host = url?.hostname ?? '';
  const secure = url?.protocol === 'https:' || host === 'localhost';
  if (!url || !secure || host.startsWith('[') || isIP(host) !== 0) throw refusePasskey('off', 404);
  return { rpId: host, origin: url.origin };
}

/** 是否提供通行密钥: only under a name, over https. */
export function hasPasskeys(site: PasskeySite): boolean {
  try {
    return siteOf(site).rpId !== '';
  } catch {
    return false;
  }
}

/** What checks passkeys, loaded for the first of them. */
const webauthn = () => import('@simplewebauthn/server');

const encoded = (text: string): string => Buffer.from(text).toString('base64url');
const decoded = (text: string): string => Buffer.from(text, 'base64url').toString('utf8');

/** 挑战: for one answer, from this place, within two minutes. */
export async function drawChallenge(site: PasskeySite, r: Raw) {
  const { rpId } = siteOf(site);
  const place = placeOf(r.ctx.address);
  const taken = await takeTry(site.database, CHALLENGES, { source: place });
  if (!taken.allowed) throw refusePasskey('held', 503, { minutes: taken.minutes });
  const random = await makeTicket(site.database, CHALLENGE_SECONDS, { purpose: 'passkey', place });
  return { challenge: encoded(random), rpId, timeout: CHALLENGE_SECONDS * 1000 };
}

/** Which challenge the browser says was answered; nothing when it says nothing like it. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const said: unknown = JSON.parse(decoded(clientDataJSON));
    const named =
      said !== null && typeof said === 'object' && 'challenge' in said ? said.challenge : undefined;
    return typeof named === 'string' ? named : undefined;
  } catch {
    return undefined;
  }
}

/** Whose key an authenticator says it is; its signature is still to be looked at. */
export function handleOf({ userHandle }: Assertion): string | undefined {
  const id = decoded(userHandle);
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : undefined;
}

/** The challenge that was answered, spent whatever comes of it. */
async function spentChallenge(site: PasskeySite, r: Raw, clientDataJSON: string): Promise<string> {
  const named = challengeIn(clientDataJSON);
  const place = placeOf(r.ctx.address);
  const spent =
    named !== undefined && (await spendTicket(site.database, decoded(named), { purpose: 'passkey', place }));
  if (!spent) throw refusePasskey('over', 400);
  return named;
}

/**
 * 核对通行密钥: does it sign this challenge, for this site, with its owner verified? Answers what notes its use, once. Of an
 * authenticator that counts, a number seen before is a copy.
 */
export async function rightPasskey(
  site: PasskeySite,
  r: Raw,
  owner: { readonly tenantId: string; readonly userId: string },
  a: Assertion,
): Promise<Spend | undefined> {
  const { rpId, origin } = siteOf(site);
  const expectedChallenge = await spentChallenge(site, r, a.clientDataJSON);
  if (handleOf(a) !== owner.userId) return undefined;
  const kept = await site.database.read(owner.tenantId, (db) => store.passkeyOf(db, owner.userId, a.id));
  if (!kept) return undefined;
  const { id, clientDataJSON, authenticatorData, signature, userHandle } = a;
  const { verifyAuthenticationResponse } = await webauthn();
  const found = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature, userHandle },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(kept.publicKey, 'base64url')),
      counter: kept.counter,
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!found?.verified) return undefined;
  return (tx) => store.usePasskey(tx, kept.id, found.authenticationInfo.newCounter);
}

/** 开始登记: what the authenticator is to make a key for; only its maker may bring it back. */
export async function startMaking(site: PasskeySite, r: Raw, rpName: string): Promise<Making> {
  const { rpId } = siteOf(site);
  const { user, tenantId } = r.ctx;
  const known = await r.read(({ db }) => store.passkeysOf(db, user.id));
  const random = await makeTicket(site.database, CHALLENGE_SECONDS, {
    purpose: 'passkeyNew',
    place: '',
    tenantId,
    userId: user.id,
  });
  return {
    challenge: encoded(random),
    rpId,
    timeout: CHALLENGE_SECONDS * 1000,
    rpName,
    userHandle: encoded(user.id),
    userName: user.userName,
    displayName: user.trueName,
    exclude: known.map((one) => one.credentialId),
  };
}

/** A key as it came, looked at and not kept yet. */
export interface MadeKey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
}

/** 核对新通行密钥: made for this challenge and this site, its owner verified. */
export async function madeKey(site: PasskeySite, r: Raw, made: Attestation): Promise<MadeKey> {
  const { rpId, origin } = siteOf(site);
  const named = challengeIn(made.clientDataJSON);
  const spent =
    named !== undefined &&
    (await spendTicket(site.database, decoded(named), { purpose: 'passkeyNew', place: '' }));
  if (!spent || spent.userId !== r.ctx.user.id) throw refusePasskey('over', 400);
  const { id, clientDataJSON, attestationObject } = made;
  const { verifyRegistrationResponse } = await webauthn();
  const found = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: named,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch(() => undefined);
  if (!found?.verified) throw refusePasskey('unfit', 400);
  const { credential } = found.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  };
}

/** 登记通行密钥: so many of one person at most, also of many at once. */
export async function keepKey(tx: Tx, key: MadeKey, name: string): Promise<void> {
  await tx.client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`passkeys ${tx.user.id}`]);
  if ((await store.countPasskeys(tx.db, tx.user.id)) >= PASSKEYS_MOST)
    throw refusePasskey('most', 409, { most: PASSKEYS_MOST });
  try {
    const passkeyId = await store.insertPasskey(tx, { ...key, name });
    tx.emit(passkeyAdded, { subjectType: 'account', subjectId: tx.user.id, after: { name } }, { passkeyId });
  } catch (error) {
    if (violates(error, 'passkey_credential')) throw refusePasskey('known', 409);
    throw error;
  }
}

/** 删除通行密钥: one's own. */
export async function dropKey(tx: Tx, id: string): Promise<void> {
  if (!(await store.deletePasskey(tx, id))) throw refusePasskey('gone', 404);
  tx.emit(passkeyRemoved, { subjectType: 'account', subjectId: tx.user.id }, { passkeyId: id });
}
