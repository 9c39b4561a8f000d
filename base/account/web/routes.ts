import { sessionScreens } from '#base/session/shared/screens.ts';
import { accountScreens } from '../shared/screens.ts';
import { helpFile } from '#kit/web/help.ts';
import { frameParts, pages } from '#kit/web/routes.ts';

export const routes = pages({
  [accountScreens.personalCentre]: {
    load: () => import('./personal-center.page.tsx'),
    authorize: false,
    alone: true,
  },
  [sessionScreens.security]: {
    load: () => import('./security.page.tsx'),
    authorize: false,
    alone: true,
  },
  [sessionScreens.retrievePassword]: { load: () => import('./retrieve.page.tsx'), open: true },
});

export const frame = frameParts({
  userMenu: [
    {
      key: 'personal',
      label: { zh: '个人信息', en: 'Personal information' },
      to: accountScreens.personalCentre,
    },
    {
      key: 'avatar',
      label: { zh: '编辑个人头像', en: 'Edit avatar' },
      byAvatar: true,
      dialog: () => import('./avatar-dialog.tsx'),
    },
    {
      key: 'password',
      label: { zh: '修改密码', en: 'Change password' },
      dialog: () => import('./password-dialog.tsx'),
    },
  ],
  always: [() => import('./always.tsx')],
});

export const help = helpFile(() => import('./help.ts'));
