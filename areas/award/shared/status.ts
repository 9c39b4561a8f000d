import type { Moves } from '#kit/shared/states.ts';

/** Stored codes of the life of an award (定标状态). */
export const awardStatus = {
  publicised: '20',
  returned: '30',
  inApproval: '40',
  determined: '60',
  /** 结果公告业主审批中: on the public trading place the tenderee reads the result before it is published. */
  withOwner: '65',
  /** 结果公告已确认. */
  confirmed: '70',
  published: '80',
  /** 重新招标: the winner dropped out and nobody follows. */
  ended: '90',
} as const;
export type AwardStatus = (typeof awardStatus)[keyof typeof awardStatus];

/** 异议处理: an objection does not hold, or does. */
export const decisions = ['dismissed', 'upheld'] as const;
export type Decision = (typeof decisions)[number];

/** What became of a determination or of a change of the winner (定标结果). */
export type Outcome = 'agreed' | 'disagreed' | 'withdrawn' | 'returned' | 'replaced';

const s = awardStatus;

export const moves = {
  determine: { from: [s.publicised, s.returned], to: s.inApproval },
  approve: { from: [s.inApproval], to: s.determined },
  reject: { from: [s.inApproval], to: s.returned },
  withdraw: { from: [s.inApproval], to: s.publicised },
  handInResult: { from: [s.determined], to: s.withOwner },
  confirmResult: { from: [s.withOwner], to: s.confirmed },
  returnResult: { from: [s.withOwner], to: s.determined },
  publish: { from: [s.determined, s.confirmed], to: s.published },
  /** 中标人变更: the next candidate is the winner, told as the first one was. Where it has to wait, `changeBars` says why. */
  change: { from: [s.determined, s.withOwner, s.confirmed, s.published], to: s.determined },
} as const satisfies Moves<AwardStatus>;
export type AwardMove = keyof typeof moves;

/** 已定标: a winner is determined, whether or not it was announced. */
export const isDetermined = (status: string | null): boolean =>
  status !== null && status >= s.determined && status !== s.ended;

/** 不按排名确定中标人的情形 (招标投标法实施条例第55条): the first candidate steps back for one of these only. */
export const legalCases = ['1', '2', '3', '4'] as const;

export const SERVICE_KEY = 'AWARD_APPROVAL';
/** 中标人变更审批. */
export const CHANGE_KEY = 'AWARD_CHANGE_APPROVAL';
/** 中标公告审批: within the agency, where it has a flow, and as its tenderee confirms it (结果公告业主审批). */
export const RESULT_KEY = 'WINNING_BULLETIN_APPROVAL';
/** 中标候选人公示审批, 中标通知书审批, 落选通知审批: read by approvers before they go out, where the agency has a flow for them. */
export const PUBLICITY_KEY = 'WINNING_PUBLICITY_APPROVAL';
export const noticeKeys = { win: 'WINNING_NOTICE_APPROVAL', result: 'OUT_NOTICE_APPROVAL' } as const;
export type NoticeKind = keyof typeof noticeKeys;
export const noticeKinds = ['win', 'result'] as const satisfies readonly NoticeKind[];
/** What goes out with the result and may need approval beforehand: the notices, and the result on the public page (中标公告). */
export const outgoing = [...noticeKinds, 'bulletin'] as const;
export type Outgoing = (typeof outgoing)[number];

/** 变更方式: the next candidate in the order, or another tender. */
export const changeKinds = ['next', 'anew'] as const;

/** Why the winner cannot be changed now, as text keys of this folder. */
export const changeBars = ['changing', 'contractBinds', 'resultWithOwner', 'outgoingInApproval'] as const;
export type ChangeBar = (typeof changeBars)[number];

/** 中标候选人不超过3个 (招标投标法实施条例第53条). */
export const CANDIDATES_MAX = 3;
export const PUBLICITY_DAYS = 3;

declare module '#kit/shared/names.ts' {
  interface ApprovalNames
    extends Readonly<
      Record<
        | typeof SERVICE_KEY
        | typeof CHANGE_KEY
        | typeof RESULT_KEY
        | typeof PUBLICITY_KEY
        | (typeof noticeKeys)[NoticeKind],
        true
      >
    > {}
}
