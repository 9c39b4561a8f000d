import type { AreaDeclaration } from '#kit/shared/area.ts';
import { previewText } from '#kit/shared/text/preview.ts';
import { signedText } from '#kit/shared/text/signed.ts';
import { fileText } from './shared/text/index.ts';

export const area = {
  name: 'file',
  title: { zh: '文件', en: 'Files' },
  prefixes: ['/base/file'],
  tables: [
    'stored_file',
    'file_reader',
    'upload_day',
    'file_upload',
    'file_piece',
    'file_conversion',
    'file_signature',
    'made_document',
  ],
  facts: {
    stored_file: { zh: '文件', en: 'File' },
    made_document: {
      zh: '存档文书',
      en: 'Printed document',
      key: ['tenant_id', 'kind', 'subject_id', 'lang'],
    },
  },
  views: [],
  uses: ['ca'],
  texts: [fileText, previewText, signedText],
  permissions: [],
  menus: [],
} satisfies AreaDeclaration;
