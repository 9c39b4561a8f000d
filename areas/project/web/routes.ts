import { pages, subjects } from '#kit/web/routes.ts';

// Reached from lists, to-dos and messages; the server decides whether they may be read.
const linked = { authorize: false } as const;

export const routes = pages({
  '/pre/project/project-list': { load: () => import('./list.page.tsx'), ...linked },
  '/pre/project/project-edit': { load: () => import('./edit.page.tsx'), ...linked },
  '/pre/project/main-apvl': {
    load: () => import('./approve.page.tsx'),
    authorize: true,
    under: '/pre/project/project-list',
  },
  '/v6-template/master-page/project/view': { load: () => import('./view.page.tsx'), ...linked },
  '/pre/entrust-contract/relateList': { load: () => import('./relate.page.tsx'), ...linked },
});

export const approvals = subjects({ PROJECT_APPROVAL: () => import('./subject.tsx') });
