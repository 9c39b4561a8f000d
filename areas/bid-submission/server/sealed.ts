import { and, eq } from 'drizzle-orm';
import { lotOf } from '#areas/project/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import type { Db } from '#kit/server/database/db.ts';
import { submitStatus } from '../shared/status.ts';
import { bid } from './tables.ts';

/** Before the opening is over, what was sealed is needed with its key. */
const UNOPENED: readonly string[] = [lotStatus.bulletinPublished, lotStatus.opening];

/** How many bids of a company are sealed and not opened yet (已封存未开标): ask only about the asking user's own. */
export async function sealedBids(db: Db, orgId: string): Promise<number> {
  if (orgId === '') return 0;
  const live = await db
    .select({ packageId: bid.packageId })
    .from(bid)
    .where(and(eq(bid.orgId, orgId), eq(bid.submitStatus, submitStatus.submitted)))
    .limit(500);
  let sealed = 0;
  for (const { packageId } of live)
    if (UNOPENED.includes((await lotOf(db, packageId))?.status ?? '')) sealed += 1;
  return sealed;
}
