import { declared, few } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { lotHead, ownedLotHead } from '#areas/project/shared/lot.ts';
import { type CheckedValues, draftOf, fieldSet, recordSchema, orNone, shown } from '#kit/shared/fields.ts';
import { YES } from '#kit/shared/yes-no.ts';
import { reasons, refunds } from './status.ts';
import { exceptionText } from './text/index.ts';

/** The longest announcement, with its marks. */
export const CONTENT_MAX = 200_000;

const files = {
  count: 10,
  maxMb: 50,
  types: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'png', 'jpg', 'jpeg', 'zip'],
} as const;

/** 终止招标: every field of the form, in the order of the form. */
export const exceptionFields = fieldSet(exceptionText, {
  reason: {
    kind: 'choice',
    need: 'need.reason',
    options: reasons.map((value) => ({ value, label: `reason.${value}` as const })),
  },
  reasonText: { kind: 'longText', need: 'need.reasonText', max: 1000, tooLong: 'tooLong' },
  // 依法必须招标: the form carries it beside its fields; the server asks by the lot itself.
  fileIds: { kind: 'files', need: 'need.fileIds', needIf: { isLawBid: YES }, files },
  title: { kind: 'text', need: 'need.title', max: 200, tooLong: 'tooLong' },
  content: { kind: 'rich', need: 'need.content', max: CONTENT_MAX, tooLong: 'tooLong' },
});

/** The same for half-done work (暂存): nothing is needed yet. */
export const draftFields = draftOf(exceptionFields, []);
export type ExceptionValues = CheckedValues<typeof draftFields>;

/** 退还情况登记. */
export const refundFields = fieldSet(exceptionText, {
  refund: {
    kind: 'choice',
    need: 'need.refund',
    options: refunds.map((value) => ({ value, label: `refund.${value}` as const })),
  },
  refundNote: { kind: 'longText', need: 'need.refundNote', max: 500, tooLong: 'tooLong' },
});
export type RefundValues = CheckedValues<typeof refundFields>;

export const exceptionRecord = recordSchema(draftFields).extend({
  lot: ownedLotHead,
  /** Absent until somebody has saved something. */
  id: z.string().nullable(),
  status: z.string(),
  /** Evidence as it was submitted (证明材料), with the digests of its bytes. */
  files: few(
    z.object({ id: z.string(), fileName: z.string(), size: z.number(), digest: z.string() }),
    'files of one form',
  ),
  digest: z.string().nullable(),
  publishedAt: z.string().nullable(),
  /** The published announcement; none for a tender by invitation, whose suppliers are told one by one. */
  bulletinId: z.string().nullable(),
  /** What the announcement still has to say. */
  missing: declared(z.string(), 'what an announcement has to say'),
  /** Why the lot cannot be terminated now. */
  whyNot: z.enum(['byQuotes', 'notBegun', 'ended', 'begun', 'over']).nullable(),
  refund: z.enum(refunds).nullable(),
  ...orNone(refundFields, 'refundNote'),
  refundAt: z.string().nullable(),
  /** 重新招标: the project that tenders this lot again. */
  againMainId: z.string().nullable(),
  can: z.object({
    edit: z.boolean(),
    submit: z.boolean(),
    discard: z.boolean(),
    refund: z.boolean(),
    again: z.boolean(),
  }),
});
export type ExceptionRecord = z.infer<typeof exceptionRecord>;

/** What a supplier is told: the announcement, and nothing of how it was decided. */
export const ownNotice = z.object({
  lot: lotHead.omit({ isLawBid: true }),
  ...shown(exceptionFields, 'title', 'content'),
  publishedAt: z.string(),
  bulletinId: z.string().nullable(),
});
