import { firstPageOf } from '#kit/web/ask-ahead.ts';
import { firsts } from '#kit/web/first.ts';
import type { pageContracts } from '../shared/calls.ts';
import { contractScreens } from '../shared/screens.ts';

export const first = firsts({
  [contractScreens.list]: {
    ask: firstPageOf<typeof pageContracts>('GET /pre/contract/page', { level: '1' }),
  },
});
