import { byInvitation } from '#areas/project/shared/modes.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import type { Moves } from '#kit/shared/states.ts';

/** Under this key approvals know it (业务标识). */
export const INVITATION_KEY = 'INVITATION_APPROVAL';

/** Stored codes of the life of an invitation (邀请状态). */
export const invitationStatus = {
  saved: '10',
  inApproval: '20',
  returned: '30',
  /** 已批准待发出. */
  approved: '40',
  sent: '50',
  /** An addition that was begun by mistake; it invites nobody. */
  discarded: '60',
} as const;
export type InvitationStatus = (typeof invitationStatus)[keyof typeof invitationStatus];

const s = invitationStatus;

export const moves = {
  edit: { from: [s.saved, s.returned], to: s.saved },
  submit: { from: [s.saved, s.returned], to: s.inApproval },
  approve: { from: [s.inApproval], to: s.approved },
  reject: { from: [s.inApproval], to: s.returned },
  withdraw: { from: [s.inApproval], to: s.saved },
  /** 重新编制: what was approved and not sent must be approved anew. */
  reopen: { from: [s.approved], to: s.saved },
  send: { from: [s.approved], to: s.sent },
  /** 废弃增补: of an addition only, while nobody decides about it. */
  discard: { from: [s.saved, s.returned], to: s.discarded },
} as const satisfies Moves<InvitationStatus>;
export type InvitationMove = keyof typeof moves;

/** 招标投标法第十七条: so many are invited at least. */
export const INVITEES_MIN = 3;
export const INVITEES_MAX = 50;
/** Letters of one lot, each with its own list (批次上限), those that were discarded included. */
export const BATCHES_MOST = 50;
/** 回执时间: so long at least every invitee has to answer, whenever the letter is sent. */
export const REPLY_HOURS_MIN = 24;

/** 邀请招标的法定理由 of a lot that has to be tendered openly otherwise. */
export const grounds = ['fewBidders', 'costRatio', 'keyProject', 'notState'] as const;
export type Ground = (typeof grounds)[number];
/** Grounds that an authority has to approve or to certify (第十一条、第八条第二款). */
export const certifiedGrounds: readonly Ground[] = ['costRatio', 'keyProject'];

/** 开标前保密 (招标投标法第二十二条): until the opening begins, who was invited and how many is for nobody but those who run and buy the lot. */
export const isSecret = (lot: { readonly purchaseMode: string; readonly status: string }): boolean =>
  byInvitation(lot.purchaseMode) && lot.status <= lotStatus.bulletinPublished;

/** The receipts of a lot are due (回执截止). */
export const REPLY_DEADLINE = 'invitation.reply';

declare module '#kit/shared/names.ts' {
  interface ApprovalNames extends Readonly<Record<typeof INVITATION_KEY, true>> {}
}
