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
      what: 'Where your account is logged in and how you can log in: end sessions, register passkeys, bind or remove an authenticator or single sign-on.',
      who: 'Everybody manages only their own ways to log in.',
      rule: 'Binding first requires verification of your identity; if an authenticator or passkey is already bound, adding or removing also requires one of them. All changes are recorded, and you are notified of those to authenticator and passkeys. Without the device, log in with a recovery code.',
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
      who: 'Everybody can change only their own. Changing the password or mobile number first requires verification of your identity; one verification is valid for one change.',
      rule: 'The password must have 8 to 20 characters, with at least three of: capitals, small letters, digits, symbols; none of the last five may be reused. Only you can save your handwritten signature; replacing it changes no existing approval record.',
    },
  },
});
