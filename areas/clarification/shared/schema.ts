import { few, upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { proposedAnswer } from '#areas/objection/shared/schema.ts';
import { lotHead, ownedLotHead } from '#areas/project/shared/lot.ts';
import {
  type CheckedValues,
  draftOf,
  fieldSet,
  recordSchema,
  shown,
  orNone,
  filled,
} from '#kit/shared/fields.ts';
import { NO, YES } from '#kit/shared/yes-no.ts';
import { CLARIFICATIONS_MOST, kinds, QUESTIONS_MOST } from './status.ts';
import { clarificationText } from './text/index.ts';

/** The longest text, with its marks. */
const CONTENT_MAX = 100_000;

const attached = {
  maxMb: 100,
  types: ['doc', 'docx', 'pdf', 'xls', 'xlsx', 'zip'],
  wrongType: 'wrong.fileType',
  tooLarge: 'wrong.fileTooLarge',
  missing: 'wrong.file',
} as const;

/** 澄清与修改: every field of the form, in the order of the form. */
export const clarificationFields = fieldSet(clarificationText, {
  kind: {
    kind: 'choice',
    need: 'need.kind',
    options: kinds.map((value) => ({ value, label: `kind.${value}` as const })),
  },
  title: { kind: 'text', need: 'need.title', max: 200, tooLong: 'tooLong' },
  content: { kind: 'rich', need: 'need.content', max: CONTENT_MAX, tooLong: 'tooLong' },
  attachmentIds: { kind: 'files', files: { count: 10, ...attached } },
  affectsBids: {
    kind: 'choice',
    need: 'need.affectsBids',
    options: [
      { value: YES, label: 'affects.yes' },
      { value: NO, label: 'affects.no' },
    ],
  },
  newDeadline: { kind: 'instant' },
  deviationReason: { kind: 'longText', max: 500, tooLong: 'tooLong' },
});

/** The same for half-done work (暂存): nothing is needed yet. */
export const draftFields = draftOf(clarificationFields, []);
export type ClarificationValues = CheckedValues<typeof draftFields>;

export const questionsInput = z.array(z.uuid()).max(500).default([]);

/** 提问. */
export const questionFields = fieldSet(clarificationText, {
  content: { kind: 'longText', need: 'need.question', max: 2000, tooLong: 'tooLong' },
  fileId: { kind: 'files', files: { count: 1, ...attached } },
});
export type QuestionValues = CheckedValues<typeof questionFields>;

/** 对招标文件的异议: what it objects to, the facts, and what is asked for. */
export const objectionFields = fieldSet(clarificationText, {
  target: { kind: 'text', need: 'need.target', max: 200, tooLong: 'tooLong' },
  content: { kind: 'longText', need: 'need.facts', max: 2000, tooLong: 'tooLong' },
  request: { kind: 'longText', need: 'need.request', max: 1000, tooLong: 'tooLong' },
  fileId: { kind: 'files', files: { count: 10, ...attached } },
});

/** 异议答复, where the documents stay as they are. */
export const answerFields = fieldSet(clarificationText, {
  answer: { kind: 'longText', need: 'need.answer', max: 2000, tooLong: 'tooLong' },
});

const question = z.object({
  id: z.string(),
  ...shown(objectionFields, 'content', 'fileId'),
  askedAt: z.string(),
  /** The clarification that answers it, once it is issued. */
  clarificationId: z.string().nullable(),
  number: z.number().int().nullable(),
});

/** A question as those who run the lot read it, without who asked it (招标投标法第二十二条). */
const askedQuestion = question.extend({
  /** Where the law sets one: until when it is answered. */
  answerUntil: z.string().nullable(),
  /** What an objection is against; null = a plain question. */
  ...orNone(objectionFields, 'target'),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

export const objectionStates = ['open', 'answered', 'withdrawn'] as const;
export type ObjectionState = (typeof objectionStates)[number];

/** 对招标文件的异议, without who raised it. */
const objection = question.extend({
  ...shown(objectionFields, 'target', 'request'),
  state: z.enum(objectionStates),
  /** 答复期限: the third day after its receipt. */
  answerUntil: z.string(),
  /** Answered late, or not answered in time. */
  late: z.boolean(),
  /** The direct answer, where no clarification answers it. */
  ...orNone(answerFields, 'answer'),
  answeredAt: z.string().nullable(),
});
export type ShownObjection = z.infer<typeof objection>;

/** The same with what was proposed, as both sides and the supervision read it, and no bidder. */
const objectionInside = objection.extend({
  proposals: few(proposedAnswer, 'what was proposed to one objection, one at a time'),
});

/** Also works for a potential bidder of the lot, so does nothing here: the acts are shown as disabled, with the reason. */
const bidderToo = z.boolean();

const listed = z.object({
  id: z.string(),
  number: z.number().int().nullable(),
  kind: z.enum(kinds).nullable(),
  ...orNone(clarificationFields, 'title'),
  status: z.string(),
  issuedAt: z.string().nullable(),
  ...shown(clarificationFields, 'newDeadline'),
  /** How many confirmed it: null for everybody before the bid deadline. */
  confirmed: z.number().int().nullable(),
});

/** 澄清与修改 of a lot as those who run it see them. */
export const lotClarifications = z.object({
  lot: ownedLotHead,
  bidDeadline: z.string(),
  questionsUntil: z.string(),
  /** How many obtained the documents: null for everybody before the bid deadline. */
  holders: z.number().int().nullable(),
  questions: few(askedQuestion, 'questions about one lot'),
  objectionsUntil: z.string(),
  objections: few(objectionInside, 'objections of one lot'),
  rows: upTo(CLARIFICATIONS_MOST, listed),
  can: z.object({
    add: z.boolean(),
    /** 拟定异议答复. */
    answer: z.boolean(),
    /** 确认或退回异议答复. */
    confirmAnswer: z.boolean(),
    bidderToo,
  }),
});
export type LotClarifications = z.infer<typeof lotClarifications>;

export const clarificationRecord = recordSchema(draftFields).extend({
  lot: ownedLotHead,
  /** Absent until somebody has saved something. */
  id: z.string().nullable(),
  number: z.number().int().nullable(),
  status: z.string(),
  digest: z.string().nullable(),
  issuedAt: z.string().nullable(),
  /** What the bid deadline was before this moved it. */
  formerDeadline: z.string().nullable(),
  bidDeadline: z.string(),
  /** The earliest lawful deadline for what may influence bids and is issued now; null once it is issued. */
  earliestDeadline: z.string().nullable(),
  questionIds: few(z.string(), 'questions about one lot'),
  /** The questions that it answers, or may answer. */
  questions: few(askedQuestion, 'questions about one lot'),
  can: z.object({
    edit: z.boolean(),
    submit: z.boolean(),
    reopen: z.boolean(),
    issue: z.boolean(),
    discard: z.boolean(),
    bidderToo,
  }),
});
export type ClarificationRecord = z.infer<typeof clarificationRecord>;

/** 监督看到的澄清与修改: what was asked, without who asked it, and what was issued; once the bids are due, how many confirmed. */
export const watchedClarifications = z.object({
  lot: lotHead,
  bidDeadline: z.string(),
  questions: few(question, 'questions about one lot'),
  objections: few(objectionInside, 'objections of one lot'),
  rows: upTo(
    CLARIFICATIONS_MOST,
    z.object({
      id: z.string(),
      number: z.number().int(),
      kind: z.enum(kinds),
      ...shown(clarificationFields, 'title', 'content', 'affectsBids', 'newDeadline'),
      ...filled(clarificationFields, 'attachmentIds'),
      issuedAt: z.string(),
      formerDeadline: z.string().nullable(),
      confirmed: z.number().int().nullable(),
    }),
  ),
});
export type WatchedClarifications = z.infer<typeof watchedClarifications>;

const ownLot = lotHead.omit({ isLawBid: true });

/** What is issued, as a supplier sees it in the list of its lot. */
const receivedRow = z.object({
  id: z.string(),
  number: z.number().int(),
  kind: z.enum(kinds),
  ...shown(clarificationFields, 'title', 'newDeadline'),
  issuedAt: z.string(),
  confirmedAt: z.string().nullable(),
});

/** 澄清与修改 of a lot as one supplier sees them: what is issued, and its own questions. */
export const ownClarifications = z.object({
  lot: ownLot,
  bidDeadline: z.string(),
  questionsUntil: z.string(),
  questions: upTo(QUESTIONS_MOST, question),
  objectionsUntil: z.string(),
  objections: few(objection, 'objections of one company to one lot, at most OBJECTIONS_MOST that count'),
  rows: upTo(CLARIFICATIONS_MOST, receivedRow),
  can: z.object({
    ask: z.boolean(),
    /** 提出异议. */
    object: z.boolean(),
    /** 撤回异议 that is open. */
    withdraw: z.boolean(),
  }),
});
export type OwnClarifications = z.infer<typeof ownClarifications>;

/** One that was issued, as a supplier reads it. */
export const receivedClarification = receivedRow.extend({
  lot: ownLot,
  ...shown(clarificationFields, 'content', 'affectsBids'),
  ...filled(clarificationFields, 'attachmentIds'),
  formerDeadline: z.string().nullable(),
  bidDeadline: z.string(),
  digest: z.string(),
  /** One's own questions that it answers. */
  questions: few(z.string(), 'questions about one lot'),
  /** One's own company has submitted a bid, which stays valid and may be replaced until the deadline. */
  hasBid: z.boolean(),
});
export type ReceivedClarification = z.infer<typeof receivedClarification>;
