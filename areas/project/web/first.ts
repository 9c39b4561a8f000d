import { askAhead, firstPageOf } from '#kit/web/ask-ahead.ts';
import { firsts } from '#kit/web/first.ts';
import type { configDetail, pageProjects, pmList } from '../shared/main/calls.ts';
import { projectScreens } from '../shared/screens.ts';

const config = () => askAhead<typeof configDetail>('GET /pre/project/config/detail', {});
const page = firstPageOf<typeof pageProjects>('GET /pre/project/page');

export const first = firsts({
  [projectScreens.list]: {
    authorize: false,
    ask: (query) => {
      config();
      page(query);
    },
  },
  [projectScreens.form]: {
    authorize: false,
    ask: (query) => {
      // A new one: what else it asks follows from what is chosen.
      if (query.has('mainId')) return;
      config();
      askAhead<typeof pmList>('GET /pre/project/pm/list', {});
    },
  },
});
