import { projectScreens } from '#areas/project/shared/screens.ts';
import { askAhead } from '#kit/web/ask-ahead.ts';
import { firsts } from '#kit/web/first.ts';
import type { consoleList } from '../shared/calls.ts';
import { stepsAsked } from './steps-asked.ts';

export const first = firsts({
  [projectScreens.console]: {
    authorize: false,
    within: true,
    ask: (query) => {
      const packageId = query.get('packageId');
      if (packageId) askAhead<typeof consoleList>('GET /pre/proc/console/list', stepsAsked(packageId, query));
    },
  },
});
