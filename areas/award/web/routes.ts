import { helpFile } from '#kit/web/help.ts';
import { pages, subjects } from '#kit/web/routes.ts';
import { awardScreens } from '../shared/screens.ts';
import { CHANGE_KEY, noticeKeys, PUBLICITY_KEY, RESULT_KEY, SERVICE_KEY } from '../shared/status.ts';

// Reached from the console, from to-dos and from messages; the server decides whether they may be read.
const linked = { authorize: false } as const;
const candidate = { load: () => import('./candidate.page.tsx'), ...linked };
const notices = { load: () => import('./notices.page.tsx'), ...linked };

export const routes = pages({
  [awardScreens.list]: () => import('./list.page.tsx'),
  [awardScreens.candidates]: candidate,
  [awardScreens.candidatesIndex]: candidate,
  [awardScreens.publicity]: {
    load: () => import('./bidder-candidates.page.tsx'),
    ...linked,
  },
  [awardScreens.change]: { load: () => import('./change.page.tsx'), ...linked },
  [awardScreens.changeApprove]: { load: () => import('./change-approve.page.tsx'), ...linked },
  [awardScreens.determination]: {
    load: () => import('./determination.page.tsx'),
    ...linked,
  },
  [awardScreens.notices]: notices,
  [awardScreens.result]: { load: () => import('./result.page.tsx'), ...linked },
  [awardScreens.noticeEdit]: notices,
  [awardScreens.noticeView]: { load: () => import('./notices.page.tsx'), ...linked },
  [awardScreens.bulletinView]: { load: () => import('./owner-approve.page.tsx'), ...linked },
  [awardScreens.approve]: { load: () => import('./approve.page.tsx'), ...linked },
  [awardScreens.noticeApprove]: { load: () => import('./notice-approve.page.tsx'), ...linked },
  [awardScreens.ownerApprove]: { load: () => import('./owner-approve.page.tsx'), ...linked },
  [awardScreens.ownNotices]: () => import('./notice-list.page.tsx'),
  [awardScreens.ownNotice]: { load: () => import('./notice.page.tsx'), ...linked },
});

const beforehand = () => import('./beforehand-subjects.tsx');

export const approvals = subjects({
  [SERVICE_KEY]: () => import('./subject.tsx'),
  [CHANGE_KEY]: () => import('./change-approve.page.tsx'),
  [PUBLICITY_KEY]: () => beforehand().then((m) => ({ Subject: m.publicity })),
  [noticeKeys.win]: () => beforehand().then((m) => ({ Subject: m.win })),
  [noticeKeys.result]: () => beforehand().then((m) => ({ Subject: m.result })),
  [RESULT_KEY]: () => import('./owner-approve.page.tsx').then((m) => ({ Subject: m.bulletin })),
});

export const help = helpFile(() => import('./help.ts'));
