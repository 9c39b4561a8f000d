/** Stored codes of the stages of a review (评审环节), in their order. */
export const stage = {
  signIn: '10',
  leader: '20',
  preliminary: '30',
  /** 有效投标不足三个: the committee argues whether competition is lacking. */
  argument: '40',
  detailed: '50',
  /** 汇总: all sheets are in; the leader returns one with a reason, or closes. */
  summary: '60',
  signing: '70',
  finished: '80',
  /** 否决全部投标. */
  allRejected: '90',
} as const;
export type Stage = (typeof stage)[keyof typeof stage];

/** Rows of one sheet of one member (评审表行数上限). */
export const ROWS_MAX = 10_000;

export const sheetKind = { preliminary: 'preliminary', detailed: 'detailed' } as const;
export type SheetKind = (typeof sheetKind)[keyof typeof sheetKind];

/** 签署意见 of a member on the report. */
export const signingOpinions = ['agree', 'dissent'] as const;
/** As the report has it: who has not signed in time has said nothing. */
export type SigningOpinion = (typeof signingOpinions)[number] | 'silent';

/** 否决投标的情形 (招标投标法实施条例第51条): one of these stands behind every rejection. */
export const grounds = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** 评审结果修改的法定情形 (政府采购货物和服务招标投标管理办法第64条): after all sheets are in, one is given back on one of these only. */
export const returnGrounds = ['sum', 'range', 'objective', 'abnormal'] as const;

/** What a user is in the hall (评审角色). */
export const reviewRoles = ['leader', 'member', 'host', 'observer', ''] as const;
export type ReviewRole = (typeof reviewRoles)[number];

/** Fewer valid bids than this need an argument (评标委员会和评标方法暂行规定第27条). */
export const COMPETITION_LEAST = 3;
/** A score that departs from the mean by more than this share of the full score is pointed out. */
export const OUTLIER_PERCENT = '30';
/** Candidates are at most three (招标投标法实施条例第53条). */
export const CANDIDATES_MAX = 3;
