import { and, eq, isNull, or } from 'drizzle-orm';
import { lotOf } from '#areas/project/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { accountsOf } from '#base/session/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { HandoverSource } from '#kit/server/part.ts';
import { lotKey } from './tables.ts';

/** From here on the bids of a lot are open, or nobody opens them any more. */
const PAST: readonly string[] = [
  lotStatus.opened,
  lotStatus.inReview,
  lotStatus.reviewed,
  lotStatus.candidatesPublicised,
  lotStatus.awarded,
  lotStatus.failed,
];

/** Keys in force that this person keeps, of lots whose bids are not open yet. */
async function keysOf({ db }: Pick<Read, 'db'>, userId: string) {
  const kept = await db
    .select({ packageId: lotKey.packageId, custodianId: lotKey.custodianId, secondId: lotKey.secondId })
    .from(lotKey)
    .where(and(isNull(lotKey.replacedAt), or(eq(lotKey.custodianId, userId), eq(lotKey.secondId, userId))))
    .orderBy(lotKey.packageId)
    .limit(5000);
  const due = [];
  for (const key of kept) {
    const lot = await lotOf(db, key.packageId);
    if (lot && !PAST.includes(lot.status)) due.push(key);
  }
  return due;
}

/** Of how many lots not opened yet this person keeps the key (保管的标段密钥): what hangs on their certificate. */
export const keptKeys = async (db: Db, userId: string): Promise<number> =>
  (await keysOf({ db }, userId)).length;

/** 标段密钥: a private key goes to nobody; and where nobody else can open the bids, its keeper stays until they are open. */
export const handovers: readonly HandoverSource[] = [
  {
    name: { zh: '保管的标段密钥（未开标）', en: 'Lot keys in their keeping (bids not opened)' },
    stays: true,
    count: async (read, { userId }) => (await keysOf(read, userId)).length,
    blocks: async (read, { userId }) => {
      const keys = await keysOf(read, userId);
      const others = keys.map((k) => (k.custodianId === userId ? k.secondId : k.custodianId));
      const known = others.filter((id) => id !== null);
      const able = new Set(
        (await accountsOf(read.db, read.tenantId, known)).filter((a) => !a.disabled).map((a) => a.id),
      );
      return others.filter((id) => id === null || !able.has(id)).length;
    },
    handOver: async (tx, h) => ({ moved: 0, left: (await keysOf(tx, h.from.id)).length }),
  },
];
