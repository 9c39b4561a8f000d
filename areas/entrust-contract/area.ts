import type { AreaDeclaration } from '#kit/shared/area.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { permissions } from './shared/permissions.ts';
import { contractScreens } from './shared/screens.ts';
import { contractText } from './shared/text/index.ts';

export const area = {
  name: 'entrust-contract',
  title: { zh: '委托合同', en: 'Agency contracts' },
  prefixes: ['/pre/entrust-contract', '/pre/contract', '/contract'],
  tables: ['entrust_contract'],
  facts: {
    entrust_contract: {
      zh: '委托合同',
      en: 'Agency contract',
      leftOut: ['updated_at'],
      draft: { column: 'status', values: ['10'] },
    },
  },
  views: [],
  uses: ['approval', 'dictionary', 'file', 'form', 'message', 'organisation', 'role'],
  texts: [contractText],
  outward: { tookEffect: 'onWish', supplemented: 'onWish', returned: 'onWish' },
  permissions,
  menus: [
    { code: 'pre', title: { zh: '招标采购', en: 'Procurement' }, sort: 20 },
    {
      code: 'pre.contract',
      parent: 'pre',
      title: { zh: '委托合同', en: 'Agency contracts' },
      path: linkTo(contractScreens.list, { level: '1' }),
      permission: 'entrustContract.view',
      sort: 10,
    },
  ],
} satisfies AreaDeclaration;
