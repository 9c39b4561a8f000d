import { pages, subjects } from '#kit/web/routes.ts';

// Reached from the console, from to-dos and from messages; the server decides whether they may be read.
const linked = { authorize: false } as const;

export const routes = pages({
  '/v6-template/master-page/file/make-file': { load: () => import('./make-file.page.tsx'), ...linked },
  '/v6-template/master-page/file/view': { load: () => import('./view.page.tsx'), ...linked },
  '/v6-template/master-page/file/lot-key': { load: () => import('./lot-key.page.tsx'), ...linked },
  '/pre/documentation/file/file-edit/apvl-file-view': { load: () => import('./approve.page.tsx'), ...linked },
  // The tenderee's approval asks for permission on entry, as every to-do does.
  '/pre/file/bfApvl': {
    load: () => import('./approve.page.tsx'),
    authorize: true,
    under: '/base/wf/aprvPending',
  },
  '/pre/bidder/package/list': () => import('./open-lots.page.tsx'),
});

export const approvals = subjects({ FILE_APPROVAL: () => import('./subject.tsx') });
