import { submissionScreens } from '#areas/bid-submission/shared/screens.ts';
import { askAhead } from '#kit/web/ask-ahead.ts';
import { firsts } from '#kit/web/first.ts';
import type { hallDetail } from '../shared/calls.ts';

export const first = firsts({
  [submissionScreens.openingHall]: {
    authorize: false,
    ask: (query) => {
      const packageId = query.get('packageId');
      if (packageId) askAhead<typeof hallDetail>('GET /bos/opening/hall', { packageId, since: 0 });
    },
  },
});
