import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { bulletinScreens } from './shared/screens.ts';
import { SIGNED } from './shared/settings.ts';
import { bulletinText } from './shared/text/index.ts';
import { otherText } from './shared/text/other.ts';
import { siteText } from './shared/text/site.ts';

declare module '#kit/shared/names.ts' {
  interface SettingNames {
    PLATFORM_URL: true;
    bulletinSigned: true;
  }
}

export const area = {
  name: 'bulletin',
  title: { zh: '公告', en: 'Notices' },
  prefixes: ['/pre/bulletin', '/pre/general-bulletin', '/v6-template/master-page/bulletin'],
  tables: ['bulletin', 'bulletin_listing'],
  facts: {
    bulletin: { zh: '公告', en: 'Notice', leftOut: ['updated_at'] },
  },
  views: [],
  uses: [
    'approval',
    'bizflow',
    'ca',
    'dictionary',
    'file',
    'law',
    'log',
    'message',
    'organisation',
    'project',
    'seal',
    'template',
    'tender-file',
  ],
  texts: [bulletinText, otherText, siteText],
  outward: { approved: 'onWish', returned: 'onWish' },
  permissions,
  menus: [
    { code: 'pre', title: { zh: '招标采购', en: 'Procurement' }, sort: 20 },
    {
      code: 'pre.bulletin',
      parent: 'pre',
      title: { zh: '公告管理', en: 'Notices' },
      path: bulletinScreens.list,
      permission: 'bulletin.view',
      sort: 30,
    },
    {
      code: 'pre.otherBulletin',
      parent: 'pre',
      title: { zh: '其他公告', en: 'Other notices' },
      path: bulletinScreens.others,
      permission: 'bulletin.view',
      sort: 31,
    },
  ],
  settings: [
    {
      ...SIGNED,
      level: 'tenant',
      title: {
        zh: '招标公告签名盖章后方可发布',
        en: 'Tender notices must be signed and sealed before publication',
      },
      hint: {
        zh: '项目负责人以数字证书签名，再由另一人加盖本单位印章；两人均须绑定证书，本单位须有启用的印章',
        en: 'the project leader signs with a certificate, somebody else affixes the seal; both need a certificate, and the organisation a seal in use',
      },
      kind: 'yesNo',
    },
    {
      key: 'PLATFORM_URL',
      level: 'tenant',
      title: { zh: '公告中的平台地址', en: 'Platform address named in notices' },
      kind: 'text',
      default: '/ebidding/',
      most: 200,
    },
  ],
} satisfies AreaDeclaration;
