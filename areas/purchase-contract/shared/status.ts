import type { Moves } from '#kit/shared/states.ts';

/** Under this key approvals know it (业务标识). */
export const SERVICE_KEY = 'PURCHASE_CONTRACT_APPROVAL';
/** The same of supplements to it (补充协议审批). */
export const SUPPLEMENT_KEY = 'PURCHASE_CONTRACT_SUPPLEMENT_APPROVAL';

/** Stored codes of the life of a purchase contract (采购合同状态). */
export const contractStatus = {
  draft: '10',
  inApproval: '20',
  /** 已退回: by the approvers or by the tenderee. */
  returned: '30',
  /** 供应商退回: the supplier wants something else than was sent. */
  refused: '35',
  /** 待招标人确认: whoever signs it reads it before the supplier does. */
  withOwner: '40',
  /** 待供应商确认. */
  sent: '50',
  /** 待签署: both sides agree, one of them or both have still to sign. */
  confirmed: '60',
  inForce: '80',
  /** 履约完毕: every milestone is accepted and paid. */
  performed: '90',
} as const;
export type ContractStatus = (typeof contractStatus)[keyof typeof contractStatus];

/** 已失效: a supplement whose contract was performed, or a contract whose winner was replaced, before both had signed it. */
export const LAPSED = '95';

const s = contractStatus;
export const statuses = Object.values(s) as [ContractStatus, ...ContractStatus[]];
const drafted = [s.draft, s.returned, s.refused] as const;

export const moves = {
  /** 修改: a returned contract keeps its status until it is submitted again. */
  modify: { from: drafted, to: s.draft },
  remove: { from: [s.draft], to: s.draft },
  submit: { from: drafted, to: s.inApproval },
  approve: { from: [s.inApproval], to: s.withOwner },
  reject: { from: [s.inApproval], to: s.returned },
  withdraw: { from: [s.inApproval], to: s.draft },
  ownerConfirm: { from: [s.withOwner], to: s.sent },
  ownerReturn: { from: [s.withOwner], to: s.returned },
  supplierConfirm: { from: [s.sent], to: s.confirmed },
  supplierReturn: { from: [s.sent], to: s.refused },
  /** 签署: in force once both have signed. */
  sign: { from: [s.confirmed], to: s.confirmed },
  /** 履约: acceptance and payment of its milestones. */
  perform: { from: [s.inForce], to: s.inForce },
  /** 起草补充协议: only while it is performed. */
  supplement: { from: [s.inForce], to: s.inForce },
  receive: { from: [s.inForce, s.performed], to: s.inForce },
} as const satisfies Moves<ContractStatus>;
export type ContractMove = keyof typeof moves;

/** 已送达: from here on its supplier reads it, and nothing in it changes. */
export const sentStatuses = [s.sent, s.confirmed, s.inForce, s.performed] as const;
export const isSent = (status: string): boolean => (sentStatuses as readonly string[]).includes(status);

/** 已订立: both sides have signed, whatever of it was performed since. */
export const isConcluded = (status: string): boolean => status >= s.inForce && status !== LAPSED;

/** Who signs it (签署方). */
export const sides = ['owner', 'supplier'] as const;
export type Side = (typeof sides)[number];

/** What happened to a contract (办理记录). */
export const actKinds = [
  'submitted',
  'approved',
  'rejected',
  'withdrawn',
  'ownerConfirmed',
  'ownerReturned',
  'supplierConfirmed',
  'supplierReturned',
  'ownerSigned',
  'supplierSigned',
  /** 中标人变更后失效. */
  'lapsed',
] as const;
export type ActKind = (typeof actKinds)[number];

declare module '#kit/shared/names.ts' {
  interface ApprovalNames extends Readonly<Record<typeof SERVICE_KEY | typeof SUPPLEMENT_KEY, true>> {}
}
