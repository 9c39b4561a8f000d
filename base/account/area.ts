import type { AreaDeclaration } from '#kit/shared/area.ts';
import { adviceText } from './shared/text/advice.ts';
import { accountText } from './shared/text/index.ts';
import { signatureText } from './shared/text/signature.ts';

declare module '#kit/shared/names.ts' {
  interface SettingNames {
    passwordMaxDays: true;
  }
}

export const area = {
  name: 'account',
  title: { zh: '个人中心', en: 'Personal centre' },
  prefixes: ['/base/user', '/base/code'],
  tables: ['verification', 'user_preference', 'hand_signature'],
  facts: { hand_signature: { zh: '手写签名', en: 'Handwritten signature' } },
  views: [],
  uses: ['dictionary', 'message', 'organisation', 'role', 'session'],
  texts: [accountText, adviceText, signatureText],
  permissions: [],
  menus: [],
  alwaysTold: true,
  settings: [
    {
      key: 'passwordMaxDays',
      level: 'tenant',
      title: { zh: '密码更换提醒天数', en: 'Days before a password change is advised' },
      hint: {
        zh: '密码使用超过该天数后，登录时提示修改；0 为不提示',
        en: 'At login, users with an older password are advised to change it; 0 = never',
      },
      kind: 'whole',
      default: '90',
      least: 0,
      most: 3650,
    },
  ],
} satisfies AreaDeclaration;
