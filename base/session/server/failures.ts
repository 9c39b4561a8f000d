import type { Tx } from '#kit/server/context.ts';
import type { Database } from '#kit/server/database/db.ts';
import { loginFailed, loginLocked, loginRefused } from '../shared/events.ts';
import { refuse } from '../shared/text/index.ts';
import { forgetTries, giveBackTry, type Limit, nameDigest, type Taken, takeTry } from './attempts.ts';
import { ruleOf } from './rule-store.ts';
import type { Within } from './within.ts';

const MINUTES = 15;
/** Five wrong passwords for one name from one place or device. */
const HERE = { about: 'login', most: 5, minutes: MINUTES } as const;
/** For one name from everywhere; browsers that its owner signed in from are not counted. */
const NAME = { about: 'login.name', most: 100, minutes: 60 } as const;
/** The same for codes of a number: whoever is shut out by one way still has the other. */
const CODE_HERE = { about: 'code', most: 5, minutes: MINUTES } as const;
const CODE_NAME = { about: 'code.name', most: 100, minutes: 60 } as const;
const CERTIFICATE_HERE = { about: 'certificate', most: 5, minutes: MINUTES } as const;
const CERTIFICATE_NAME = { about: 'certificate.name', most: 100, minutes: 60 } as const;
const PASSKEY_HERE = { about: 'passkey', most: 5, minutes: MINUTES } as const;
const PASSKEY_NAME = { about: 'passkey.name', most: 100, minutes: 60 } as const;
/** What is counted by way (登录方式), here and everywhere. */
const LIMITS = {
  password: { here: HERE, everywhere: NAME },
  code: { here: CODE_HERE, everywhere: CODE_NAME },
  certificate: { here: CERTIFICATE_HERE, everywhere: CERTIFICATE_NAME },
  passkey: { here: PASSKEY_HERE, everywhere: PASSKEY_NAME },
} as const;
/** Wrong passwords from one address, whatever the names. */
const ADDRESS = { about: 'login.address', most: 100, minutes: MINUTES } as const;
/** Codes of the second factor, of one person from everywhere: whoever tries knows the first one. */
const FACTOR = { about: 'factor', most: 5, minutes: MINUTES } as const;
const FACTOR_DAY = { about: 'factor.day', most: 30, minutes: 24 * 60 } as const;
/** The present password, asked of somebody who is signed in. */
const PROOF = { about: 'proof', most: 5, minutes: MINUTES } as const;

export interface TryParts {
  readonly database: Database;
  readonly within: Within;
}

/** Whom a try concerns: the account, or nobody who has that name. */
export interface Concerned {
  readonly tenantId: string;
  readonly address: string;
  readonly subject: { readonly subjectType: 'account' | 'loginName'; readonly subjectId: string };
}

/** A name that nobody has, as a subject of events: its digest in the shape of an id. */
export function unknownName(name: string): Concerned['subject'] {
  const h = nameDigest(name);
  const id = `${h.slice(0, 8)}-${h.slice(8, 12)}-8${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20, 32)}`;
  return { subjectType: 'loginName', subjectId: id };
}

type Tried = 'login' | 'proof';

type Failure = 'unknown' | 'password' | 'code' | 'certificate' | 'passkey' | 'secondFactor' | 'disabled';

/** A try that was let through: what to do with its outcome. */
export interface Try {
  /** 失败: an event, and a second one when it was the last for now. */
  failed(why: Failure): Promise<void>;
  /** 成功: what was counted is forgotten. */
  passed(): Promise<void>;
}

/** Nobody in particular acts: who typed a wrong password is not known. */
const record = (parts: TryParts, c: Concerned, work: (tx: Tx) => Promise<void>): Promise<void> =>
  parts.within({ tenantId: c.tenantId, userId: '', address: c.address }, work);

/** Tries that were refused unread, told of once a minute. */
async function tellRefused(parts: TryParts, taken: Taken, tried: Tried, c: Concerned): Promise<void> {
  if (taken.tell > 0)
    await record(parts, c, async (tx) => tx.emit(loginRefused, c.subject, { tried, count: taken.tell }));
}

function outcome(
  parts: TryParts,
  o: { tried: Tried; c: Concerned; taken: Taken; limit: Limit; passed: () => Promise<void> },
): Try {
  const { tried, c, taken, limit } = o;
  return {
    passed: o.passed,
    failed: (why) =>
      record(parts, c, async (tx) => {
        tx.emit(loginFailed, c.subject, { tried, why });
        if (taken.count >= limit.most) tx.emit(loginLocked, c.subject, { tried, minutes: limit.minutes });
      }),
  };
}

/**
 * 登录尝试: counted before the password is looked at. By address; by name and place, or by name and a browser its owner
 * has used; and for strangers' browsers by name. What is refused is refused alike whether the name exists or not.
 */
export async function takeLogin(
  parts: TryParts,
  who: { name: string; place: string; knownDevice: string; way?: keyof typeof LIMITS },
  c: Concerned,
): Promise<Try> {
  const name = nameDigest(who.name);
  const { here: usual, everywhere } = LIMITS[who.way ?? 'password'];
  // The tenant may be stricter or more patient (登录规则).
  const { failedTries, lockMinutes } = await ruleOf(parts.database, c.tenantId);
  const hereLimit: Limit = { about: usual.about, most: failedTries, minutes: lockMinutes };
  const here = { name, source: who.knownDevice ? `device ${who.knownDevice}` : who.place };
  const steps: [Limit, { name?: string; source?: string }][] = [
    [ADDRESS, { source: who.place }],
    [hereLimit, here],
    ...(who.knownDevice ? [] : [[everywhere, { name }] as [Limit, { name: string }]]),
  ];
  let taken: Taken | undefined;
  for (const [limit, by] of steps) {
    const one = await takeTry(parts.database, limit, by);
    if (!one.allowed) {
      await tellRefused(parts, one, 'login', c);
      throw refuse(limit === ADDRESS ? 'addressHeld' : 'locked', 400, { minutes: one.minutes });
    }
    if (limit === hereLimit) taken = one;
  }
  return outcome(parts, {
    tried: 'login',
    c,
    taken: taken as Taken,
    limit: hereLimit,
    passed: async () => {
      await forgetTries(parts.database, hereLimit.about, here);
      await giveBackTry(parts.database, ADDRESS, { source: who.place });
      if (!who.knownDevice) await giveBackTry(parts.database, everywhere, { name });
    },
  });
}

/** 密码校验尝试: the same for the present password of somebody signed in; it locks nothing but itself. */
export async function takeProof(parts: TryParts, userId: string, c: Concerned): Promise<Try> {
  const taken = await takeTry(parts.database, PROOF, { name: userId });
  if (!taken.allowed) {
    await tellRefused(parts, taken, 'proof', c);
    throw refuse('locked', 400, { minutes: taken.minutes });
  }
  return outcome(parts, {
    tried: 'proof',
    c,
    taken,
    limit: PROOF,
    passed: async () => {
      await forgetTries(parts.database, PROOF.about, { name: userId });
    },
  });
}

/** 第二步尝试: counted before the code is looked at; five in a quarter of an hour, and thirty a day, which a right one forgets. */
export async function takeFactor(parts: TryParts, userId: string, tried: Tried, c: Concerned): Promise<Try> {
  const by = { name: userId };
  const day = await takeTry(parts.database, FACTOR_DAY, by);
  const taken = day.allowed ? await takeTry(parts.database, FACTOR, by) : day;
  if (!taken.allowed) {
    await tellRefused(parts, taken, tried, c);
    throw refuse('factor.held', 400, { minutes: taken.minutes });
  }
  return outcome(parts, {
    tried,
    c,
    taken,
    limit: FACTOR,
    passed: async () => {
      await forgetTries(parts.database, FACTOR.about, by);
      await forgetTries(parts.database, FACTOR_DAY.about, by);
    },
  });
}

/** Which accounts are locked somewhere, as SQL over `account` (账号锁定状态). */
export const LOCKED = `exists (select 1 from attempt t where t.about = '${HERE.about}'
  and t.name = encode(sha256(convert_to(user_name, 'UTF8')), 'hex') and t.count >= coalesce((select r.tries from login_rule r where r.tenant_id = account.tenant_id), ${HERE.most})
  and t.since + coalesce((select r.lock_minutes from login_rule r where r.tenant_id = account.tenant_id), ${HERE.minutes})
    * interval '1 minute' > clock_timestamp())`;

/** The counts that an administrator's unlocking or a new password forgets. */
export const FORGET = `delete from attempt where (about in ('${HERE.about}', '${NAME.about}')
  and name = (select encode(sha256(convert_to(user_name, 'UTF8')), 'hex') from account where id = $1))
  or (about in ('${CODE_HERE.about}', '${CODE_NAME.about}', '${PASSKEY_HERE.about}', '${PASSKEY_NAME.about}') and name = encode(sha256(convert_to($1::text, 'UTF8')), 'hex'))
  or (about in ('${PROOF.about}', '${FACTOR.about}', '${FACTOR_DAY.about}') and name = $1::text)`;
