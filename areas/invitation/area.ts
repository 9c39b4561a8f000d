import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { invitationScreens } from './shared/screens.ts';
import { invitationText } from './shared/text/index.ts';

export const area = {
  name: 'invitation',
  title: { zh: '投标邀请', en: 'Invitations' },
  prefixes: ['/pre/invitation', invitationScreens.invite, invitationScreens.receipts],
  tables: ['invitation', 'invitation_receipt'],
  facts: {
    invitation: {
      zh: '投标邀请书',
      en: 'Invitation',
      leftOut: ['updated_at'],
      draft: { column: 'status', values: ['10'] },
    },
    invitation_receipt: { zh: '邀请回执', en: 'Receipt of an invitation' },
  },
  views: [],
  uses: [
    'approval',
    'bizflow',
    'bulletin',
    'law',
    'message',
    'organisation',
    'project',
    'role',
    'template',
    'tender-file',
  ],
  texts: [invitationText],
  outward: {
    invited: 'unlessUnwished',
    approved: 'onWish',
    returned: 'onWish',
    accepted: 'onWish',
    declined: 'onWish',
    few: 'unlessUnwished',
    fewOver: 'unlessUnwished',
  },
  permissions,
  // Reached from the console, from duties and messages.
  menus: [],
} satisfies AreaDeclaration;
