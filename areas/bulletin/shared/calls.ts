import { z } from 'zod';
import { wfParameter } from '#base/approval/shared/wf-parameter.ts';
import { ofLot, packageId } from '#areas/project/shared/lot.ts';
import { composedShape, composedTypes } from '#areas/template/shared/calls.ts';
import { templateLevels } from '#areas/template/shared/status.ts';
import { documentAsked, documentSignature, documentToSign } from '#base/seal/shared/calls.ts';
import {
  call,
  done,
  idSchema,
  listParam,
  oneId,
  pageOf,
  paging,
  searchText,
  sortedBy,
} from '#kit/shared/call.ts';
import { formSchema, shown } from '#kit/shared/fields.ts';
import {
  bulletinRecord,
  bulletinRow,
  CONTENT_MAX,
  draftFields,
  previewPage,
  publicBulletin,
  publicRow,
  bulletinFields,
} from './schema.ts';
import { bulletinTypes } from './status.ts';
import { bulletinText } from './text/index.ts';

export const bulletinDetail = call('GET /pre/bulletin/detail', {
  gate: 'bulletin.view',
  summary: 'The tender notice of a lot, or an empty one (招标公告详情)',
  input: ofLot,
  output: bulletinRecord,
});

export const bulletinTemplate = call('GET /pre/bulletin/template', {
  gate: 'bulletin.edit',
  summary: 'The text of a notice made from project, lot and approved tender documents (按模板生成公告)',
  input: ofLot.extend({
    /** A template of the library; absent = the text that the program brings. */
    templateId: idSchema.optional(),
  }),
  output: z.object({ ...shown(bulletinFields, 'title', 'media', 'content') }),
});

export const bulletinTemplates = call('GET /pre/bulletin/template/list', {
  bounded: { few: 'templates of one kind in effect in a tenant: some hundred' },
  gate: 'bulletin.edit',
  summary: 'Templates of the library available for the notice of a lot (可选公告模板)',
  input: ofLot,
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      level: z.enum(templateLevels),
      version: z.number().int(),
      /** Made for the purchase method of this lot. */
      fits: z.boolean(),
    }),
  ),
});

export const bulletinDocument = call('GET /pre/bulletin/document', {
  gate: 'bulletin.view',
  summary: 'The saved notice of a lot as a Word document or as PDF/A, with room for its seals (公告成文)',
  input: ofLot.extend({ shape: composedShape }),
  output: z.never(),
  file: [...composedTypes],
});

export const previewBulletin = call('POST /pre/bulletin/preview', {
  gate: 'bulletin.view',
  summary: 'Preview of the public page of a notice, from unsaved text; nothing is stored (公告预览)',
  input: z.object({
    ...packageId,
    title: z.string().max(200).default(''),
    content: z.string().max(CONTENT_MAX).default(''),
  }),
  output: previewPage,
});

export const saveBulletin = call('POST /pre/bulletin/save', {
  gate: 'bulletin.edit',
  stage: 'pre',
  summary: 'Saves the tender notice of a lot; the text is cleaned (暂存公告)',
  input: formSchema(draftFields, {
    ...packageId,
    /** The template that the text was made of, to be counted as cited. */
    templateId: idSchema.nullish(),
  }),
  output: z.object({ id: z.string() }),
});

export const submitBulletin = call('POST /pre/bulletin/submit', {
  gate: 'bulletin.submit',
  stage: 'pre',
  summary: 'Submits a notice for approval; it must say everything that the law requires (提交公告审批)',
  input: z.object({ ...packageId, wfParameter }),
  output: z.object({ needApproval: z.boolean() }),
});

export const reopenBulletin = call('POST /pre/bulletin/reopen', {
  gate: 'bulletin.edit',
  stage: 'pre',
  summary: 'Reopens an approved, unpublished tender notice (重新编制公告)',
  input: ofLot,
  output: done,
});

const toSign = ofLot.extend(documentAsked);

export const leaderDocument = call('GET /pre/bulletin/sign/document', {
  alone: 'raw',
  gate: 'bulletin.publish',
  stage: 'pre',
  summary:
    "The text of an approved notice with an empty place for the project leader's signature (待签公告文本)",
  input: toSign,
  output: documentToSign,
});

const signed = ofLot.extend({ document: documentSignature });

export const signBulletin = call('POST /pre/bulletin/sign', {
  gate: 'bulletin.publish',
  stage: 'pre',
  summary: 'The project leader signs the text of an approved notice with certificate and PIN (公告签名)',
  said: bulletinText.key('done.signed'),
  input: signed,
  output: done,
});

export const sealDocument = call('GET /pre/bulletin/seal/document', {
  alone: 'raw',
  gate: 'bulletin.seal',
  summary:
    'The signed text of a notice with an empty place for the seal of its organisation (待盖章公告文本)',
  input: toSign,
  output: documentToSign,
});

export const sealBulletin = call('POST /pre/bulletin/seal', {
  gate: 'bulletin.seal',
  summary: 'Another person applies the seal of the organisation, with their own certificate (公告盖章)',
  said: bulletinText.key('done.sealed'),
  input: signed,
  output: done,
});

export const signedBulletin = call('GET /pre/bulletin/signed', {
  gate: 'bulletin.view',
  summary: 'The text of a notice with its signatures so far (公告签章文本)',
  input: ofLot,
  output: z.never(),
  file: ['application/pdf'],
});

export const publicSignedBulletin = call('GET /pre/bulletin/public/signed', {
  gate: { open: 'published bulletins are for everybody' },
  summary: 'The text of a published notice with both signatures (公开的签章文本)',
  input: oneId,
  output: z.never(),
  file: ['application/pdf'],
});

export const publishBulletin = call('POST /pre/bulletin/publish', {
  gate: 'bulletin.publish',
  stage: 'pre',
  summary: 'Publishes an approved notice and issues the documents (发布公告)',
  input: ofLot,
  output: z.object({ bulletinId: z.string(), publishedAt: z.string() }),
});

export const pageBulletins = call('GET /pre/bulletin/page', {
  gate: 'bulletin.view',
  summary: "Notices of one's own organisation over all projects (公告管理)",
  input: z.object({
    ...paging,
    ...sortedBy('createdAt'),
    searchKey: searchText,
    bulletinType: listParam,
    status: listParam,
  }),
  output: pageOf(bulletinRow),
});

export const bulletinsOfLot = call('GET /pre/bulletin/record', {
  bounded: { few: 'notices of one lot' },
  gate: 'bulletin.view',
  summary: 'All notices of one lot (公告记录)',
  input: ofLot,
  output: z.array(bulletinRow),
});

/** A code of a dictionary; one that nothing bears finds nothing. */
const code = z.string().max(60).optional();

export const pagePublicBulletins = call('GET /pre/bulletin/public/page', {
  gate: { open: 'published notices are for everybody' },
  summary: 'Published notices, newest first (公开公告列表)',
  input: z.object({
    ...paging,
    searchKey: searchText,
    bulletinType: z.enum(bulletinTypes).optional(),
    projectareaProvince: code,
    projectareaCity: code,
    projectType: code,
    purchaseMode: code,
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  output: pageOf(publicRow),
});

export const publicBulletinDetail = call('GET /pre/bulletin/public/detail', {
  gate: { open: 'published notices are for everybody' },
  summary: 'One published notice, by its id or as the tender notice of a lot (公开公告)',
  input: z.object({ id: idSchema.optional(), packageId: idSchema.optional() }),
  output: publicBulletin,
});
