import { declared, upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { lotHead, ownedLotHead } from '#areas/project/shared/lot.ts';
import { answers } from '#areas/tender-file/shared/status.ts';
import { type CheckedValues, draftOf, fieldSet, recordSchema, orNone, shown } from '#kit/shared/fields.ts';
import { YES } from '#kit/shared/yes-no.ts';
import { BATCHES_MOST, grounds, INVITEES_MAX } from './status.ts';
import { invitationText } from './text/index.ts';

/** The longest letter, with its marks. */
export const CONTENT_MAX = 200_000;

/** 投标邀请书: every field of the form, in the order of the form. */
export const invitationFields = fieldSet(invitationText, {
  // 依法必须招标: the form carries it beside its fields; the server asks by the lot itself.
  ground: {
    kind: 'choice',
    need: 'need.ground',
    needIf: { isLawBid: YES },
    options: grounds.map((value) => ({ value, label: `ground.${value}` as const })),
  },
  groundReason: {
    kind: 'longText',
    need: 'need.groundReason',
    needIf: { isLawBid: YES },
    max: 1000,
    tooLong: 'tooLong',
  },
  groundDocument: { kind: 'text', max: 300, tooLong: 'tooLong' },
  choiceReason: { kind: 'longText', need: 'need.choiceReason', max: 1000, tooLong: 'tooLong' },
  replyUntil: { kind: 'instant', need: 'need.replyUntil' },
  title: { kind: 'text', need: 'need.title', max: 200, tooLong: 'tooLong' },
  content: { kind: 'rich', need: 'need.content', max: CONTENT_MAX, tooLong: 'tooLong' },
});

/** The same for half-done work (暂存): nothing is needed yet. */
export const draftFields = draftOf(invitationFields, []);
export type InvitationValues = CheckedValues<typeof draftFields>;

export const inviteesInput = z.array(z.uuid()).max(INVITEES_MAX).default([]);
export const invitee = z.object({ orgId: z.string(), orgName: z.string() });

/** Fewer have accepted, or may still, than the law needs bidders: what can be done, and until when. */
const shortage = z.object({ state: z.enum(['open', 'closed', 'over']), until: z.string() }).nullable();

export const invitationRecord = recordSchema(draftFields).extend({
  lot: ownedLotHead,
  /** Absent until somebody has saved something. */
  id: z.string().nullable(),
  /** 批次: 1 is the first letter, later ones add suppliers to it (增补邀请). */
  batch: z.number().int(),
  status: z.string(),
  invitees: upTo(INVITEES_MAX, invitee),
  sentAt: z.string().nullable(),
  digest: z.string().nullable(),
  ready: z.object({ fileApproved: z.boolean(), lotKey: z.boolean(), termsAgree: z.boolean() }),
  /** What the letter still has to say. */
  missing: declared(z.string(), 'what a letter has to say'),
  batches: upTo(
    BATCHES_MOST,
    z.object({
      id: z.string(),
      batch: z.number().int(),
      status: z.string(),
      sentAt: z.string().nullable(),
      ...orNone(invitationFields, 'replyUntil'),
      count: z.number().int(),
    }),
  ),
  few: shortage,
  can: z.object({
    edit: z.boolean(),
    submit: z.boolean(),
    reopen: z.boolean(),
    send: z.boolean(),
    add: z.boolean(),
    discard: z.boolean(),
  }),
});
export type InvitationRecord = z.infer<typeof invitationRecord>;

const mobile = /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/;

/** 邀请回执. */
export const receiptFields = fieldSet(invitationText, {
  answer: {
    kind: 'choice',
    need: 'need.answer',
    options: [
      { value: 'accepted', label: 'answer.accepted' },
      { value: 'declined', label: 'answer.declined' },
    ],
  },
  contactName: { kind: 'text', need: 'need.contactName', max: 50, tooLong: 'tooLong' },
  contactPhone: {
    kind: 'text',
    need: 'need.contactPhone',
    max: 20,
    pattern: mobile,
    wrong: 'wrong.contactPhone',
  },
  contactEmail: {
    kind: 'text',
    max: 100,
    tooLong: 'tooLong',
    pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    wrong: 'wrong.contactEmail',
  },
  reason: {
    kind: 'longText',
    need: 'need.reason',
    max: 500,
    tooLong: 'tooLong',
    showIf: { answer: 'declined' },
  },
});
export type ReceiptValues = CheckedValues<typeof receiptFields>;

const receipt = recordSchema(draftOf(receiptFields, [])).extend({ answeredAt: z.string() });

/** A letter as one invited supplier reads it, with its own receipt; of others nothing. */
export const ownInvitation = z.object({
  lot: lotHead.omit({ isLawBid: true }),
  ...shown(invitationFields, 'title', 'content', 'replyUntil'),
  sentAt: z.string(),
  answer: z.enum(answers),
  receipt: receipt.nullable(),
  can: z.object({ answer: z.boolean() }),
});
export type OwnInvitation = z.infer<typeof ownInvitation>;

/** One invited supplier, and how it answered. */
const receiptRow = z.object({
  orgId: z.string(),
  orgName: z.string(),
  batch: z.number().int(),
  invitedAt: z.string(),
  answer: z.enum([...answers, 'silent']),
  answeredAt: z.string().nullable(),
  ...orNone(receiptFields, 'contactName', 'contactPhone'),
  ...shown(receiptFields, 'contactEmail', 'reason'),
});
export type ReceiptRow = z.infer<typeof receiptRow>;

/** 邀请回执 of a lot as those who run it see them. */
export const receiptsRecord = z.object({
  lot: ownedLotHead,
  ...orNone(invitationFields, 'replyUntil'),
  accepted: z.number().int(),
  declined: z.number().int(),
  awaited: z.number().int(),
  silent: z.number().int(),
  few: shortage,
  rows: upTo(BATCHES_MOST * INVITEES_MAX, receiptRow),
  can: z.object({ add: z.boolean() }),
});

export type ReceiptsRecord = z.infer<typeof receiptsRecord>;

/** 监督看到的投标邀请: until the opening that the letter went out, when, and what it says; from then on everything. */
export const watchedRecord = z.object({
  lot: lotHead,
  sentAt: z.string(),
  ...shown(invitationFields, 'replyUntil', 'title', 'content'),
  /** Nothing before the opening (招标投标法第二十二条). */
  opened: z
    .object({
      ground: z.enum(grounds).nullable(),
      ...shown(invitationFields, 'groundReason', 'groundDocument'),
      batches: upTo(
        BATCHES_MOST,
        z.object({
          id: z.string(),
          batch: z.number().int(),
          sentAt: z.string(),
          ...shown(invitationFields, 'replyUntil', 'choiceReason'),
          count: z.number().int(),
        }),
      ),
      rows: upTo(BATCHES_MOST * INVITEES_MAX, receiptRow),
    })
    .nullable(),
});
export type WatchedRecord = z.infer<typeof watchedRecord>;
