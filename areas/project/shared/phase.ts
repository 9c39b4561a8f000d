import { z } from 'zod';

/** Where a lot stands, in words of the trade (标段阶段): worked out from facts, never set by hand. */
export const lotPhase = {
  /** 立项中. */
  registering: 'registering',
  /** 编制文件. */
  drafting: 'drafting',
  /** 待发公告. */
  awaitingBulletin: 'awaitingBulletin',
  /** 待发邀请: of an invited tender, which has no notice. */
  awaitingInvitation: 'awaitingInvitation',
  /** 待发售: the bulletin is out, documents cannot be obtained yet. */
  awaitingSale: 'awaitingSale',
  /** 发售中. */
  onSale: 'onSale',
  /** 待报价, 报价中, 比价中: of what is bought by quotes, which has no documents to obtain and no committee. */
  awaitingQuotes: 'awaitingQuotes',
  quoting: 'quoting',
  comparing: 'comparing',
  /** 待开标. */
  awaitingOpening: 'awaitingOpening',
  /** 开标中. */
  opening: 'opening',
  /** 组建评委会. */
  forming: 'forming',
  /** 待评标. */
  awaitingReview: 'awaitingReview',
  /** 评标中. */
  inReview: 'inReview',
  /** 待公示. */
  awaitingCandidates: 'awaitingCandidates',
  /** 公示中. */
  publicised: 'publicised',
  /** 异议处理. */
  objection: 'objection',
  /** 待定标. */
  awaitingAward: 'awaitingAward',
  /** 定标审批中. */
  awardInApproval: 'awardInApproval',
  /** 待发通知. */
  awaitingNotice: 'awaitingNotice',
  /** 已定标. */
  awarded: 'awarded',
  /** 流标. */
  failed: 'failed',
  /** 已终止: ended by the tenderee before its opening. */
  terminated: 'terminated',
} as const;
export type LotPhase = (typeof lotPhase)[keyof typeof lotPhase];
export const lotPhases = Object.values(lotPhase) as [LotPhase, ...LotPhase[]];

/** The date that counts next (下一时间点). */
export const phaseDates = [
  'saleBegin',
  'saleEnd',
  'bidDeadline',
  'quotesFrom',
  'quotesUntil',
  'decryptUntil',
  'signUntil',
  'reviewTime',
  'publiciseBy',
  'publicityEnd',
] as const;
export type PhaseDate = (typeof phaseDates)[number];

/** What is special about it: why it stands still or has failed, and what can follow. */
export const phaseReason = {
  /** 退回: the approvers want it changed. */
  returned: 'returned',
  inApproval: 'inApproval',
  /** 已到开标时间, and nobody has begun. */
  openingDue: 'openingDue',
  reviewDue: 'reviewDue',
  publicityLate: 'publicityLate',
  /** 投标人不足三个. */
  fewBids: 'fewBids',
  /** 报价的供应商不足三家. */
  fewQuotes: 'fewQuotes',
  /** 否决全部投标. */
  allRejected: 'allRejected',
  ended: 'ended',
  /** 终止招标. */
  terminated: 'terminated',
} as const;
export type PhaseReason = (typeof phaseReason)[keyof typeof phaseReason];
const phaseReasons = Object.values(phaseReason) as [PhaseReason, ...PhaseReason[]];

/** A lot's phase as lists and screens show it (标段阶段). */
export const shownPhase = z.object({
  phase: z.enum(lotPhases),
  nextCode: z.enum(phaseDates).nullable(),
  nextAt: z.string().nullable(),
  why: z.enum(phaseReasons).nullable(),
});
export type ShownPhase = z.infer<typeof shownPhase>;

const p = lotPhase;

/** 供应商可知的阶段: what was made public; what goes on inside the review and the award stays closed until it is announced. */
export function publicPhase(shown: ShownPhase): ShownPhase {
  const bare = { nextCode: null, nextAt: null, why: null };
  switch (shown.phase) {
    case p.forming:
    case p.awaitingReview:
    case p.inReview:
    case p.awaitingCandidates:
      return { phase: p.inReview, ...bare };
    case p.awaitingNotice:
    case p.awardInApproval:
    case p.awaitingAward:
      return { phase: p.awaitingAward, ...bare };
    case p.comparing:
      return { phase: shown.phase, ...bare };
    case p.objection:
      return { ...shown, phase: p.publicised, why: null };
    case p.registering:
    case p.drafting:
    case p.awaitingBulletin:
    case p.awaitingInvitation:
      return { phase: shown.phase, ...bare };
    default:
      return shown;
  }
}
