import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { bulletinScreens } from './shared/screens.ts';
import { bulletinText } from './shared/text/index.ts';
import { siteText } from './shared/text/site.ts';

export const area = {
  name: 'bulletin',
  title: { zh: '公告', en: 'Notices' },
  prefixes: ['/pre/bulletin', '/pre/general-bulletin', '/v6-template/master-page/bulletin'],
  tables: ['bulletin', 'bulletin_listing'],
  facts: {
    bulletin: { zh: '公告', en: 'Notice', leftOut: ['updated_at'] },
  },
  views: [],
  uses: ['bizflow', 'log', 'project', 'template', 'tender-file'],
  texts: [bulletinText, siteText],
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
  ],
  settings: [
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
