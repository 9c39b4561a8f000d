import { canonicalBytes } from '#kit/shared/crypto/canonical.ts';
import { sha256, toHex, utf8 } from '#kit/shared/web-crypto.ts';

/**
 * The random draw (随机抽取) as commit and reveal, so that anyone can recompute it: the pool's digest and the server's
 * commitment are published first, then the parties give their seeds, then the server opens its own.
 */
export interface DrawPool {
  readonly packageId: string;
  readonly round: number;
  /** 128 random bits: without them the digest tells nothing about who is in the pool. */
  readonly salt: string;
  /** Ids of the experts in ascending order. */
  readonly experts: readonly string[];
}

interface DrawSeeds {
  readonly server: string;
  readonly agency: string;
  /** The second party's seed (见证方种子); null when nobody witnessed. */
  readonly witness: string | null;
}

const hashOf = async (...lines: readonly string[]): Promise<string> =>
  toHex(await sha256(utf8(lines.join('\n'))));

/** 抽取名单摘要: SHA-256 of the canonical JSON of the pool. */
export const poolDigest = async (pool: DrawPool): Promise<string> =>
  toHex(await sha256(canonicalBytes({ ...pool, experts: [...pool.experts] })));

/** What the server promises before anybody else says a number (承诺值). */
export const commitmentOf = (serverSeed: string): Promise<string> =>
  hashOf('gongheng-draw-commitment-v1', serverSeed);

/** 抽取顺序: experts by SHA-256 of the joined seeds and their id, ascending; the first ones sit, the others are reserves. */
export async function drawnOrder(pool: DrawPool, seeds: DrawSeeds): Promise<string[]> {
  const joint = await hashOf(
    'gongheng-draw-v1',
    await poolDigest(pool),
    seeds.server,
    await hashOf('agency', seeds.agency),
    seeds.witness === null ? 'no witness' : await hashOf('witness', seeds.witness),
  );
  const keyed = await Promise.all(pool.experts.map(async (id) => ({ id, key: await hashOf(joint, id) })));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map((k) => k.id);
}

/** 抽取结果摘要: what the record shows of the order while names are secret. */
export const orderDigest = (order: readonly string[], salt: string): Promise<string> =>
  hashOf('gongheng-draw-order-v1', salt, ...order);

interface DrawRecord {
  readonly pool: DrawPool;
  readonly poolDigest: string;
  readonly commitment: string;
  readonly seeds: DrawSeeds;
  readonly orderDigest: string;
}

/** 复算: recomputes a published draw; returns what does not agree, nothing when all does. */
export async function drawDisagreements(record: DrawRecord): Promise<('pool' | 'commitment' | 'order')[]> {
  const order = await drawnOrder(record.pool, record.seeds);
  const wrong: ('pool' | 'commitment' | 'order')[] = [];
  if ((await poolDigest(record.pool)) !== record.poolDigest) wrong.push('pool');
  if ((await commitmentOf(record.seeds.server)) !== record.commitment) wrong.push('commitment');
  if ((await orderDigest(order, record.pool.salt)) !== record.orderDigest) wrong.push('order');
  return wrong;
}
