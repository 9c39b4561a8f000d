import type { Moves } from '#kit/shared/states.ts';

/** The life of an owner's confirmation (业主审批状态), in the codes of APVL_STATUS. */
export const flowStatus = {
  /** 待提交业主审批: agreed within the agency, or needing no approval there. */
  prepared: '0',
  withOwner: '1',
  disagreed: '2',
  agreed: '3',
  withdrawn: '4',
} as const;
export const flowStatusCodes = ['0', '1', '2', '3', '4'] as const;
export type FlowStatus = (typeof flowStatusCodes)[number];

export const flowMoves = {
  submit: { from: ['0'], to: '1' },
  agree: { from: ['1'], to: '3' },
  disagree: { from: ['1'], to: '2' },
  withdraw: { from: ['0', '1'], to: '4' },
} as const satisfies Moves<FlowStatus>;

/** Operation codes of business-flow records (业务流记录). */
export const bizOp = {
  initiated: '0',
  agreed: '1',
  disagreed: '2',
  withdrawn: '3',
  transferred: '4',
  /** 审批中: who was asked has opened it. */
  inProgress: '100',
  /** 待审批: who was asked has not opened it. */
  pending: '101',
} as const;
export const bizOpCodes = ['0', '1', '2', '3', '4', '100', '101'] as const;
export type BizOp = (typeof bizOpCodes)[number];
/** What somebody did, as it is written down. */
export type WrittenOp = '0' | '1' | '2' | '3' | '4';
/** How a task ended: agreed, disagreed, passed on. */
export type TaskEnd = '1' | '2' | '4';

/** 业主审批 or 内部审批, as `serviceStatus` names the kind of the last one. */
export const instanceType = { internal: 'wf', owner: 'bf' } as const;

/** How many people one task is handed to at most. */
export const HANDOVER_MAX = 20;

/** 是否进场, 招标组织形式: lots that a tenderee entrusts to an agency and that enter the public trading place. */
export interface OwnedLot {
  readonly isEnter: string;
  readonly bidOrganizationWay: string;
}

const ENTERED = '1';
const ENTRUSTED = '10';

/** 需业主审批: only what an agency prepares for a tenderee, on a lot that has entered the trading place. */
export const needsOwner = (lot: OwnedLot): boolean =>
  lot.isEnter === ENTERED && lot.bidOrganizationWay === ENTRUSTED;

export interface SubmitButtons {
  readonly inApprove: boolean;
  readonly wfSubmit: boolean;
  readonly bfSubmit: boolean;
  readonly lastInstanceType: string;
  readonly result: string;
}

/**
 * Which submit buttons show (提交按钮): none while it is in approval. 提交业主审批 needs all five conditions; 提交审批 gives way where it is not
 * set and the owner's confirmation comes next.
 */
export function submitButtons(
  s: SubmitButtons,
  lot: OwnedLot | undefined,
): { readonly toOwner: boolean; readonly toApproval: boolean } {
  if (s.inApprove) return { toOwner: false, toApproval: false };
  const toOwner =
    s.bfSubmit &&
    s.lastInstanceType === instanceType.owner &&
    s.result === '' &&
    lot !== undefined &&
    needsOwner(lot);
  return { toOwner, toApproval: s.wfSubmit || !toOwner };
}
