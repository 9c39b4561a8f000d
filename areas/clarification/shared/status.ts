import type { Moves } from '#kit/shared/states.ts';

/** Under this key approvals know it (业务标识). */
export const CLARIFICATION_KEY = 'CLARIFICATION_APPROVAL';

/** Stored codes of the life of a clarification (澄清状态). */
export const clarificationStatus = {
  saved: '10',
  inApproval: '20',
  returned: '30',
  /** 已批准待发出. */
  approved: '40',
  issued: '50',
  discarded: '60',
} as const;
export type ClarificationStatus = (typeof clarificationStatus)[keyof typeof clarificationStatus];

const s = clarificationStatus;

export const moves = {
  edit: { from: [s.saved, s.returned], to: s.saved },
  submit: { from: [s.saved, s.returned], to: s.inApproval },
  approve: { from: [s.inApproval], to: s.approved },
  reject: { from: [s.inApproval], to: s.returned },
  withdraw: { from: [s.inApproval], to: s.saved },
  /** 重新编制: what was approved and not issued must be approved anew. */
  reopen: { from: [s.approved], to: s.saved },
  issue: { from: [s.approved], to: s.issued },
  discard: { from: [s.saved, s.returned], to: s.discarded },
} as const satisfies Moves<ClarificationStatus>;
export type ClarificationMove = keyof typeof moves;

/** 澄清 says what the documents mean, 修改 what they say from now on. */
export const kinds = ['clarification', 'amendment'] as const;
export type Kind = (typeof kinds)[number];

/** So many are begun for one lot, those that were discarded included; each can change as much as it likes. */
export const CLARIFICATIONS_MOST = 200;

/** How many questions one supplier may ask about a lot. */
export const QUESTIONS_MOST = 50;

declare module '#kit/shared/names.ts' {
  interface ApprovalNames extends Readonly<Record<typeof CLARIFICATION_KEY, true>> {}
}
