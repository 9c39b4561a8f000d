import type { Db } from '#kit/server/database/db.ts';
import type { ChannelRule } from '#kit/server/push.ts';
import { dec, toText } from '#kit/shared/decimal.ts';
import { sheetKind, stage } from '../shared/status.ts';
import { viewerOf } from './access.ts';
import { rejectionsOf } from './rounds-store.ts';
import { bidsOf, byPackage, reportOf, resultsOf, sheetsOf } from './store.ts';

export interface Ranking {
  readonly bidId: string;
  readonly bidderOrgId: string;
  readonly bidderName: string;
  readonly price: string;
  readonly technical: string;
  readonly business: string;
  readonly priceScore: string;
  readonly total: string;
  readonly rank: number;
  readonly tie: boolean;
}

/** 评审排名: bids by place, once the report is signed by all; empty before. */
export async function rankingOf(db: Db, packageId: string): Promise<readonly Ranking[]> {
  const review = await byPackage(db, packageId);
  if (review?.stage !== stage.finished) return [];
  const bids = new Map((await bidsOf(db, review.id)).map((b) => [b.bidId, b]));
  return (await resultsOf(db, review.id)).flatMap((r) => {
    const bid = bids.get(r.bidId);
    if (!bid) return [];
    return [
      {
        bidId: r.bidId,
        bidderOrgId: bid.bidderOrgId,
        bidderName: bid.bidderName,
        price: toText(dec(bid.price)),
        technical: r.technical,
        business: r.business,
        priceScore: r.priceScore,
        total: r.total,
        rank: r.place,
        tie: r.tie,
      },
    ];
  });
}

interface RejectedBid {
  readonly bidId: string;
  readonly bidderOrgId: string;
  readonly bidderName: string;
  readonly price: string;
  readonly cause: string;
  readonly grounds: readonly { readonly itemId: string; readonly ground: string; readonly reason: string }[];
}

/** 被否决的投标 with their grounds, once the review is over. */
export async function rejectedOf(db: Db, packageId: string): Promise<readonly RejectedBid[]> {
  const review = await byPackage(db, packageId);
  if (!review?.finishedAt) return [];
  const bids = new Map((await bidsOf(db, review.id)).map((b) => [b.bidId, b]));
  return (await rejectionsOf(db, review)).flatMap(({ bidId, cause, grounds }) => {
    const bid = bids.get(bidId);
    return bid
      ? [
          {
            bidId,
            bidderOrgId: bid.bidderOrgId,
            bidderName: bid.bidderName,
            price: toText(dec(bid.price)),
            cause,
            grounds,
          },
        ]
      : [];
  });
}

/** When the review ended, and the digest of its report; undefined before. */
export async function finishedReview(
  db: Db,
  packageId: string,
): Promise<{ finishedAt: Date; reportDigest: string } | undefined> {
  const review = await byPackage(db, packageId);
  const report = review && (await reportOf(db, review.id));
  return review?.finishedAt && report
    ? { finishedAt: review.finishedAt, reportDigest: report.digest }
    : undefined;
}

/** 否决全部投标: the review ended without a candidate. */
export const rejectedAll = async (db: Db, packageId: string): Promise<boolean> =>
  (await byPackage(db, packageId))?.stage === stage.allRejected;

/** 步骤状态 S11 to S13 and S16 for the console. */
export async function stepFacts(db: Db, packageId: string): Promise<Readonly<Record<string, number>>> {
  const review = await byPackage(db, packageId);
  if (!review) return { S11: 0, S12: 0, S13: 0, S16: 0 };
  const preliminary = review.stage < stage.preliminary ? 0 : review.stage === stage.preliminary ? 1 : 6;
  const scored = (await sheetsOf(db, review, sheetKind.detailed)).length > 0;
  const detailed = review.stage < stage.detailed ? 0 : review.stage < stage.signing ? 1 : scored ? 6 : 7;
  const report = review.stage < stage.signing ? 0 : review.stage === stage.signing ? 1 : 6;
  return { S11: preliminary, S12: preliminary, S13: detailed, S16: report };
}

/** Who may hear that something happened in the hall: whoever may open it, by permission and by place. */
export const reviewChannel: ChannelRule = {
  prefix: 'review',
  may: async (user, packageId, read) =>
    user.permissions.has('review.view') &&
    read(async (db) => {
      const viewer = await viewerOf(
        db,
        { user, tenantId: user.tenantId, lang: 'zh', address: '' },
        packageId,
      );
      return viewer !== undefined && viewer.role !== '';
    }),
};
