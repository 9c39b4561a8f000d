import type { Moves } from '#kit/shared/states.ts';

/** Stored codes of the life of a simple purchase (简易招采状态). */
export const simpleStatus = {
  saved: '10',
  inApproval: '20',
  returned: '30',
  /** 已批准待发出. */
  approved: '40',
  /** 报价中, and then opened and compared. */
  published: '50',
  /** 成交审批中. */
  awardInApproval: '60',
  awardReturned: '65',
  awarded: '80',
  /** 采购终止: too few conforming quotes. */
  ended: '90',
} as const;
export type SimpleStatus = (typeof simpleStatus)[keyof typeof simpleStatus];

/** What became of an award that was put into approval (成交审批结果). */
export type Outcome = 'agreed' | 'disagreed' | 'withdrawn';

const s = simpleStatus;

export const moves = {
  edit: { from: [s.saved, s.returned], to: s.saved },
  submit: { from: [s.saved, s.returned], to: s.inApproval },
  approve: { from: [s.inApproval], to: s.approved },
  reject: { from: [s.inApproval], to: s.returned },
  withdraw: { from: [s.inApproval], to: s.saved },
  /** 重新编辑: what was approved and not yet published must be approved anew. */
  reopen: { from: [s.approved], to: s.saved },
  publish: { from: [s.approved], to: s.published },
  propose: { from: [s.published, s.awardReturned], to: s.awardInApproval },
  agreeAward: { from: [s.awardInApproval], to: s.awarded },
  returnAward: { from: [s.awardInApproval], to: s.awardReturned },
  end: { from: [s.published, s.awardReturned], to: s.ended },
} as const satisfies Moves<SimpleStatus>;
export type SimpleMove = keyof typeof moves;

/** 简易招采审批: terms and project at once. */
export const TERMS_KEY = 'SIMPLE_TERMS_APPROVAL';
/** 成交审批. */
export const AWARD_KEY = 'SIMPLE_AWARD_APPROVAL';

export const ROWS_MAX = 300;
export const INVITEES_MAX = 50;
/** 政府采购法第40条: so many suppliers are asked, and so many quotes compared, at least. */
export const SUPPLIERS_MIN = 3;
/** 政府采购非招标采购方式管理办法第45条: working days from the issue to the deadline. */
export const QUOTE_DAYS = 3;

declare module '#kit/shared/names.ts' {
  interface ApprovalNames extends Readonly<Record<typeof TERMS_KEY | typeof AWARD_KEY, true>> {}
}
