import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#kit/server/database/db.ts';
import { openChange } from './change-store.ts';
import { byPackage, type CandidateRow, candidatesOf, determinationsOf } from './store.ts';
import { awardCandidate, awardNotice } from './tables.ts';

/** 中标人: whose notice of award is out, with the price that it states. */
export interface Winner {
  readonly bidId: string;
  readonly bidderOrgId: string;
  readonly bidderName: string;
  readonly price: string;
  readonly noticeNo: string;
  readonly issuedAt: Date;
}

/** 中标人变更审批中: the winner may fall out, so nothing is concluded with it meanwhile. */
export async function winnerMayChange(db: Db, packageId: string): Promise<boolean> {
  const award = await byPackage(db, packageId);
  return award !== undefined && (await openChange(db, award.id)) !== undefined;
}

/** 已发中标通知书: the winners of a lot, none before the notices are out. */
export const winnersOf = (db: Db, packageId: string): Promise<Winner[]> =>
  db
    .select({
      bidId: awardCandidate.bidId,
      bidderOrgId: awardNotice.bidderOrgId,
      bidderName: awardNotice.bidderName,
      price: awardNotice.price,
      noticeNo: awardNotice.noticeNo,
      issuedAt: awardNotice.issuedAt,
    })
    .from(awardNotice)
    .innerJoin(
      awardCandidate,
      and(
        eq(awardCandidate.awardId, awardNotice.awardId),
        eq(awardCandidate.bidderOrgId, awardNotice.bidderOrgId),
      ),
    )
    .where(and(eq(awardNotice.packageId, packageId), eq(awardNotice.kind, 'win'), isNull(awardNotice.voidAt)))
    .orderBy(asc(awardNotice.noticeNo))
    .limit(100);

/** The candidate whose determination was agreed. */
export async function winnerOf(db: Db, awardId: string): Promise<CandidateRow | undefined> {
  const agreed = (await determinationsOf(db, awardId)).find((d) => d.outcome === 'agreed');
  return (await candidatesOf(db, awardId)).find((c) => c.bidId === agreed?.bidId);
}
