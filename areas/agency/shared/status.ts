import type { Moves } from '#kit/shared/states.ts';

/** Under this key approvals know a relation (业务标识). */
export const SERVICE_KEY = 'AGENCY_RELATION_APPROVAL';

/** 代理机构状态 in the library: one in effect can be chosen. */
export const entryStatus = { saved: '10', effective: '20', suspended: '30' } as const;
export type EntryStatus = (typeof entryStatus)[keyof typeof entryStatus];

export const entryMoves = {
  enable: { from: ['10', '30'], to: '20' },
  suspend: { from: ['20'], to: '30' },
} as const satisfies Moves<EntryStatus>;

/** 配置状态: a version waits for the second person, is in use, was returned, or was replaced. */
export const accountStatus = { waiting: '10', inUse: '20', returned: '30', replaced: '40' } as const;
export type AccountStatus = (typeof accountStatus)[keyof typeof accountStatus];

/** 关联状态: chosen by the tenderee, approved there, confirmed by the agency, ended with a reason. */
export const relationStatus = {
  draft: '10',
  inApproval: '20',
  returned: '30',
  asked: '40',
  effective: '50',
  ended: '60',
} as const;
export type RelationStatus = (typeof relationStatus)[keyof typeof relationStatus];

const s = relationStatus;

export const moves = {
  modify: { from: [s.draft, s.returned], to: s.draft },
  submit: { from: [s.draft, s.returned], to: s.inApproval },
  approve: { from: [s.inApproval], to: s.asked },
  reject: { from: [s.inApproval], to: s.returned },
  withdraw: { from: [s.inApproval], to: s.draft },
  /** 撤回: the tenderee takes its question back before the agency has answered. */
  recall: { from: [s.asked], to: s.draft },
  confirm: { from: [s.asked], to: s.effective },
  decline: { from: [s.asked], to: s.returned },
  end: { from: [s.draft, s.returned, s.effective], to: s.ended },
  nameContract: { from: [s.effective], to: s.effective },
  addFiles: { from: [s.draft, s.returned, s.effective], to: s.effective },
  remove: { from: [s.draft], to: s.ended },
} as const satisfies Moves<RelationStatus>;
export type RelationMove = keyof typeof moves;

/** 办理事项: what stands on record of a relation. */
export const acts = [
  'submitted',
  'withdrawn',
  'approved',
  'returned',
  'recalled',
  'confirmed',
  'declined',
  'contract',
  'files',
  'ended',
] as const;
export type RelationAct = (typeof acts)[number];

/** How the form is opened (操作类型). */
export const opType = { modify: '1' } as const;

declare module '#kit/shared/names.ts' {
  interface ApprovalNames extends Readonly<Record<typeof SERVICE_KEY, true>> {}
}
