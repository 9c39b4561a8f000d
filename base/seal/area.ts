import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { sealScreens } from './shared/screens.ts';
import { sealText } from './shared/text/index.ts';

export const area = {
  name: 'seal',
  title: { zh: '电子印章', en: 'Electronic seals' },
  prefixes: ['/base/seal'],
  tables: ['org_seal', 'org_seal_holder', 'signed_document'],
  facts: {
    org_seal: { zh: '电子印章', en: 'Electronic seal' },
    org_seal_holder: { zh: '用印授权', en: 'Authorised use of a seal' },
    signed_document: { zh: '签署文本', en: 'Signed document' },
  },
  views: [],
  uses: ['ca', 'file', 'form', 'message', 'organisation', 'role'],
  texts: [sealText],
  outward: {
    waiting: 'onWish',
    confirmed: 'onWish',
    refused: 'onWish',
    granted: 'onWish',
    disabled: 'onWish',
  },
  reaches: { waiting: ['seal.confirm'] },
  permissions,
  menus: [
    {
      code: 'bos.seal',
      parent: 'bos',
      title: { zh: '电子印章', en: 'Electronic seals' },
      path: sealScreens.list,
      permission: 'seal.view',
      sort: 91,
    },
  ],
} satisfies AreaDeclaration;
