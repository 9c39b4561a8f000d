import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const packageId = z.string();

/** 中标候选人公示. */
export const candidatesPublicised = event(
  'award.candidatesPublicised',
  'lot',
  z.object({ packageId, publicityEnd: z.string(), bulletinId: z.string() }),
);
export const publicityOver = event('award.publicityOver', 'lot', z.object({ packageId }));
export const objectionRaised = event(
  'award.objectionRaised',
  'lot',
  z.object({ packageId, objectionId: z.string() }),
);
/** 拟定答复: the agency's words, which count for nothing yet. */
export const answerProposed = event(
  'award.answerProposed',
  'lot',
  z.object({ packageId, objectionId: z.string(), answerId: z.string() }),
);
export const answerReturned = event(
  'award.answerReturned',
  'lot',
  z.object({ packageId, objectionId: z.string(), answerId: z.string() }),
);
/** 异议已答复: the tenderee has confirmed the answer; `late` = after the last day the law gives. */
export const objectionAnswered = event(
  'award.objectionAnswered',
  'lot',
  z.object({ packageId, objectionId: z.string(), decision: z.string(), late: z.boolean().default(false) }),
);
export const determinationSubmitted = event(
  'award.determinationSubmitted',
  'lot',
  z.object({ packageId, bidId: z.string(), rank: z.number().int() }),
);
export const determinationReturned = event(
  'award.determinationReturned',
  'lot',
  z.object({ packageId, withdrawn: z.boolean() }),
);
export const winnerDetermined = event(
  'award.winnerDetermined',
  'lot',
  z.object({ packageId, bidId: z.string() }),
);
/** 结果公告提交业主审批: the tenderee reads what the agency is going to publish. */
export const resultHandedIn = event('award.resultHandedIn', 'lot', z.object({ packageId }));
export const resultConfirmed = event('award.resultConfirmed', 'lot', z.object({ packageId }));
export const resultReturned = event(
  'award.resultReturned',
  'lot',
  z.object({ packageId, withdrawn: z.boolean() }),
);
/** 结果公布: notices are out, the result is on the public page, the committee's names are no longer secret. */
export const awarded = event(
  'award.awarded',
  'lot',
  z.object({ packageId, bidId: z.string(), bidderOrgId: z.string(), bulletinId: z.string() }),
);
/** 中标人变更: submitted with its ground and evidence; then agreed or returned. */
export const changeSubmitted = event(
  'award.changeSubmitted',
  'lot',
  z.object({ packageId, changeId: z.string(), bidId: z.string(), nextBidId: z.string().nullable() }),
);
/** The tenderee has put its agency's proposal into its own approval. */
export const changeConfirmed = event(
  'award.changeConfirmed',
  'lot',
  z.object({ packageId, changeId: z.string() }),
);
export const changeReturned = event(
  'award.changeReturned',
  'lot',
  z.object({ packageId, changeId: z.string(), withdrawn: z.boolean() }),
);
/** The former winner is no longer the winner; `nextBidId` is null where the lot is tendered again. */
export const winnerReplaced = event(
  'award.winnerReplaced',
  'lot',
  z.object({ packageId, changeId: z.string(), bidId: z.string(), nextBidId: z.string().nullable() }),
);
export const noticeReceived = event(
  'award.noticeReceived',
  'lot',
  z.object({ packageId, noticeNo: z.string() }),
);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    awardNotice: true;
    /** 作废的通知书: the paper that is handed out once a notice is void. */
    awardNoticeVoid: true;
  }
}
