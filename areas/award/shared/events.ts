import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const packageId = z.string();

/** 中标候选人公示. */
export const candidatesPublicised = event(
  'award.candidatesPublicised',
  z.object({ packageId, publicityEnd: z.string(), bulletinId: z.string() }),
);
export const publicityOver = event('award.publicityOver', z.object({ packageId }));
export const objectionRaised = event(
  'award.objectionRaised',
  z.object({ packageId, objectionId: z.string() }),
);
/** 拟定答复: the agency's words, which count for nothing yet. */
export const answerProposed = event(
  'award.answerProposed',
  z.object({ packageId, objectionId: z.string(), answerId: z.string() }),
);
export const answerReturned = event(
  'award.answerReturned',
  z.object({ packageId, objectionId: z.string(), answerId: z.string() }),
);
/** 异议已答复: the tenderee has confirmed; `late` after the last day the law gives. */
export const objectionAnswered = event(
  'award.objectionAnswered',
  z.object({ packageId, objectionId: z.string(), decision: z.string(), late: z.boolean().default(false) }),
);
export const determinationSubmitted = event(
  'award.determinationSubmitted',
  z.object({ packageId, bidId: z.string(), rank: z.number().int() }),
);
export const determinationReturned = event(
  'award.determinationReturned',
  z.object({ packageId, withdrawn: z.boolean() }),
);
export const winnerDetermined = event('award.winnerDetermined', z.object({ packageId, bidId: z.string() }));
/** 结果公布: notices are out, the result is on the public page, the committee's names are no longer secret. */
export const awarded = event(
  'award.awarded',
  z.object({ packageId, bidId: z.string(), bidderOrgId: z.string(), bulletinId: z.string() }),
);
export const noticeReceived = event('award.noticeReceived', z.object({ packageId, noticeNo: z.string() }));
