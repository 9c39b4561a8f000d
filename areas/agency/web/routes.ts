import { helpFile } from '#kit/web/help.ts';
import { pages, subjects } from '#kit/web/routes.ts';
import { agencyScreens } from '../shared/screens.ts';
import { SERVICE_KEY } from '../shared/status.ts';

const list = () => import('./list.page.tsx');
const config = () => import('./config.page.tsx');

export const routes = pages({
  [agencyScreens.list]: list,
  [agencyScreens.secondList]: { load: list, under: agencyScreens.list },
  [agencyScreens.config]: config,
  [agencyScreens.secondConfig]: { load: config, under: agencyScreens.config },
  [agencyScreens.relations]: () => import('./relate-list.page.tsx'),
  [agencyScreens.relate]: {
    load: () => import('./relate.page.tsx'),
    // Approvers open it from their to-do list; the server decides whether they may read it.
    authorize: false,
    under: agencyScreens.relations,
  },
  [agencyScreens.result]: { load: () => import('./result.page.tsx'), under: agencyScreens.relations },
});

export const approvals = subjects({ [SERVICE_KEY]: () => import('./subject.tsx') });

export const help = helpFile(() => import('./help.ts'));
