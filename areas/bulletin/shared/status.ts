import type { Moves } from '#kit/shared/states.ts';

/** Under this key approvals know it (业务标识). */
export const SERVICE_KEY = 'BULLETIN_APPROVAL';

/** Under this key approvals know other notices (其他公告审批). */
export const OTHER_KEY = 'OTHER_BULLETIN_APPROVAL';

/** Stored codes of the life of a bulletin (公告状态). */
export const bulletinStatus = {
  saved: '10',
  inApproval: '20',
  rejected: '30',
  finished: '40',
  published: '50',
} as const;

export type BulletinStatus = (typeof bulletinStatus)[keyof typeof bulletinStatus];

/** 公告类型. */
export const bulletinTypes = ['tender', 'candidates', 'result', 'failure', 'other'] as const;
export type BulletinType = (typeof bulletinTypes)[number];

const s = bulletinStatus;

export const moves = {
  /** 编制: a returned bulletin keeps its status until it is submitted again. */
  edit: { from: [s.saved, s.rejected], to: s.saved },
  submit: { from: [s.saved, s.rejected], to: s.inApproval },
  approve: { from: [s.inApproval], to: s.finished },
  reject: { from: [s.inApproval], to: s.rejected },
  withdraw: { from: [s.inApproval], to: s.saved },
  /** 重新编制: an approved bulletin that is not published yet, because dates or words no longer fit. */
  reopen: { from: [s.finished], to: s.saved },
  publish: { from: [s.finished], to: s.published },
} as const satisfies Moves<BulletinStatus>;

export type BulletinMove = keyof typeof moves;

declare module '#kit/shared/names.ts' {
  interface ApprovalNames extends Readonly<Record<typeof SERVICE_KEY, true>> {}
}
