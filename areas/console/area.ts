import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { consoleScreens } from './shared/screens.ts';
import { consoleText } from './shared/text/index.ts';
import { panelText } from './shared/text/panel.ts';
import { notBegunText } from './shared/text/not-begun.ts';

export const area = {
  name: 'console',
  title: { zh: '主控台', en: 'Console' },
  prefixes: ['/pre/proc', '/pre/panel', '/v6-template'],
  tables: [],
  views: [],
  uses: [
    'award',
    'bid-opening',
    'bid-submission',
    'bulletin',
    'clarification',
    'committee',
    'duty',
    'exception',
    'invitation',
    'organisation',
    'procedure',
    'project',
    'purchase-contract',
    'review',
    'simple-bidding',
    'tender-file',
  ],
  texts: [consoleText, notBegunText, panelText],
  permissions,
  menus: [
    {
      code: 'pre.panel',
      parent: 'pre',
      title: { zh: '项目看板', en: 'Project board' },
      path: consoleScreens.panel,
      permission: 'project.view',
      sort: 19,
    },
    {
      code: 'pre.supplier',
      parent: 'pre',
      title: { zh: '我参与的项目', en: 'My tenders' },
      path: consoleScreens.supplierLots,
      permission: 'console.supplier',
      sort: 21,
    },
  ],
} satisfies AreaDeclaration;
