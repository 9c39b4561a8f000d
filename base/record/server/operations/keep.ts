import type { Trace, User } from '#kit/server/context.ts';
import { withoutSecrets } from '../hidden.ts';

/** Values that may be kept of what was sent (可记录字段): ids, codes of records, states, versions, names. Of everything else only the name. */
const KEPT =
  /^(id|ids|\w+Ids?|templateCode|configKey|configValue|roleCode|orgCode|menuCode|level|status|state|version|column|publicType|title|userName|username|\w+Name|\w+Type|\w+Switch|enabled|permanent|timeStart|timeEnd|serviceKey|seq|current|size)$/;
const NEVER = /session|token|nonce|captcha|device|secret|pass|pwd|otp|openId|certificate/i;
const LONGEST = 100;
const MOST_FIELDS = 60;

const isKept = (name: string): boolean => KEPT.test(name) && !NEVER.test(name);

const isShort = (value: unknown): value is string | number | boolean | null =>
  value === null ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= LONGEST);

/** What is kept of a body (入参留存): short values of the fields that may be; `…` stands for what is not. */
export function keptInput(given: unknown): Record<string, unknown> {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) return {};
  return Object.fromEntries(
    Object.entries(given)
      .slice(0, MOST_FIELDS)
      .map(([name, value]) => {
        const shown =
          isKept(name) &&
          (isShort(value) || (Array.isArray(value) && value.length <= 50 && value.every(isShort)));
        return [name.slice(0, 60), shown ? value : '…'];
      }),
  );
}

/** Kinds of subjects whose facts everybody concerned may know; of others only digests are kept. */
const PLAIN: ReadonlySet<string> = new Set([
  'setting',
  'dictionary',
  'role',
  'menu',
  'message_template',
  'notification',
]);
const MOST_WORDS = 4000;

export interface KeptChange {
  readonly type: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly before: unknown;
  readonly after: unknown;
}

function keptFact(subjectType: string, fact: unknown, digest: string | null | undefined): unknown {
  if (fact === undefined) return null;
  const plain = PLAIN.has(subjectType) ? withoutSecrets(fact) : undefined;
  if (plain !== undefined && JSON.stringify(plain).length <= MOST_WORDS) return plain;
  return { sha256: digest ?? null };
}

/** The changes of one call (变更), as their events told them. */
export const keptChanges = (trail: readonly Trace[]): KeptChange[] =>
  trail.slice(0, 50).map(({ type, digests, change: { subjectType, subjectId, before, after } }) => ({
    type,
    subjectType,
    subjectId,
    before: keptFact(subjectType, before, digests?.before),
    after: keptFact(subjectType, after, digests?.after),
  }));

/** Whose acts tell who takes part (投标人、评标专家): of a tender that is secret until the law opens it, also to whoever looks after the platform. */
export const isDiscreet = (user: Pick<User, 'orgKind' | 'roleCodes'>): boolean =>
  user.orgKind === 'supplier' || user.roleCodes.has('expert');

/** Subjects that tell of people and companies, not of what they take part in. */
const OF_PEOPLE: ReadonlySet<string> = new Set(['user', 'organisation', 'role']);

interface About {
  readonly input: Record<string, unknown>;
  readonly changes: readonly KeptChange[];
}

/** The same without the ids of records (不记对象): that they acted stands there, and when, not in what; their events name it. */
export function withoutRecords({ input, changes }: About): About {
  if (changes.length > 0 && changes.every((one) => OF_PEOPLE.has(one.subjectType))) return { input, changes };
  return {
    input: Object.fromEntries(
      Object.entries(input).map(([name, value]) => [name, /^(id|ids|\w+Ids?)$/.test(name) ? '…' : value]),
    ),
    changes: changes.map((one) => ({ ...one, subjectId: '' })),
  };
}

/** What a call was about: the subject of its first event, else the first id that was sent. */
export function subjectOf(
  changes: readonly KeptChange[],
  input: Readonly<Record<string, unknown>>,
): { type: string; id: string } {
  const first = changes[0];
  if (first) return { type: first.subjectType, id: first.subjectId };
  const named = Object.entries(input).find(
    ([name, value]) => /^id$|Id$/.test(name) && typeof value === 'string' && value !== '…',
  );
  return named ? { type: '', id: String(named[1]).slice(0, 60) } : { type: '', id: '' };
}
