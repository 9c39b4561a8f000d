import { qualMode } from '#areas/procedure/shared/status.ts';
import type { Moves } from '#kit/shared/states.ts';

/** Stored codes of the life of a lot (标段状态). */
export const lotStatus = {
  saved: '1010',
  inApproval: '1020',
  returned: '1030',
  /** 资格预审公告已发出: only with the procedure's qualMode 10; no area makes such a notice yet. */
  prequalificationOut: '2080',
  /** 立项已通过: documents may be made. */
  approved: '3010',
  bulletinInApproval: '3020',
  bulletinReturned: '3030',
  bulletinPublished: '3080',
  opening: '4010',
  opened: '4080',
  inReview: '5010',
  reviewed: '5080',
  candidatesPublicised: '6010',
  awarded: '6080',
  failed: '9010',
} as const;

export type LotStatus = (typeof lotStatus)[keyof typeof lotStatus];

const s = lotStatus;

export const lotMoves = {
  /** 修改: a returned lot keeps its status until it is submitted again. */
  modify: { from: [s.saved, s.returned], to: s.saved },
  /** 重新编辑: an approved lot that is changed before its bulletin must be approved anew. */
  reopen: { from: [s.approved, s.bulletinReturned], to: s.saved },
  remove: { from: [s.saved, s.returned], to: s.saved },
  submit: { from: [s.saved, s.returned], to: s.inApproval },
  approve: { from: [s.inApproval], to: s.approved },
  reject: { from: [s.inApproval], to: s.returned },
  withdraw: { from: [s.inApproval], to: s.saved },
  submitBulletin: { from: [s.approved, s.bulletinReturned], to: s.bulletinInApproval },
  returnBulletin: { from: [s.bulletinInApproval], to: s.bulletinReturned },
  withdrawBulletin: { from: [s.bulletinInApproval], to: s.approved },
  publishBulletin: { from: [s.approved, s.bulletinReturned, s.bulletinInApproval], to: s.bulletinPublished },
  startOpening: { from: [s.bulletinPublished], to: s.opening },
  finishOpening: { from: [s.opening], to: s.opened },
  startReview: { from: [s.opened], to: s.inReview },
  finishReview: { from: [s.inReview], to: s.reviewed },
  publiciseCandidates: { from: [s.reviewed], to: s.candidatesPublicised },
  /** 公示撤回: an objection was upheld. */
  recallCandidates: { from: [s.candidatesPublicised], to: s.reviewed },
  award: { from: [s.reviewed, s.candidatesPublicised], to: s.awarded },
  /** 中标人变更: the winner dropped out, and the next one is not told yet. */
  reopenAward: { from: [s.awarded], to: s.candidatesPublicised },
  /** 流标/终止. */
  fail: {
    from: [
      s.approved,
      s.bulletinInApproval,
      s.bulletinReturned,
      s.bulletinPublished,
      s.opening,
      s.opened,
      s.inReview,
      s.reviewed,
      s.candidatesPublicised,
      s.awarded,
    ],
    to: s.failed,
  },
} as const satisfies Moves<LotStatus>;

export type LotMove = keyof typeof lotMoves;

/** Moves that other areas may ask for; the others belong to the project itself. */
export type LotProgress = Exclude<
  LotMove,
  'modify' | 'reopen' | 'remove' | 'submit' | 'approve' | 'reject' | 'withdraw'
>;

/** 立项已通过: the lot has its approval behind it, whatever came later. */
export const isApproved = (status: string): boolean => status >= lotStatus.approved;

/** 公告已发: from here on what suppliers were told binds, and the lot's own form stands still. */
export const bulletinIsOut = (status: string): boolean => status >= lotStatus.bulletinPublished;

/** The project counts as 公告已发 by a lot like this: its notice is out, or the one that asks for prequalification. */
export const countsAsSent = (lot: { readonly status: string; readonly qualMode: string }): boolean =>
  bulletinIsOut(lot.status) ||
  (lot.qualMode === qualMode.before && lot.status >= lotStatus.prequalificationOut);

/** Stored codes of the project itself (项目状态); what happens later happens to its lots. */
export const projectStatus = {
  saved: '1010',
  inApproval: '1020',
  returned: '1030',
  /** 已撤回: taken back by its submitter; saving makes it a draft again. */
  takenBack: '1080',
  approved: '3010',
  /** Some lot's bulletin is out. */
  bulletinOut: '3080',
} as const;

export type ProjectStatus = (typeof projectStatus)[keyof typeof projectStatus];

const p = projectStatus;

export const projectMoves = {
  modify: { from: [p.saved, p.returned, p.takenBack], to: p.saved },
  reopen: { from: [p.approved], to: p.saved },
  remove: { from: [p.saved, p.returned, p.takenBack], to: p.saved },
  addLot: { from: [p.saved, p.returned, p.takenBack, p.approved, p.bulletinOut], to: p.saved },
  /** Lots added later are submitted while the others go on. */
  submit: { from: [p.saved, p.returned, p.takenBack, p.approved, p.bulletinOut], to: p.inApproval },
  approve: { from: [p.inApproval], to: p.approved },
  reject: { from: [p.inApproval], to: p.returned },
  withdraw: { from: [p.inApproval], to: p.takenBack },
} as const satisfies Moves<ProjectStatus>;

export type ProjectMove = keyof typeof projectMoves;

/** How the project page is opened (页面状态). */
export const pageStatus = { add: '0', edit: '1', view: '2' } as const;

/** The approval of projects (项目审批). */
export const SERVICE_KEY = 'PROJECT_APPROVAL';

declare module '#kit/shared/names.ts' {
  interface ApprovalNames extends Readonly<Record<typeof SERVICE_KEY, true>> {}
}
