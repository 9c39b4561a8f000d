import { fieldSet } from '#kit/shared/fields.ts';
import { OPINION_FILES } from './status.ts';
import { approvalText } from './text/index.ts';

/** The attachments of an opinion (审批意见附件). */
export const opinionFiles = {
  count: OPINION_FILES,
  maxMb: 100,
  types: [
    'doc',
    'docx',
    'ppt',
    'pptx',
    'xls',
    'xlsx',
    'pdf',
    'ofd',
    'rtf',
    'png',
    'jpg',
    'jpeg',
    'gif',
    'rar',
    'zip',
    'gzip',
    'tar',
    'xml',
    'xsl',
    'txt',
    'etnd',
    'bmp',
    'tif',
    'mp3',
    'mp4',
    'flac',
    'wav',
    'm4a',
    'avi',
  ],
  missing: 'wrong.file',
} as const;

export const opinionFields = fieldSet(approvalText, { files: { kind: 'files', files: opinionFiles } });
