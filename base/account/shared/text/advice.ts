import { texts } from '#kit/shared/text.ts';

/** The advice to change an old password; small, since every screen may give it without the other words of accounts. */
export const adviceText = texts(
  'passwordAdvice',
  {
    title: '提示',
    old: '长时间未修改密码，建议修改密码！',
    now: '修改密码',
    later: '以后再说',
  },
  {
    title: 'Notice',
    old: 'You have not changed your password for a long time; please consider changing it.',
    now: 'Change password',
    later: 'Later',
  },
);
