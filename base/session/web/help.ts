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
      what: "The tenant's login rules: lockout after failures, simultaneous sessions, password expiry, hours and networks by role, roles that require two-step login; users can also be unlocked.",
      who: 'Platform and tenant administrators.',
      rule: 'Rules that would prevent you from logging in now cannot be saved; every change and unlocking is recorded. Rules apply to later logins. Changing the two-step login requirement takes two administrators.',
    },
  },
});
