import { pages, subjects } from '#kit/web/routes.ts';

export const routes = pages({
  '/pre/entrust-contract/contractList': () => import('./list.page.tsx'),
  '/pre/entrust-contract/editContract': {
    load: () => import('./form.page.tsx'),
    // Approvers open it from their to-do list; the server decides whether they may read it.
    authorize: false,
  },
  '/contract/contractApproval': {
    load: () => import('./form.page.tsx'),
    authorize: false,
    under: '/pre/entrust-contract/contractList',
  },
});

export const approvals = subjects({ CONTRACT_APPROVAL: () => import('./subject.tsx') });
