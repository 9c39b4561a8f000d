import type { Moves } from '#kit/shared/states.ts';

/** Under this key approvals know it (业务标识). */
export const SERVICE_KEY = 'FILE_APPROVAL';

/**
 * Stored codes of the life of a tender file (采购文件状态), all of the documents. 50 to 74 belong to a file that is
 * composed from chapters here, then converted and packed; an uploaded one goes 00, 10, 20, 30 or 40, 80.
 */
export const fileStatus = {
  notBegun: '00',
  editing: '10',
  inApproval: '20',
  approved: '30',
  rejected: '40',
  bidInApproval: '50',
  bidApproved: '60',
  bidRejected: '70',
  converting: '71',
  convertFailed: '72',
  packing: '73',
  packFailed: '74',
  sent: '80',
} as const;

/** 参加范围 of a purchase whose terms came with its notice: any supplier, or those who were asked. */
export const reaches = ['open', 'invited'] as const;
export type Reach = (typeof reaches)[number];

/** 回执 of an invited supplier: asked for, accepted or declined. */
export const answers = ['awaited', 'accepted', 'declined'] as const;
export type Answer = (typeof answers)[number];

export type FileStatus = (typeof fileStatus)[keyof typeof fileStatus];

const s = fileStatus;

export const moves = {
  /** 编制: a returned file keeps its status until it is submitted again. */
  edit: { from: [s.notBegun, s.editing, s.rejected], to: s.editing },
  submit: { from: [s.editing, s.rejected], to: s.inApproval },
  approve: { from: [s.inApproval], to: s.approved },
  reject: { from: [s.inApproval], to: s.rejected },
  withdraw: { from: [s.inApproval], to: s.editing },
  /** 重新编制: an approved file whose dates no longer hold is opened again, as its next version. */
  reopen: { from: [s.approved], to: s.editing },
  /** 发出: with the publication of the bulletin. */
  issue: { from: [s.approved], to: s.sent },
} as const satisfies Moves<FileStatus>;

export type FileMove = keyof typeof moves;

declare module '#kit/shared/names.ts' {
  interface ApprovalNames extends Readonly<Record<typeof SERVICE_KEY, true>> {}
}
