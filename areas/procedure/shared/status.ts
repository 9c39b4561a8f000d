import type { Moves } from '#kit/shared/states.ts';

/** Stored codes of a procedure's life (流程状态). */
/** 资格审查方式: 资格预审 before the tender, 资格后审 after the opening. */
export const qualMode = { before: '10', after: '20' } as const;

export const procedureStatus = { draft: '10', inForce: '20', over: '30' } as const;
export type ProcedureStatus = (typeof procedureStatus)[keyof typeof procedureStatus];

const s = procedureStatus;

export const procedureMoves = {
  modify: { from: [s.draft], to: s.draft },
  submit: { from: [s.draft], to: s.inForce },
  /** 失效: nobody begins by it any more; what runs goes on. */
  failure: { from: [s.inForce], to: s.over },
  /** 恢复生效: a standard procedure alone, since its code and a screen of its own can be given to no other. */
  restore: { from: [s.over], to: s.inForce },
  remove: { from: [s.draft], to: s.draft },
} as const satisfies Moves<ProcedureStatus>;

/** Steps that a procedure may have. */
export const STEPS_MAX = 60;

/** Operations and legal periods that one step may have. */
export const OPERATIONS_MAX = 30;
export const PERIODS_MAX = 10;

/** How the editor is opened (页面状态). */
export const pageStatus = { edit: '1', view: '2' } as const;
