import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { bidText } from './shared/text/index.ts';

export const area = {
  name: 'bid-submission',
  title: { zh: '投标文件递交', en: 'Bid submission' },
  prefixes: ['/bos/submit', '/v6-template/master-page/bos/submit'],
  tables: ['bid_upload', 'bid', 'bid_refusal'],
  facts: {
    bid: { zh: '投标文件', en: 'Bid' },
    bid_refusal: { zh: '拒收回执', en: 'Refused bid' },
  },
  views: [],
  uses: ['bulletin', 'ca', 'file', 'law', 'log', 'message', 'organisation', 'project', 'role', 'tender-file'],
  texts: [bidText],
  outward: { closed: 'unlessUnwished' },
  permissions,
  menus: [],
} satisfies AreaDeclaration;
