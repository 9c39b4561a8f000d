import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { exceptionScreens } from './shared/screens.ts';
import { exceptionText } from './shared/text/index.ts';

export const area = {
  name: 'exception',
  title: { zh: '异常处理', en: 'Exceptions' },
  prefixes: ['/pre/exception', exceptionScreens.edit, exceptionScreens.view],
  tables: ['lot_exception'],
  facts: {
    lot_exception: {
      zh: '终止招标',
      en: 'Termination of a lot',
      leftOut: ['updated_at'],
      draft: { column: 'status', values: ['10'] },
    },
  },
  views: [],
  uses: [
    'approval',
    'bid-submission',
    'bizflow',
    'bulletin',
    'file',
    'form',
    'invitation',
    'law',
    'message',
    'project',
    'role',
    'tender-file',
  ],
  texts: [exceptionText],
  outward: {
    ended: 'unlessUnwished',
    endedStaff: 'unlessUnwished',
    returned: 'onWish',
    lapsed: 'unlessUnwished',
  },
  permissions,
  // Reached from the console, from duties and messages.
  menus: [],
} satisfies AreaDeclaration;
