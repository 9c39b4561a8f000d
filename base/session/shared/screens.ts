import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (登录前页面). */
export const sessionScreens = screens({
  /** 待办单点登录: other programs' lists of tasks lead here, and on to one's own tasks, drawn by approval. */
  ssoBacklog: '/sso/backlog/login',
  ssoBacklogDetail: '/sso/backlog/detail/login',
  pending: '/base/wf/aprvPending',
  task: '/base/wf/apvl',
  loginControl: '/base/logincontrol',
  /** 找回密码, drawn by account: the login page and the link of a mail lead there. */
  retrievePassword: '/retrieve-password',
  /** 自助注册, drawn by registration: the login page and an unfinished registration lead there. */
  register: '/ls/account',
  registerPerson: '/ls/certification',
  registerUser: '/ls/user',
  /** 登录与安全, drawn by account: whoever bound an identity comes back there. */
  security: '/base/user/security',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof sessionScreens> {}
}
