import { lotStatus } from '#areas/project/shared/status.ts';
import type { Moves } from '#kit/shared/states.ts';

/** Stored codes of the life of a committee (评委会状态). */
export const committeeStatus = { planned: '10', drawing: '20', inviting: '30', confirmed: '40' } as const;
export type CommitteeStatus = (typeof committeeStatus)[keyof typeof committeeStatus];

/** Stored codes of a seat (评委状态). */
export const memberState = {
  invited: '10',
  confirmed: '20',
  declined: '30',
  avoided: '40',
  replaced: '50',
} as const;
export type MemberState = (typeof memberState)[keyof typeof memberState];

const m = memberState;

export const seatMoves = {
  confirm: { from: [m.invited], to: m.confirmed },
  decline: { from: [m.invited], to: m.declined },
  /** 回避: also after the confirmation, when the expert learns who bids. */
  avoid: { from: [m.invited, m.confirmed], to: m.avoided },
  replace: { from: [m.invited, m.confirmed], to: m.replaced },
} as const satisfies Moves<MemberState>;

/** Stored codes of a request to replace a member (更换申请). */
export const replacementStatus = { open: '10', confirmed: '20', refused: '30', lapsed: '40' } as const;
export type ReplacementStatus = (typeof replacementStatus)[keyof typeof replacementStatus];

/** Lot codes from the opening of bids to the sign-in of the review: now it is known who bids. */
export const openedLotStatuses: readonly string[] = [lotStatus.opened, lotStatus.inReview];

/** Lot codes at which the committee may still be formed: from the approved lot to the opened bids. */
export const formingLotStatuses: readonly string[] = [
  lotStatus.approved,
  lotStatus.bulletinInApproval,
  lotStatus.bulletinReturned,
  lotStatus.bulletinPublished,
  lotStatus.opening,
  lotStatus.opened,
];
/** A seat emptied at the sign-in is still offered to the next one drawn, though the review has begun. */
export const answeringLotStatuses: readonly string[] = [...formingLotStatuses, lotStatus.inReview];
/** The lot code from which the result is published, and the names with it (R33). */
export const RESULT_PUBLISHED = lotStatus.awarded;

/** 候补专家待通知: a seat is free, and everybody who was drawn for it has to avoid for now. */
export const RESERVES_DEADLINE = 'committee.reserves';

/** 评委会审批: the plan, before anybody is drawn by it. */
export const SERVICE_KEY = 'COMMITTEE_APPROVAL';

declare module '#kit/shared/names.ts' {
  interface ApprovalNames extends Readonly<Record<typeof SERVICE_KEY, true>> {}
}
