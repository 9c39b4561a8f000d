import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { agencyScreens } from './shared/screens.ts';
import { agencyText } from './shared/text/index.ts';

export const area = {
  name: 'agency',
  title: { zh: '代理机构库', en: 'Library of agencies' },
  prefixes: [
    '/mbd/lib-agency',
    '/mbd/lib/agency',
    '/mbd/agency',
    '/mbd/project/agency',
    '/mbd/supplier/outer/sumAgent',
  ],
  tables: ['agency_entry', 'agency_account', 'agency_relation', 'agency_relation_act'],
  facts: {
    agency_account: { zh: '代理机构配置', en: 'Accounts of an agency' },
    agency_relation: {
      zh: '项目代理关联',
      en: 'Entrustment of an agency',
      leftOut: ['updated_at'],
      draft: { column: 'status', values: ['10'] },
    },
    agency_relation_act: { zh: '关联办理记录', en: 'Act on an entrustment' },
  },
  views: [],
  uses: [
    'approval',
    'building-project',
    'entrust-contract',
    'file',
    'form',
    'law',
    'message',
    'organisation',
    'role',
    'session',
  ],
  texts: [agencyText],
  reaches: { accountWaits: ['agency.account'], accountDecided: ['agency.account'] },
  outward: {
    asked: 'onWish',
    returned: 'onWish',
    confirmed: 'onWish',
    declined: 'onWish',
    ended: 'onWish',
    accountWaits: 'onWish',
    accountDecided: 'onWish',
  },
  permissions,
  menus: [
    { code: 'pre', title: { zh: '招标采购', en: 'Procurement' }, sort: 20 },
    { code: 'pre.base', parent: 'pre', title: { zh: '基础资料', en: 'Master data' }, sort: 70 },
    {
      code: 'pre.agency',
      parent: 'pre.base',
      title: { zh: '代理机构库', en: 'Tender agencies' },
      path: agencyScreens.list,
      permission: 'agency.view',
      sort: 13,
      notFor: ['agency', 'supplier', 'experts', 'supervision'],
    },
    {
      code: 'pre.agencyRelation',
      parent: 'pre.base',
      title: { zh: '项目关联代理', en: 'Agencies of projects' },
      path: agencyScreens.relations,
      permission: 'agencyRelation.view',
      sort: 14,
    },
    {
      code: 'pre.agencyConfig',
      parent: 'pre.base',
      title: { zh: '代理机构配置', en: 'Accounts of the agency' },
      path: agencyScreens.config,
      permission: 'agency.account',
      sort: 15,
      notFor: ['platform', 'tenderee', 'supplier', 'experts', 'supervision'],
    },
  ],
} satisfies AreaDeclaration;
