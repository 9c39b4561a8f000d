import { createHash } from 'node:crypto';
import type { Database } from '#kit/server/database/db.ts';

/** How often something may be tried within some minutes (尝试上限). */
export interface Limit {
  readonly about: string;
  readonly most: number;
  readonly minutes: number;
}

/** Whose tries are counted, and from where: either may be left out. */
export interface Who {
  readonly name?: string;
  readonly source?: string;
}

export interface Taken {
  readonly allowed: boolean;
  /** The number of this try. */
  readonly count: number;
  /** Until the next one may be made, when this one may not. */
  readonly minutes: number;
  readonly seconds: number;
  /** So many refused tries an event should tell of now; at most one a minute does. */
  readonly tell: number;
}

/** Names may be mistyped passwords, so only digests of them are kept. */
export const nameDigest = (name: string): string => createHash('sha256').update(name).digest('hex');

const OVER = `(a.since + $5::int * interval '1 minute' <= clock_timestamp())`;

/**
 * Takes one try (占用一次尝试) before anything slow is done with it: one statement counts and decides, so that of many at
 * once no more than `most` go on. The last one allowed starts the time anew.
 */
export async function takeTry(
  database: Database,
  limit: Limit,
  { name = '', source = '' }: Who,
): Promise<Taken> {
  const rows = await database.technical<Taken & Record<string, unknown>>(
    `insert into attempt as a (about, name, source, count, since)
     values ($1, $2, $3, 1, clock_timestamp())
     on conflict (about, name, source) do update set
       count = case when ${OVER} then 1 else least(a.count, $4) + 1 end,
       since = case when ${OVER} or a.count + 1 = $4 then clock_timestamp() else a.since end,
       (untold, tell, told_at) = (select
         case when not r.refused or r.due then 0 else a.untold + 1 end,
         case when r.refused and r.due then a.untold + 1 else 0 end,
         case when r.refused and r.due then clock_timestamp() else a.told_at end
         from (select a.count >= $4 and not ${OVER} as refused,
           coalesce(a.told_at <= clock_timestamp() - interval '1 minute', true) as due) r)
     returning count <= $4 as allowed, count, tell,
       greatest(1, ceil(extract(epoch from since + $5::int * interval '1 minute' - clock_timestamp()) / 60))::int
         as minutes,
       greatest(1, ceil(extract(epoch from since + $5::int * interval '1 minute' - clock_timestamp())))::int
         as seconds`,
    [limit.about, name, source, limit.most, limit.minutes],
  );
  return rows[0] as Taken;
}

/** 退还一次: the try was no failure. */
export const giveBackTry = (
  database: Database,
  { about }: Pick<Limit, 'about'>,
  { name = '', source = '' }: Who,
) =>
  database.technical(
    'update attempt set count = greatest(count - 1, 0) where about = $1 and name = $2 and source = $3',
    [about, name, source],
  );

/** 清除计数: what was tried under this name and, if told, from this place is forgotten. */
export const forgetTries = (database: Database, about: string, { name = '', source }: Who) =>
  database.technical(
    'delete from attempt where about = $1 and name = $2 and ($3::text is null or source = $3)',
    [about, name, source ?? null],
  );

/** Counts older than the longest limit say nothing any more. */
export const sweepTries = (database: Database) =>
  database.technical(`delete from attempt where since < clock_timestamp() - interval '2 days'`);

/** Where a request comes from (来源): a network of the newer kind is one place, since one person has all of it. */
export function placeOf(address: string): string {
  if (!address.includes(':')) return address;
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (plain) return plain[1] as string;
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const all = [...left, ...Array<string>(missing).fill('0'), ...right];
  return `${all
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
