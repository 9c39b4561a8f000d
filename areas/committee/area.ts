import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { committeeScreens } from './shared/screens.ts';
import { settings } from './shared/settings.ts';
import { committeeText } from './shared/text/index.ts';

export const area = {
  name: 'committee',
  title: { zh: '评标委员会', en: 'Review committee' },
  prefixes: ['/ess/committee', committeeScreens.committee],
  tables: [
    'committee',
    'committee_draw',
    'committee_seed',
    'committee_result',
    'committee_member',
    'committee_replacement',
  ],
  facts: {
    committee: { zh: '评标委员会', en: 'Committee', leftOut: ['updated_at'] },
    committee_draw: { zh: '专家抽取', en: 'Draw' },
    committee_member: { zh: '评委', en: 'Committee member' },
    committee_result: { zh: '抽取结果', en: 'Result of a draw', key: ['draw_id'] },
    committee_replacement: { zh: '评委更换', en: 'Replacement of a member' },
    committee_seed: { zh: '抽取种子', en: 'Seed of a draw', key: ['draw_id', 'party'] },
  },
  views: [],
  uses: [
    'approval',
    'bid-opening',
    'dictionary',
    'file',
    'form',
    'invitation',
    'law',
    'message',
    'organisation',
    'project',
    'registration',
    'role',
    'tender-file',
  ],
  texts: [committeeText],
  permissions,
  settings,
  menus: [
    { code: 'ess', title: { zh: '评审管理', en: 'Review' }, sort: 40 },
    {
      code: 'ess.committee',
      parent: 'ess',
      title: { zh: '评标委员会', en: 'Committees' },
      path: committeeScreens.list,
      permission: 'committee.manage',
      sort: 10,
    },
    {
      code: 'ess.witness',
      parent: 'ess',
      title: { zh: '抽取监督', en: 'Draws to witness' },
      path: committeeScreens.supervision,
      permission: 'committee.witness',
      sort: 15,
    },
    {
      code: 'ess.replacement',
      parent: 'ess',
      title: { zh: '评委更换确认', en: 'Replacements of members' },
      path: committeeScreens.replacements,
      permission: 'committee.confirm',
      sort: 17,
    },
    {
      code: 'ess.confirmation',
      parent: 'ess',
      title: { zh: '评审邀请', en: 'Review invitations' },
      path: committeeScreens.confirmation,
      permission: 'committee.answer',
      sort: 20,
    },
  ],
} satisfies AreaDeclaration;
