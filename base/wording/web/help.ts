import { helpOf } from '#kit/web/help.ts';
import { wordingScreens } from '../shared/screens.ts';

/** What the screen of wording says about itself (页面说明). */
export const help = helpOf({
  [wordingScreens.list]: {
    zh: {
      what: '平台每一处界面文字的键名与中英文文案，可按租户改写；平台运营人员可为所有租户改写。',
      who: '租户管理员改写本租户文案，平台管理员改写平台文案。',
      rule: '占位符（如{name}）须原样保留，键名不能增加。改写立即生效并留有变更记录；公开页面、短信和邮件使用程序文案。',
    },
    en: {
      what: 'All interface texts by key, in Chinese and English. A tenant can change them for itself, the platform operator for all tenants.',
      who: "Tenant administrators change the tenant's texts, platform administrators the platform's.",
      rule: "Placeholders such as {name} must be kept, and no keys can be added. Changes take effect at once and are recorded; public pages, SMS and mail use the program's own texts.",
    },
  },
});
