import { sessionScreens } from '#base/session/shared/screens.ts';
import { helpOf } from '#kit/web/help.ts';
import { accountScreens } from '../shared/screens.ts';

/** What the personal centre says about itself (页面说明). */
export const help = helpOf({
  [sessionScreens.security]: {
    zh: {
      what: '您的账号目前在哪里登录、可以怎样登录：结束会话，登记通行密钥，绑定或解除登录动态码与统一身份。',
      who: '每个人只能管自己的登录方式。',
      rule: '绑定前须先验证身份，已有动态码或通行密钥的，增减时还须用其中一种验证；绑定与解除都会留下记录，动态码与通行密钥的增减另通知本人。设备不在身边时，用绑定时保存的恢复码登录。',
    },
    en: {
      what: 'Where your account is logged in and how it can be opened: end sessions, bind or remove an authenticator, passkeys or single sign-on.',
      who: 'Everybody looks after their own ways to log in.',
      rule: 'Binding first verifies your identity; where an authenticator or a passkey is bound, adding and removing require one of them as well; all is put on record. Without the device, log in by one of the recovery codes you kept.',
    },
  },
  [accountScreens.personalCentre]: {
    zh: {
      what: '您本人的资料、手机号、密码、手写签名、消息订阅和个性化设置。',
      who: '每个人只能改自己的。修改密码或手机号前须先验证身份，每次验证只能用于一次修改。',
      rule: '密码为8至20位，含大写字母、小写字母、数字、符号中的至少三种，不能与最近五次的密码相同。手写签名只由本人保存，更换不影响已有的审批记录。',
    },
    en: {
      what: 'Your own data, mobile number, password, handwritten signature, message subscriptions and personal settings.',
      who: 'Everybody changes their own only. A change of password or mobile number first verifies your identity; one check is valid for one change.',
      rule: 'A password has 8 to 20 characters of at least three kinds (capitals, small letters, digits, symbols) and is none of the last five. Only you can keep your handwritten signature; replacing it changes no record of an approval.',
    },
  },
});
