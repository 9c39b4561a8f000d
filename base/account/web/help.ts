import { sessionScreens } from '#base/session/shared/screens.ts';
import { helpOf } from '#kit/web/help.ts';
import { accountScreens } from '../shared/screens.ts';

/** What the personal centre says about itself (页面说明). */
export const help = helpOf({
  [sessionScreens.security]: {
    zh: {
      what: '您的账号目前在哪里登录、可以怎样登录：结束会话，绑定或解除统一身份。',
      who: '每个人只能管自己的登录方式。',
      rule: '增加登录方式前须先验证身份；绑定与解除都会留下记录。',
    },
    en: {
      what: 'Where your account is logged in and how it can be opened: end sessions, bind or unbind single sign-on.',
      who: 'Everybody looks after their own ways to log in.',
      rule: 'Before a way to log in is added one proves who one is; binding and unbinding are put on record.',
    },
  },
  [accountScreens.personalCentre]: {
    zh: {
      what: '您本人的资料、手机号、密码、消息订阅和个性化设置。',
      who: '每个人只能改自己的。修改密码或手机号前须先验证身份，每次验证只能用于一次修改。',
      rule: '密码为8至20位，含大写字母、小写字母、数字、符号中的至少三种，不能与最近五次的密码相同。',
    },
    en: {
      what: 'Your own data, mobile number, password, message subscriptions and personal settings.',
      who: 'Everybody changes their own only. A change of password or mobile number asks who you are first; one check is good for one change.',
      rule: 'A password has 8 to 20 characters of at least three kinds (capitals, small letters, digits, symbols) and is none of the last five.',
    },
  },
});
