import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { registrationScreens } from './shared/screens.ts';
import { registrationText } from './shared/text/index.ts';

export const area = {
  name: 'registration',
  title: { zh: '自助注册', en: 'Registration' },
  prefixes: ['/base/registration', registrationScreens.root, '/mbd/supplier'],
  tables: ['registration', 'registration_step', 'registration_code'],
  facts: {
    registration: {
      zh: '注册申请',
      en: 'Registration',
      leftOut: ['version'],
      draft: { column: 'state', values: ['10'] },
    },
    registration_step: { zh: '注册办理记录', en: 'Act on a registration' },
  },
  views: [],
  uses: ['account', 'file', 'form', 'message', 'organisation', 'people', 'role', 'session'],
  texts: [registrationText],
  permissions,
  alwaysTold: true,
  menus: [],
} satisfies AreaDeclaration;
