import { opinionFiles } from '#base/approval/shared/schema.ts';
import { fieldSet } from '#kit/shared/fields.ts';
import { bizflowText } from './text/index.ts';

/** The attachments of an owner's opinion (业主意见附件): of the kinds and sizes that any opinion may have. */
export const ownerOpinionFields = fieldSet(bizflowText, {
  fileId: { kind: 'files', files: { ...opinionFiles, missing: 'wrong.file' } },
});
