import { sessionScreens } from '#base/session/shared/screens.ts';
import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (注册页面). */
const own = screens({
  root: '/ls',
  enterprise: '/ls/do-en',
  individual: '/ls/do-in',
  external: '/ls/external',
  expert: '/ls/expert',
  files: '/ls/file-form',
  info: '/ls/register-info',
  basic: '/ls/basic-info',
  ownChange: '/mbd/lib-supplier/mtc/change',
  ownChangeInfo: '/mbd/lib-supplier/mtc/changeInfo',
  type: '/ls/type',
  detail: '/ls/registerDetail',
  approve: '/ls/approve',
});

/** Those of auditors and approvers (审核与审批页面). */
export const auditScreens = screens({
  audits: '/mbd/supplier/register-list',
  audit: '/mbd/supplier/supplier-apvl',
  changes: '/mbd/lib-supplier/mtc/history',
  change: '/mbd/lib-supplier/mtc/approve',
});

/** With those that the login leads to. */
export const registrationScreens = {
  ...own,
  ...auditScreens,
  account: sessionScreens.register,
  certification: sessionScreens.registerPerson,
  user: sessionScreens.registerUser,
} as const;

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof own>, Paths<typeof auditScreens> {}
}
