import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { clientScreens } from './shared/screens.ts';
import { versionStatus } from './shared/status.ts';
import { checkText } from './shared/text/check.ts';
import { clientText } from './shared/text/index.ts';

export const area = {
  name: 'client',
  title: { zh: '客户端版本', en: 'Client versions' },
  prefixes: ['/base/clientVersion', '/base/system/client-version', '/base/syscheck'],
  tables: ['client_version'],
  facts: {
    client_version: {
      zh: '客户端版本',
      en: 'Client version',
      leftOut: ['version'],
      draft: { column: 'status', values: [versionStatus.draft] },
    },
  },
  views: [],
  uses: ['file', 'form', 'session'],
  texts: [clientText, checkText],
  permissions,
  menus: [
    {
      code: 'system.clientVersions',
      parent: 'system.operation',
      title: { zh: '客户端版本', en: 'Client versions' },
      path: clientScreens.list,
      permission: 'client.manage',
      sort: 60,
    },
  ],
} satisfies AreaDeclaration;
