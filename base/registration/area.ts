import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { registrationScreens } from './shared/screens.ts';
import { registrationText } from './shared/text/index.ts';

export const area = {
  name: 'registration',
  title: { zh: '自助注册', en: 'Registration' },
  prefixes: ['/base/registration', registrationScreens.root, '/mbd/supplier', '/mbd/lib-supplier'],
  tables: ['registration', 'registration_step', 'registration_code', 'registration_change'],
  facts: {
    registration: {
      zh: '注册申请',
      en: 'Registration',
      leftOut: ['version'],
      draft: { column: 'state', values: ['10'] },
    },
    registration_change: { zh: '基本信息变更', en: 'Change of basic information' },
    registration_step: { zh: '注册办理记录', en: 'Act on a registration' },
  },
  views: [],
  uses: ['account', 'approval', 'file', 'form', 'message', 'organisation', 'people', 'role', 'session'],
  texts: [registrationText],
  permissions,
  alwaysTold: true,
  menus: [
    { code: 'registration', title: { zh: '注册', en: 'Registration' }, sort: 5 },
    {
      code: 'registration.own',
      parent: 'registration',
      title: { zh: '我的注册', en: 'My registration' },
      path: registrationScreens.info,
      permission: 'registration.own',
      sort: 10,
    },
    { code: 'bos', title: { zh: '投标与开标', en: 'Bids and opening' }, sort: 30 },
    {
      code: 'bos.basicInfo',
      parent: 'bos',
      title: { zh: '基本信息', en: 'Basic information' },
      path: registrationScreens.basic,
      permission: 'registration.basic',
      sort: 95,
    },
    {
      code: 'system.basicChanges',
      parent: 'system.subjects',
      title: { zh: '基本信息变更', en: 'Changes of basic information' },
      path: registrationScreens.changes,
      permission: 'registration.view',
      sort: 30,
    },
    {
      code: 'system.registrations',
      parent: 'system.subjects',
      title: { zh: '注册审核', en: 'Registrations' },
      path: registrationScreens.audits,
      permission: 'registration.view',
      sort: 20,
    },
  ],
} satisfies AreaDeclaration;
