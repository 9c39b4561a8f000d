import { moneyUnit } from '#kit/shared/decimal.ts';
import { z } from 'zod';
import { lotHead, ownedLotHead } from '#areas/project/shared/lot.ts';
import { shownPhase } from '#areas/project/shared/phase.ts';
import { draftOf, fieldSet, type CheckedValues, recordSchema, shown } from '#kit/shared/fields.ts';
import { evaluationRecord } from './evaluation.ts';
import { answers } from './status.ts';
import { fileText } from './text/index.ts';

const refusals = { tooLarge: 'wrong.fileTooLarge', missing: 'wrong.file' } as const;
const documents = { maxMb: 100, types: ['docx', 'pdf'], wrongType: 'wrong.fileType', ...refusals } as const;

/** 采购文件: every field of the form, in the order of the form. There is no minimum price: tenders may not set one. */
export const fileFields = fieldSet(fileText, {
  fileId: { kind: 'files', need: 'need.fileId', files: { count: 1, ...documents } },
  attachmentIds: {
    kind: 'files',
    files: {
      count: 10,
      maxMb: 100,
      types: ['doc', 'docx', 'pdf', 'xls', 'xlsx', 'zip'],
      wrongType: 'wrong.attachmentType',
      ...refusals,
    },
  },
  ceiling: {
    kind: 'money',
    currency: 'CNY',
    unitBy: 'ceilingUnit',
    above: '0',
    most: '99999999999999',
    outOfRange: 'wrong.ceiling',
    wrong: 'wrong.ceiling',
    decimals: 6,
    check: (typed, values) =>
      values.ceilingUnit !== moneyUnit.tenThousand && /\.\d{3,}$/.test(typed)
        ? 'wrong.ceilingFen'
        : undefined,
  },
  ceilingUnit: {
    kind: 'choice',
    options: [
      { value: '0', label: 'unit.yuan' },
      { value: '1', label: 'unit.wan' },
    ],
    default: '0',
  },
  saleBegin: { kind: 'instant', need: 'need.saleBegin' },
  saleEnd: { kind: 'instant', need: 'need.saleEnd' },
  questionDeadline: { kind: 'instant', need: 'need.questionDeadline' },
  bidDeadline: { kind: 'instant', need: 'need.bidDeadline' },
  deviationReason: { kind: 'longText', max: 500, tooLong: 'tooLong' },
});

/** The same fields for saving half-done work (暂存): nothing is needed yet, what is there must be right. */
export const draftFields = draftOf(fileFields, []);

export type FileValues = CheckedValues<typeof draftFields>;

const fileCan = z.object({
  edit: z.boolean(),
  submit: z.boolean(),
  reopen: z.boolean(),
  askLotKey: z.boolean(),
  makeLotKey: z.boolean(),
});
export type FileCan = z.infer<typeof fileCan>;

/** What is public of a lot key (标段密钥). */
export const lotKeyFacts = z.object({
  lotKeyId: z.string(),
  suite: z.string(),
  lotPublicKey: z.string(),
  custodianName: z.string(),
  /** 第二保管人 with its organisation. */
  secondName: z.string().nullable(),
  madeAt: z.string(),
});

/** 评标办法来源: the template, or the former lot, that a lot's evaluation method was made of. */
export const methodSource = z.object({
  kind: z.enum(['template', 'lot']),
  id: z.string(),
  name: z.string(),
  version: z.number().int(),
});
export type MethodSource = z.infer<typeof methodSource>;

/** 招标文件来源: the file template that a lot's document was made of; what its author changed in it since stands in the document. */
export const documentSource = methodSource.omit({ kind: true });
export type DocumentSource = z.infer<typeof documentSource>;

export const fileRecord = recordSchema(draftFields).extend({
  lot: ownedLotHead.extend({
    /** The estimate in yuan, which the ceiling should not exceed; null where there is none in this currency. */
    estimateYuan: z.string().nullable(),
  }),
  /** Absent until somebody has saved something. */
  id: z.string().nullable(),
  status: z.string(),
  version: z.number().int(),
  evaluation: evaluationRecord,
  methodSource: methodSource.nullable(),
  documentSource: documentSource.nullable(),
  digest: z.string().nullable(),
  approvedAt: z.string().nullable(),
  issuedAt: z.string().nullable(),
  lotKey: lotKeyFacts.nullable(),
  /** How many obtained the documents: null before the bid deadline, to everybody. */
  holders: z.number().int().nullable(),
  can: fileCan,
});

const telephone = /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/;

/** 投标联系人: whom to reach at a bidder about this lot. */
export const contactFields = fieldSet(fileText, {
  contactName: { kind: 'text', need: 'need.contactName', max: 50, tooLong: 'tooLong' },
  contactPhone: {
    kind: 'text',
    need: 'need.contactPhone',
    max: 20,
    tooLong: 'tooLong',
    pattern: telephone,
    wrong: 'wrong.contactPhone',
  },
  contactEmail: {
    kind: 'text',
    max: 100,
    tooLong: 'tooLong',
    pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    wrong: 'wrong.contactEmail',
  },
});

export const bidderContact = z.object({
  ...shown(contactFields, 'contactName', 'contactPhone', 'contactEmail'),
});
export type BidderContact = z.infer<typeof bidderContact>;

/** A lot as suppliers see it (可参与标段). */
export const openLot = lotHead.omit({ isLawBid: true }).extend({
  purchaseMode: z.string(),
  ...shown(fileFields, 'saleBegin', 'saleEnd', 'questionDeadline', 'bidDeadline'),
  /** 条款随公告: it is read and quoted for on a page of its own. */
  byNotice: z.string().nullable(),
  /** 回执 of one's own company, where the lot is open to invited suppliers only. */
  answer: z.enum(answers).nullable(),
  obtainedAt: z.string().nullable(),
  phase: shownPhase.nullable(),
  can: z.object({ obtain: z.boolean() }),
});
