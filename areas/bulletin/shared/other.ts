import { z } from 'zod';
import { wfParameter } from '#base/approval/shared/wf-parameter.ts';
import { ownedLotHead, packageId } from '#areas/project/shared/lot.ts';
import { call, idSchema, listParam, oneId, pageOf, paging, searchText, sortedBy } from '#kit/shared/call.ts';
import { type CheckedValues, draftOf, fieldSet, formSchema, recordSchema } from '#kit/shared/fields.ts';
import { kitText } from '#kit/shared/text/index.ts';
import { bulletinRow, CONTENT_MAX } from './schema.ts';
import type { OTHER_KEY } from './status.ts';
import { otherText } from './text/other.ts';

/** 公告种类 of a notice that belongs to no step of the tender. */
export const noticeKinds = ['explanation', 'objection', 'other'] as const;
export type OtherKind = (typeof noticeKinds)[number];

/** 其他公告: every field of the form, in the order of the form. */
export const otherFields = fieldSet(otherText, {
  noticeKind: {
    kind: 'choice',
    need: 'need.noticeKind',
    options: noticeKinds.map((kind) => ({ value: kind, label: `kind.${kind}` as const })),
  },
  title: { kind: 'text', need: 'need.title', max: 200, tooLong: 'tooLong' },
  media: {
    kind: 'text',
    need: 'need.media',
    max: 300,
    tooLong: 'tooLong',
    default: kitText.zh.web.product,
  },
  content: { kind: 'rich', need: 'need.content', max: CONTENT_MAX, tooLong: 'tooLong' },
});

/** The same for half-done work (暂存): kind and title are needed. */
export const otherDraft = draftOf(otherFields, ['noticeKind', 'title']);
export type OtherValues = CheckedValues<typeof otherDraft>;

const noticeKind = z.enum(noticeKinds);

export const pageOthers = call('GET /pre/general-bulletin/page', {
  gate: 'bulletin.view',
  summary: "Other notices of one's own organisation's lots (其他公告列表)",
  input: z.object({
    ...paging,
    ...sortedBy('createdAt'),
    searchKey: searchText,
    status: listParam,
  }),
  output: pageOf(bulletinRow.omit({ bulletinType: true }).extend({ noticeKind })),
});

export const otherDetail = call('GET /pre/general-bulletin/detail', {
  gate: 'bulletin.view',
  summary: 'Another notice of a lot, with what may be done about it (其他公告详情)',
  input: oneId,
  output: recordSchema(draftOf(otherFields, [])).extend({
    id: z.string(),
    lot: ownedLotHead,
    bulletinNo: z.string(),
    status: z.string(),
    publishedAt: z.string().nullable(),
    contentDigest: z.string().nullable(),
    can: z.object({
      edit: z.boolean(),
      submit: z.boolean(),
      reopen: z.boolean(),
      publish: z.boolean(),
    }),
  }),
});

export const saveOther = call('POST /pre/general-bulletin/save', {
  gate: 'bulletin.edit',
  stage: 'pre',
  summary:
    'Saves another notice of a lot whose tender notice is published; the text is cleaned (暂存其他公告)',
  input: formSchema(otherDraft, { ...packageId, id: idSchema.nullish() }),
  output: z.object({ id: z.string() }),
});

export const submitOther = call('POST /pre/general-bulletin/submit', {
  gate: 'bulletin.submit',
  stage: 'pre',
  summary: 'Submits another notice for approval (提交其他公告审批)',
  input: oneId.extend({ wfParameter }),
  output: z.object({ needApproval: z.boolean() }),
});

export const reopenOther = call('POST /pre/general-bulletin/reopen', {
  gate: 'bulletin.edit',
  stage: 'pre',
  summary: 'Reopens an approved, unpublished notice of another kind (重新编制其他公告)',
  input: oneId,
  output: z.object({ id: z.string() }),
});

export const publishOther = call('POST /pre/general-bulletin/publish', {
  gate: 'bulletin.publish',
  stage: 'pre',
  summary: 'Publishes an approved notice for everybody (发布其他公告)',
  input: oneId,
  output: z.object({ publishedAt: z.string() }),
});

declare module '#kit/shared/names.ts' {
  interface ApprovalNames extends Readonly<Record<typeof OTHER_KEY, true>> {}
}
