import type { Moves } from '#kit/shared/states.ts';

/** Approval status (审批状态), dictionary APVL_STATUS: stored codes and their names. */
export const apvlStatus = {
  notSubmitted: '0',
  inApproval: '1',
  disagreed: '2',
  agreed: '3',
  withdrawn: '4',
} as const;
export const apvlStatusCodes = ['0', '1', '2', '3', '4'] as const;
export type ApvlStatus = (typeof apvlStatusCodes)[number];

declare module '#kit/shared/names.ts' {
  interface DictNames {
    /** 审批状态 as other programs read it. */
    readonly APVL_STATUS: true;
  }
}

/** Colours of the tag as the documents name them. */
export const apvlStatusColour = {
  '0': 'info',
  '1': 'default',
  '2': 'danger',
  '3': 'info',
  '4': 'info',
} as const;

/** The life of one submission: it ends once. */
export const apvlMoves = {
  agree: { from: ['1'], to: '3' },
  disagree: { from: ['1'], to: '2' },
  withdraw: { from: ['1'], to: '4' },
} as const satisfies Moves<ApvlStatus>;

/** Operation codes of approval records (审批记录). */
export const opType = {
  inProgress: '0',
  initiated: '1',
  agreed: '2',
  disagreed: '3',
  transferred: '4',
  withdrawn: '5',
  takenBack: '6',
  agreedSummary: '7',
  disagreedSummary: '8',
  returnedToInitiator: '9',
  returnedToStep: '10',
  signAdded: '11',
  signRemoved: '12',
  /** 异常处置: two administrators gave it to another approver, or ended it; one had the business follow again. */
  reassigned: '13',
  ended: '14',
  retried: '15',
  pending: '100',
} as const;
export const opTypeCodes = [
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
  '100',
] as const;
export type OpType = (typeof opTypeCodes)[number];
/** What an approver can decide about a task. */
export type Decision = '2' | '3' | '4' | '9' | '10';
/** How a task ended: decided, taken off again by who had added it (减签), or given to another since its approver is gone. */
export type TaskEnd = Decision | '12' | '13';

/** 流程记录 as the documents number its marks: a flag, a tick, a cross. */
export const flowMark = { flag: '0', correct: '1', wrong: '2' } as const;
export const flowMarks = ['0', '1', '2'] as const;

/** How the approvers of one node decide: one after the other, all together (会签), any one (或签), so many of a hundred (按比例). */
export const nodeModes = ['sequential', 'countersign', 'orsign', 'percentage'] as const;
export type NodeMode = (typeof nodeModes)[number];

/** Where a step of a running or ended approval stands: stopped = it ended there, disagreed or withdrawn. */
export const stepStates = ['done', 'current', 'coming', 'stopped'] as const;
export type StepState = (typeof stepStates)[number];

/** Where added people stand (加签): before the one who adds them, beside, or after. */
export const signPlaces = ['before', 'with', 'after'] as const;
export type SignPlace = (typeof signPlaces)[number];

/** The step before the first one: a return there goes to who submitted it (退回发起人). */
export const INITIATOR = 'initiator';

/** What an approver may press. */
export const apvlTypes = ['agree', 'disagree', 'return'] as const;

export const OPINION_MAX = 200;
export const OPINION_FILES = 5;
/** The snapshot of the form kept with a submission, in bytes of JSON. */
export const FORM_CONTENT_MAX = 1_048_576;
/** The page refreshes this long after a decision. */
export const REFRESH_AFTER_MS = 1500;
/** How long a page waits for the word that the business side has followed. */
export const SUBMIT_NOTIFY_WAIT_MS = 20_000;
