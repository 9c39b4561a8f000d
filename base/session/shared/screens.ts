import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (登录前页面). */
export const sessionScreens = screens({
  /** 找回密码, drawn by account: the login page and the link of a mail lead there. */
  retrievePassword: '/retrieve-password',
  /** 自助注册, drawn by registration: the login page and an unfinished registration lead there. */
  register: '/ls/account',
  registerPerson: '/ls/certification',
  registerType: '/ls/type',
  registerUser: '/ls/user',
  registerDetail: '/ls/registerDetail',
  registerWaiting: '/ls/approve',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof sessionScreens> {}
}
