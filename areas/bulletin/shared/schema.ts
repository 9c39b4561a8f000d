import { declared, upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { ownedLotHead } from '#areas/project/shared/lot.ts';
import { type CheckedValues, draftOf, fieldSet, recordSchema, shown } from '#kit/shared/fields.ts';
import { bulletinTypes } from './status.ts';
import { bulletinText } from './text/index.ts';

/** The longest text of a bulletin, with its marks. */
export const CONTENT_MAX = 200_000;

/** 公告: every field of the form, in the order of the form. */
export const bulletinFields = fieldSet(bulletinText, {
  title: { kind: 'text', need: 'need.title', max: 200, tooLong: 'tooLong' },
  media: { kind: 'text', need: 'need.media', max: 300, tooLong: 'tooLong' },
  content: { kind: 'rich', need: 'need.content', max: CONTENT_MAX, tooLong: 'tooLong' },
});

/** The same fields for saving half-done work (暂存); only the title is needed. */
export const draftFields = draftOf(bulletinFields, ['title']);

export type BulletinValues = CheckedValues<typeof draftFields>;

const bulletinCan = z.object({
  edit: z.boolean(),
  submit: z.boolean(),
  publish: z.boolean(),
  reopen: z.boolean(),
  /** 项目负责人签名. */
  sign: z.boolean(),
  /** 盖章, by somebody else. */
  seal: z.boolean(),
});
export type BulletinCan = z.infer<typeof bulletinCan>;

/** Names and times as they stand above a published text (公告要素). */
const publicFacts = z.object({
  mainName: z.string(),
  mainCode: z.string(),
  packageName: z.string(),
  packageCode: z.string(),
  tendereeName: z.string(),
  agencyName: z.string(),
  saleBegin: z.string().optional(),
  saleEnd: z.string().optional(),
  bidDeadline: z.string().optional(),
  publicityBegin: z.string().optional(),
  publicityEnd: z.string().optional(),
  /** 中标人 and 中标价 in yuan, of a result. */
  winnerName: z.string().optional(),
  winnerPrice: z.string().optional(),
});
export type PublicFacts = z.infer<typeof publicFacts>;

/** 预览: a page of its own, to be shown in a frame that runs nothing. */
export const previewPage = z.object({ page: z.string() });

export const bulletinRecord = recordSchema(draftOf(bulletinFields, [])).extend({
  lot: ownedLotHead,
  id: z.string().nullable(),
  bulletinNo: z.string().nullable(),
  status: z.string(),
  publishedAt: z.string().nullable(),
  contentDigest: z.string().nullable(),
  /** What has to be there before it can be published. */
  ready: z.object({
    fileApproved: z.boolean(),
    lotKey: z.boolean(),
    termsAgree: z.boolean(),
    /** No signature is missing: both are there, or nobody asks for them and none was begun. */
    signed: z.boolean(),
  }),
  /** Who signed the text as it stands (签署情况), in their order. */
  signers: upTo(2, z.object({ userName: z.string(), sealed: z.boolean(), signedAt: z.string() })),
  /** Mandatory content that the saved text lacks: words for people. */
  missing: declared(z.string(), 'what a notice has to say'),
  can: bulletinCan,
});

export const bulletinRow = z.object({
  id: z.string(),
  packageId: z.string(),
  mainName: z.string(),
  packageName: z.string(),
  bulletinNo: z.string(),
  bulletinType: z.enum(bulletinTypes),
  ...shown(bulletinFields, 'title'),
  status: z.string(),
  publishedAt: z.string().nullable(),
  createdAt: z.string(),
});

export const publicRow = z.object({
  id: z.string(),
  bulletinNo: z.string(),
  bulletinType: z.enum(bulletinTypes),
  ...shown(bulletinFields, 'title'),
  publishedAt: z.string(),
  facts: publicFacts,
});

export const publicBulletin = publicRow.extend({
  ...shown(bulletinFields, 'content', 'media'),
  digest: z.string(),
  /** Whether there is a text with both signatures in it (签章文本). */
  signed: z.boolean(),
});
