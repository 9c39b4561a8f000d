import type { OutputOf } from '#kit/shared/call.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { goodsPage, goodsSheet, goodsSheets } from '../../shared/goods/calls.ts';
import { packageDetail } from '../../shared/package/calls.ts';

export type GoodsKept = OutputOf<typeof goodsPage>['records'][number];

/** What shows goods rows asks again. */
export const refreshGoods = (): Promise<void> =>
  refreshCalls(goodsPage, goodsSheets, goodsSheet, packageDetail);
