import { byQuotes } from '#areas/project/shared/modes.ts';
import { bulletinIsOut, lotStatus } from '#areas/project/shared/status.ts';
import type { Moves } from '#kit/shared/states.ts';

/** Under this key approvals know it (业务标识). */
export const EXCEPTION_KEY = 'EXCEPTION_PROJECT_APPROVAL';

/** Stored codes of the life of an exception (异常处理状态). */
export const exceptionStatus = {
  saved: '10',
  inApproval: '20',
  returned: '30',
  /** 已终止: announced, and the lot has ended with it. */
  published: '50',
  /** 已废弃: before anybody approved it. */
  discarded: '60',
  /** 已失效: the opening had begun when its approval ended. */
  lapsed: '70',
} as const;
export type ExceptionStatus = (typeof exceptionStatus)[keyof typeof exceptionStatus];

const s = exceptionStatus;

export const moves = {
  edit: { from: [s.saved, s.returned], to: s.saved },
  submit: { from: [s.saved, s.returned], to: s.inApproval },
  publish: { from: [s.inApproval], to: s.published },
  reject: { from: [s.inApproval], to: s.returned },
  withdraw: { from: [s.inApproval], to: s.saved },
  lapse: { from: [s.inApproval], to: s.lapsed },
  discard: { from: [s.saved, s.returned], to: s.discarded },
} as const satisfies Moves<ExceptionStatus>;
export type ExceptionMove = keyof typeof moves;

/** 终止原因. */
export const reasons = [
  'forceMajeure',
  'lawChange',
  'approvalLost',
  'taskCancelled',
  'documentsUnlawful',
  'ordered',
  'other',
] as const;
export type Reason = (typeof reasons)[number];

/** 依法必须招标: nothing that the tenderee merely wishes ends a tender that the law obliges it to hold. */
export const isLawful = (reason: string | null): boolean => reason !== null && reason !== 'other';

/** 退还情况: that fees and bonds were given back, or that none were taken. */
export const refunds = ['none', 'returned'] as const;

/** Why a lot cannot be terminated now; undefined where it can. */
export function whyNot(lot: {
  readonly purchaseMode: string;
  readonly status: string;
}): 'byQuotes' | 'notBegun' | 'ended' | 'begun' | 'over' | undefined {
  if (byQuotes(lot.purchaseMode)) return 'byQuotes';
  if (!bulletinIsOut(lot.status)) return 'notBegun';
  if (lot.status === lotStatus.bulletinPublished) return undefined;
  if (lot.status === lotStatus.failed) return 'ended';
  return lot.status === lotStatus.awarded ? 'over' : 'begun';
}

declare module '#kit/shared/names.ts' {
  interface ApprovalNames extends Readonly<Record<typeof EXCEPTION_KEY, true>> {}
}
