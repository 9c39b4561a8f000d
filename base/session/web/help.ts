import { helpOf } from '#kit/web/help.ts';
import { sessionScreens } from '../shared/screens.ts';

/** What the screens of signing in say about themselves (页面说明). */
export const help = helpOf({
  [sessionScreens.loginControl]: {
    zh: {
      what: '本租户的登录规则：失败锁定、同时登录数、旧密码、各角色的登录时段与网络、须两步登录的角色；并可解锁用户。',
      who: '平台和租户管理员。',
      rule: '会使本人此刻无法登录的规则不能保存；每次修改和解锁都会留下记录。规则对之后的登录生效。两步登录要求的调整由两名管理员共同完成。',
    },
    en: {
      what: 'The rules of logging in: locks after failures, sessions at once, old passwords, hours and networks by role, which roles log in in two steps; and unlocking.',
      who: 'Administrators of platform and tenant.',
      rule: 'Rules that would shut you out here and now are not saved; every change and unlocking is on record. They apply to later logins. Deciding who must log in in two steps needs two administrators.',
    },
  },
});
