import type { Json } from '#kit/shared/crypto/canonical.ts';
import type { NodeReader } from '#kit/shared/crypto/merkle.ts';
import type { EventLeaf, FactLeaf, Leaf } from '../shared/leaf.ts';

/** Runs a statement on whatever connection the log is read or written by. */
export type Ask = <R extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<R[]>;

const utc = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "${column === 'at' ? 'at' : 'actAt'}"`;

const EVENT = `id::text, tenant_id as "tenantId", type, subject_type as "subjectType", subject_id as "subjectId",
  actor_id as "actorId", actor_name as "actorName", org_id as "orgId", address, ${utc('at')},
  before_digest as before, after_digest as after, payload, act::text, ${utc('act_at')}, salt`;
const FACT = `id::text, tenant_id as "tenantId", table_name as "table", row_key as "row", digest, act::text, ${utc('act_at')}, salt`;

type EventRow = Omit<EventLeaf, 'kind' | 'payload'> & { payload: Json } & Record<string, unknown>;
type FactRow = Omit<FactLeaf, 'kind'> & Record<string, unknown>;

const asEvent = (row: EventRow): EventLeaf => ({ kind: 'event', ...row });
const asFact = (row: FactRow): FactLeaf => ({ kind: 'fact', ...row });

/** Committed events of the tenant that is set which no leaf holds yet, behind the floor. */
export const unsealedEvents = async (ask: Ask, floor: number, limit: number): Promise<Leaf[]> =>
  (
    await ask<EventRow>(
      `select ${EVENT} from event e where id > $1
         and not exists (select 1 from log_leaf l where l.kind = 'event' and l.ref = e.id) order by e.id limit $2`,
      [floor, limit],
    )
  ).map(asEvent);

export const unsealedFacts = async (ask: Ask, floor: number, limit: number): Promise<Leaf[]> =>
  (
    await ask<FactRow>(
      `select ${FACT} from fact_mark m where id > $1
         and not exists (select 1 from log_leaf l where l.kind = 'fact' and l.ref = m.id) order by m.id limit $2`,
      [floor, limit],
    )
  ).map(asFact);

/**
 * Up to which number everything is sealed or will never come: what was sealed ten minutes ago, since no transaction lasts
 * that long.
 */
export async function sealedFloor(ask: Ask, kind: Leaf['kind']): Promise<number> {
  const rows = await ask<{ floor: string | null }>(
    `select max(ref)::text as floor from (
       select ref from log_leaf where kind = $1 and position < (
         select c.size from log_checkpoint c where c.sealed_at < clock_timestamp() - interval '10 minutes'
         order by c.size desc limit 1)
       order by position desc limit 1000) as earlier`,
    [kind],
  );
  return Number(rows[0]?.floor ?? 0);
}

export const eventsById = async (ask: Ask, ids: readonly string[]): Promise<EventLeaf[]> =>
  (await ask<EventRow>(`select ${EVENT} from event where id = any ($1::bigint[])`, [ids])).map(asEvent);

export const factsById = async (ask: Ask, ids: readonly string[]): Promise<FactLeaf[]> =>
  (await ask<FactRow>(`select ${FACT} from fact_mark where id = any ($1::bigint[])`, [ids])).map(asFact);

export interface SealedLeaf extends Record<string, unknown> {
  readonly position: string;
  readonly kind: Leaf['kind'];
  readonly ref: string;
  readonly hash: Buffer;
}

export const leavesFrom = (ask: Ask, position: number, limit: number): Promise<SealedLeaf[]> =>
  ask<SealedLeaf>(
    'select position::text, kind, ref::text, hash from log_leaf l where l.position >= $1 order by l.position limit $2',
    [position, limit],
  );

/** The last event of a kind about a subject. */
export async function eventAbout(ask: Ask, type: string, subjectId: string): Promise<string | undefined> {
  const rows = await ask<{ id: string }>(
    'select id::text from event e where subject_id = $1 and type = $2 order by e.id desc limit 1',
    [subjectId, type],
  );
  return rows[0]?.id;
}

/** Where an event stands in the tree; undefined while it is not sealed. */
export async function positionOf(ask: Ask, eventId: string): Promise<number | undefined> {
  const rows = await ask<{ position: string }>(
    `select position::text from log_leaf where kind = 'event' and ref = $1`,
    [eventId],
  );
  return rows[0] && Number(rows[0].position);
}

export interface SealedCheckpoint extends Record<string, unknown> {
  readonly size: string;
  readonly note: string;
  readonly sealedAt: Date;
}

const CHECKPOINT = 'size::text, note, sealed_at as "sealedAt"';

export const lastCheckpoint = async (ask: Ask): Promise<SealedCheckpoint | undefined> =>
  (await ask<SealedCheckpoint>(`select ${CHECKPOINT} from log_checkpoint c order by c.size desc limit 1`))[0];

export const checkpointsFrom = (ask: Ask, size: number, limit: number): Promise<SealedCheckpoint[]> =>
  ask<SealedCheckpoint>(
    `select ${CHECKPOINT} from log_checkpoint c where c.size > $1 order by c.size limit $2`,
    [size, limit],
  );

/** Reads the tree's hashes: leaves as they are, above them the roots of complete tiles. */
export const nodeReader =
  (ask: Ask): NodeReader =>
  async (level, first, count) => {
    const rows =
      level === 0
        ? await ask<{ hash: Buffer }>(
            'select hash from log_leaf where position >= $1 and position < $2 order by position',
            [first, first + count],
          )
        : await ask<{ hash: Buffer }>(
            'select hash from log_tile where level = $1 and index >= $2 and index < $3 order by index',
            [level, first, first + count],
          );
    if (rows.length !== count) throw new Error(`the log lacks hashes of level ${level} from ${first} on`);
    return rows.map((r) => new Uint8Array(r.hash));
  };

/** Roots of complete tiles by `level/number`. */
export async function tileRoots(ask: Ask): Promise<ReadonlyMap<string, string>> {
  const rows = await ask<{ at: string; hash: string }>(
    `select level || '/' || index as at, encode(hash, 'hex') as hash from log_tile`,
  );
  return new Map(rows.map((r) => [r.at, r.hash]));
}
