import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const packageId = z.string();
const seat = z.number().int();

export const reviewStarted = event('review.started', 'lot', z.object({ packageId, termsDigest: z.string() }));
export const memberSignedIn = event('review.memberSignedIn', 'lot', z.object({ packageId, seat }));
/** 评审中更换: a new member took over; what the replaced one judged is void. */
export const seatTakenOver = event(
  'review.seatTakenOver',
  'lot',
  z.object({ packageId, seat, stage: z.string() }),
);
/** 推选组长投票: who has voted, not for whom. */
export const leaderVoted = event('review.leaderVoted', 'lot', z.object({ packageId, seat }));
export const leaderElected = event('review.leaderElected', 'lot', z.object({ packageId, seat }));
/** 提交评审表: the digest stands for what was judged; what it says stays between the members. */
export const sheetSubmitted = event(
  'review.sheetSubmitted',
  'lot',
  z.object({ packageId, seat, kind: z.string(), version: z.number().int(), digest: z.string() }),
);
export const sheetReturned = event(
  'review.sheetReturned',
  'lot',
  z.object({
    packageId,
    seat,
    kind: z.string(),
    version: z.number().int(),
    ground: z.string().nullable().default(null),
  }),
);
export const bidRejected = event(
  'review.bidRejected',
  'lot',
  z.object({ packageId, bidId: z.string(), cause: z.string() }),
);
export const argumentGiven = event('review.argumentGiven', 'lot', z.object({ packageId, seat }));
export const stageReached = event('review.stageReached', 'lot', z.object({ packageId, stage: z.string() }));
export const reportMade = event('review.reportMade', 'lot', z.object({ packageId, digest: z.string() }));
export const reportSigned = event(
  'review.reportSigned',
  'lot',
  z.object({ packageId, seat, opinion: z.string(), reportDigest: z.string() }),
);
/** 评审结束: every member has signed or dissented, and there is a ranking. */
export const reviewFinished = event(
  'review.finished',
  'lot',
  z.object({ packageId, reportDigest: z.string() }),
);
/** 否决全部投标: the review ended without a winner. */
export const reviewFailed = event('review.failed', 'lot', z.object({ packageId, reportDigest: z.string() }));

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    reviewReport: true;
    reviewReportNamed: true;
  }
}
