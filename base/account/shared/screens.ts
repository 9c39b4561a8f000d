import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (账号页面). 找回密码页 stands with session, whose login page leads to it. */
export const accountScreens = screens({
  personalCentre: '/base/user/personalCenter',
  entryCode: '/retrieve-password/code',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof accountScreens> {}
}
