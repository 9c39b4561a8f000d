import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { contractScreens } from './shared/screens.ts';
import { contractText } from './shared/text/index.ts';

export const area = {
  name: 'purchase-contract',
  title: { zh: '采购合同', en: 'Purchase contracts' },
  prefixes: ['/ctr/contract', '/v6-template/master-page/contract'],
  tables: [
    'purchase_contract',
    'purchase_contract_act',
    'purchase_contract_performance',
    'purchase_contract_supplement',
  ],
  facts: {
    purchase_contract: {
      zh: '采购合同',
      en: 'Purchase contract',
      leftOut: ['updated_at'],
      draft: { column: 'status', values: ['10'] },
    },
    purchase_contract_performance: { zh: '采购合同履约记录', en: 'Performance of a purchase contract' },
    purchase_contract_supplement: {
      zh: '补充协议',
      en: 'Supplement to a purchase contract',
      leftOut: ['updated_at'],
      draft: { column: 'status', values: ['10'] },
    },
    purchase_contract_act: { zh: '采购合同办理记录', en: 'Act on a purchase contract' },
  },
  views: [],
  uses: [
    'approval',
    'award',
    'bid-opening',
    'bid-submission',
    'ca',
    'calendar',
    'file',
    'form',
    'law',
    'message',
    'project',
    'role',
    'seal',
    'simple-bidding',
  ],
  texts: [contractText],
  outward: {
    returned: 'onWish',
    withOwner: 'onWish',
    ownerReturned: 'onWish',
    sent: 'unlessUnwished',
    supplierConfirmed: 'onWish',
    supplierReturned: 'onWish',
    signed: 'onWish',
    accepted: 'onWish',
    paid: 'unlessUnwished',
    tookEffect: 'onWish',
    supplementWithOwner: 'onWish',
    supplementSent: 'unlessUnwished',
    scopeChanged: 'onWish',
  },
  permissions,
  menus: [
    {
      code: 'ess.purchaseContract',
      parent: 'ess',
      title: { zh: '采购合同', en: 'Purchase contracts' },
      path: contractScreens.list,
      permission: 'purchaseContract.view',
      sort: 70,
    },
    {
      code: 'ess.ownContract',
      parent: 'ess',
      title: { zh: '我的采购合同', en: 'My purchase contracts' },
      path: contractScreens.ownList,
      permission: 'purchaseContract.supplier',
      sort: 71,
    },
  ],
} satisfies AreaDeclaration;
