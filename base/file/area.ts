import type { AreaDeclaration } from '#kit/shared/area.ts';
import { fileText } from './shared/text/index.ts';

export const area = {
  name: 'file',
  title: { zh: '文件', en: 'Files' },
  prefixes: ['/base/file'],
  tables: ['stored_file', 'file_reader', 'upload_day', 'made_document'],
  facts: {
    stored_file: { zh: '文件', en: 'File' },
    made_document: {
      zh: '存档文书',
      en: 'Printed document',
      key: ['tenant_id', 'kind', 'subject_id', 'lang'],
    },
  },
  views: [],
  uses: [],
  texts: [fileText],
  permissions: [],
  menus: [],
} satisfies AreaDeclaration;
