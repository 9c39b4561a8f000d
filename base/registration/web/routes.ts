import { peopleScreens } from '#base/people/shared/screens.ts';
import { helpFile } from '#kit/web/help.ts';
import { frameParts, pages, subjects } from '#kit/web/routes.ts';
import { auditScreens, registrationScreens as at } from '../shared/screens.ts';
import { CHANGE_KEY, INPUT_KEY, REGISTER_KEY } from '../shared/status.ts';

/** Of the flow: permission and session are checked on entry, and its own frame stands around it. */
const own = { authorize: true, bare: true, under: at.info } as const;
/** Approvers open it from their to-do list; the server decides whether they may read it. */
const approved = { authorize: false } as const;
/** The answer of an audit is read by whoever was enrolled a moment ago, too. */
const ended = { authorize: false, bare: true } as const;

const user = () => import('./user.page.tsx');
const form = () => import('./form.page.tsx');

export const routes = pages({
  [at.account]: { load: () => import('./account.page.tsx'), open: true, naked: true },
  [at.root]: { load: user, ...own },
  [at.user]: { load: user, ...own },
  [at.certification]: { load: () => import('./certification.page.tsx'), ...own },
  [at.type]: { load: () => import('./type.page.tsx'), ...own },
  [at.enterprise]: { load: form, ...own },
  [at.individual]: { load: form, ...own },
  [at.external]: { load: form, ...own },
  [at.expert]: { load: form, ...own },
  [at.files]: { load: () => import('./files.page.tsx'), ...own },
  [at.info]: { load: () => import('./info.page.tsx'), authorize: true, bare: true },
  [at.detail]: { load: () => import('./detail.page.tsx'), ...own },
  [at.approve]: { load: () => import('./approve.page.tsx'), ...ended },
  [at.basic]: () => import('./basic.page.tsx'),
  [at.ownChange]: { load: () => import('./own-change.page.tsx'), under: at.basic },
  [at.ownChangeInfo]: { load: () => import('./own-change-info.page.tsx'), under: at.basic },
  [auditScreens.changes]: () => import('./changes.page.tsx'),
  [auditScreens.change]: {
    load: () => import('./change.page.tsx'),
    ...approved,
    under: auditScreens.changes,
  },
  [auditScreens.audits]: () => import('./audits.page.tsx'),
  [peopleScreens.added]: {
    load: () => import('./input.page.tsx'),
    ...approved,
    under: peopleScreens.requests,
  },
  [auditScreens.audit]: { load: () => import('./audit.page.tsx'), ...approved, under: auditScreens.audits },
});

export const approvals = subjects({
  [REGISTER_KEY]: () => import('./register-subject.tsx'),
  [CHANGE_KEY]: () => import('./change-subject.tsx'),
  [INPUT_KEY]: () => import('./input-subject.tsx'),
});

export const frame = frameParts({ always: [() => import('./always.tsx')] });

export const help = helpFile(() => import('./help.ts'));
