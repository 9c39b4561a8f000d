import type { Moves } from '#kit/shared/states.ts';

/** Under this key approvals know it (业务标识). */
export const SERVICE_KEY = 'CONTRACT_APPROVAL';

/** Stored codes of the life of a contract (合同状态); 60 and 70 are the documents', the others ours. */
export const contractStatus = {
  draft: '10',
  inApproval: '20',
  rejected: '30',
  effective: '50',
  ineffective: '60',
  discarded: '70',
} as const;

export type ContractStatus = (typeof contractStatus)[keyof typeof contractStatus];

const s = contractStatus;

export const moves = {
  /** 修改: a returned contract keeps its status until it is submitted again. */
  modify: { from: [s.draft, s.rejected], to: s.draft },
  submit: { from: [s.draft, s.rejected], to: s.inApproval },
  approve: { from: [s.inApproval], to: s.effective },
  reject: { from: [s.inApproval], to: s.rejected },
  withdraw: { from: [s.inApproval], to: s.draft },
  /** 补录生效: a contract signed on paper takes effect without approval; never one that its approvers have returned. */
  takeEffect: { from: [s.draft], to: s.effective },
  uneffect: { from: [s.effective], to: s.ineffective },
  discard: { from: [s.draft, s.rejected], to: s.discarded },
  remove: { from: [s.draft, s.rejected, s.discarded], to: s.discarded },
  change: { from: [s.effective], to: s.effective },
} as const satisfies Moves<ContractStatus>;

export type ContractMove = keyof typeof moves;

/** 变更状态: a change that is being written, is being approved, or was sent back. */
export const changeStatus = { draft: '10', inApproval: '20', rejected: '30' } as const;
export type ChangeStatus = (typeof changeStatus)[keyof typeof changeStatus];

/** 收费方式: the fee is an amount, not a share. */
export const FIXED_FEE = '2';

/** How the form is opened (操作类型). */
export const opType = { view: '0', modify: '1', supplement: '2', change: '3', add: '6' } as const;

declare module '#kit/shared/names.ts' {
  interface ApprovalNames extends Readonly<Record<typeof SERVICE_KEY, true>> {}
}
