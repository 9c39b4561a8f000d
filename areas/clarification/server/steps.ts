import { lotOf } from '#areas/project/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { issuedTermsOf } from '#areas/tender-file/server/index.ts';
import { clockOf } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { isOpen } from './access.ts';
import { hasOpenObjection } from './store.ts';

/** 步骤状态 S6 as those who run, buy or watch the lot see it: an objection without an answer keeps it open, since the opening waits for it. */
export async function stepFacts(db: Db, packageId: string): Promise<Readonly<Record<'S6', 0 | 1 | 6>>> {
  const facts = await bidderStepFacts(db, packageId);
  if (facts.S6 !== 6 || (await lotOf(db, packageId))?.status !== lotStatus.bulletinPublished) return facts;
  return { S6: (await hasOpenObjection(db, packageId)) ? 1 : 6 };
}

/** 步骤状态 S6 as suppliers see it: open from the issue of the documents until bids are due, whoever asked or objected. */
export async function bidderStepFacts(db: Db, packageId: string): Promise<Readonly<Record<'S6', 0 | 1 | 6>>> {
  const lot = await lotOf(db, packageId);
  const terms = lot && (await issuedTermsOf(db, packageId));
  if (!lot || !terms || terms.byNotice) return { S6: 0 };
  return { S6: isOpen({ lot, terms }, await clockOf(db)) ? 1 : 6 };
}
