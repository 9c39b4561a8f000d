import type { Moves } from '#kit/shared/states.ts';

/** 供应商注册审批. */
export const REGISTER_KEY = 'SUPPLIER_REGISTER_APPROVAL';
/** 供应商基本信息变更审批. */
export const CHANGE_KEY = 'SUPPLIER_BASE_CHANGE_APPROVAL';
/** 供应商录入审批. */
export const INPUT_KEY = 'SUPPLIER_INPUT_APPROVAL';

declare module '#kit/shared/names.ts' {
  interface ApprovalNames
    extends Readonly<Record<typeof REGISTER_KEY | typeof CHANGE_KEY | typeof INPUT_KEY, true>> {}
}

/** Stored codes of the life of a registration (注册状态). */
export const regState = {
  draft: '10',
  submitted: '20',
  /** The first auditor agreed; a second one has to confirm. */
  agreed: '30',
  /** The first auditor agreed; approvers decide in the second one's place (审批中). */
  inApproval: '32',
  /** The first auditor refused; a second one has to confirm. */
  refusing: '35',
  returned: '40',
  enrolled: '50',
  rejected: '60',
} as const;
export type RegState = (typeof regState)[keyof typeof regState];

const s = regState;

export const moves = {
  fill: { from: [s.draft, s.returned], to: s.draft },
  submit: { from: [s.draft, s.returned], to: s.submitted },
  withdraw: { from: [s.submitted], to: s.draft },
  restart: { from: [s.rejected], to: s.draft },
  agree: { from: [s.submitted], to: s.agreed },
  putIntoApproval: { from: [s.submitted], to: s.inApproval },
  return: { from: [s.submitted], to: s.returned },
  refuse: { from: [s.submitted], to: s.refusing },
  confirm: { from: [s.agreed], to: s.enrolled },
  confirmRefusal: { from: [s.refusing], to: s.rejected },
  decline: { from: [s.agreed, s.refusing], to: s.submitted },
  approve: { from: [s.inApproval], to: s.enrolled },
  giveBack: { from: [s.inApproval], to: s.submitted },
} as const satisfies Moves<RegState>;
export type RegMove = keyof typeof moves;

/** What one registers as (注册类型), as the documents number it; they have no number for an expert (评审专家). */
export const regType = { enterprise: '1', individual: '2', external: '3', user: '4', expert: '5' } as const;
export type RegType = (typeof regType)[keyof typeof regType];

/** People may share a name; organisations may not. */
export const isPerson = (type: string | null): boolean =>
  type === regType.individual || type === regType.expert;

/** 证件类型. */
export const idType = { resident: '1', passport: '2', hongKongMacao: '3', taiwan: '4' } as const;

/** Stored codes of a change of basic information (变更状态). */
export const changeState = {
  waiting: '20',
  /** An auditor agreed; approvers decide (审批中). */
  inApproval: '30',
  refused: '40',
  inForce: '50',
  takenBack: '60',
} as const;
export type ChangeState = (typeof changeState)[keyof typeof changeState];

/** The terms in force (注册协议版本); who registers accepts this version. */
export const TERMS_VERSION = '2026-11';

export const CODE_MINUTES = 5;
export const CODE_WAIT_SECONDS = 60;
