import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { tenderFileScreens } from './shared/screens.ts';
import { fileText } from './shared/text/index.ts';

export const area = {
  name: 'tender-file',
  title: { zh: '采购文件', en: 'Tender documents' },
  prefixes: ['/pre/file', '/pre/bidder', '/v6-template/master-page/file', '/pre/documentation'],
  tables: [
    'tender_file',
    'tender_file_version',
    'lot_key',
    'document_holder',
    'bidder_contact',
    'evaluation_method',
    'lot_invitee',
  ],
  facts: {
    bidder_contact: { zh: '投标联系人', en: 'Contact of a bidder' },
    document_holder: { zh: '采购文件领取', en: 'Obtained documents' },
    lot_invitee: { zh: '受邀供应商', en: 'Invited supplier' },
    lot_key: { zh: '标段密钥', en: 'Lot key' },
    tender_file: { zh: '采购文件', en: 'Tender documents', leftOut: ['updated_at'] },
    tender_file_version: { zh: '采购文件版本', en: 'Version of the documents' },
  },
  views: [],
  uses: [
    'approval',
    'bizflow',
    'ca',
    'calendar',
    'clause',
    'file',
    'form',
    'law',
    'message',
    'office',
    'organisation',
    'project',
    'role',
    'session',
  ],
  texts: [fileText],
  outward: { approved: 'onWish', returned: 'onWish' },
  permissions,
  menus: [
    { code: 'pre', title: { zh: '招标采购', en: 'Procurement' }, sort: 20 },
    {
      code: 'pre.openLots',
      parent: 'pre',
      title: { zh: '可参与标段', en: 'Open lots' },
      path: tenderFileScreens.openLots,
      permission: 'tenderFile.obtain',
      sort: 40,
    },
  ],
} satisfies AreaDeclaration;
