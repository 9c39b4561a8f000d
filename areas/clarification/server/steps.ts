import { lotOf } from '#areas/project/server/index.ts';
import { issuedTermsOf } from '#areas/tender-file/server/index.ts';
import { clockOf } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { isOpen } from './access.ts';

/** 步骤状态 S6: open from the issue of the documents until bids are due; the same for whoever looks, since it tells of nobody. */
export async function stepFacts(db: Db, packageId: string): Promise<Readonly<Record<'S6', 0 | 1 | 6>>> {
  const lot = await lotOf(db, packageId);
  const terms = lot && (await issuedTermsOf(db, packageId));
  if (!lot || !terms || terms.byNotice) return { S6: 0 };
  return { S6: isOpen({ lot, terms }, await clockOf(db)) ? 1 : 6 };
}
