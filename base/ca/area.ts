import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { caScreens } from './shared/screens.ts';
import { settings } from './shared/settings.ts';
import { caText } from './shared/text/index.ts';

export const area = {
  name: 'ca',
  title: { zh: 'CA证书', en: 'Certificates' },
  prefixes: ['/bos/ca', caScreens.binding, '/ca'],
  tables: [
    'ca_certificate',
    'ca_demo_store',
    'ca_holder',
    'ca_lost',
    'ca_record_signature',
    'ca_revoked',
    'ca_service_certificate',
  ],
  facts: {
    ca_certificate: { zh: 'CA证书', en: 'Certificate' },
    ca_lost: { zh: '密钥丢失申报', en: 'Report of key loss' },
    ca_record_signature: { zh: '证书签署', en: 'Signed record' },
    ca_revoked: {
      zh: '吊销的证书',
      en: 'Revoked certificate',
      key: ['serial'],
      later: { reason: '0', suite: '"P-256"' },
    },
    ca_service_certificate: { zh: '平台服务证书', en: "Certificate of a platform's key" },
  },
  views: [],
  uses: ['account', 'dictionary', 'message', 'organisation', 'session'],
  texts: [caText],
  permissions,
  alwaysTold: true,
  settings,
  menus: [
    { code: 'bos', title: { zh: '投标与开标', en: 'Bids and opening' }, sort: 30 },
    {
      code: 'bos.ca',
      parent: 'bos',
      title: { zh: 'CA证书', en: 'Certificates' },
      path: caScreens.list,
      permission: 'ca.view',
      sort: 90,
    },
    {
      code: 'system.lostKeys',
      parent: 'system.subjects',
      title: { zh: '密钥丢失申报', en: 'Reports of key loss' },
      path: caScreens.lost,
      permission: 'ca.review',
      sort: 60,
    },
  ],
} satisfies AreaDeclaration;
