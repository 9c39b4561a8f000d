import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { sessionScreens } from './shared/screens.ts';
import { controlText } from './shared/text/control.ts';
import { passkeyText } from './shared/text/passkey.ts';
import { sessionText } from './shared/text/index.ts';

declare module '#kit/shared/names.ts' {
  interface SettingNames {
    ssoIssuer: true;
    ssoClientId: true;
    ssoTitle: true;
  }
}

export const area = {
  name: 'session',
  title: { zh: '登录与会话', en: 'Session' },
  prefixes: [
    '/base/user',
    '/base/code',
    '/base/sso',
    sessionScreens.loginControl,
    '/base/demo',
    '/base/menu',
    '/base/resource',
    '/base/websocket',
    '/base/conf/websocket',
  ],
  tables: [
    'account',
    'session',
    'password_history',
    'captcha',
    'picture_captcha',
    'login_ticket',
    'sso_identity',
    'sso_client_secret',
    'second_factor',
    'recovery_code',
    'factor_demand',
    'passkey',
    'login_rule',
    'socket_ticket',
    'attempt',
    'known_device',
  ],
  facts: {
    account: { zh: '账号', en: 'Account', leftOut: ['failed_count', 'locked_until'] },
    login_rule: { zh: '登录规则', en: 'Login rules', key: ['tenant_id'], leftOut: ['changed_at'] },
    sso_identity: { zh: '统一身份绑定', en: 'Bound identity' },
    factor_demand: { zh: '两步登录要求', en: 'Two-step login requirement' },
    passkey: { zh: '通行密钥', en: 'Passkey', leftOut: ['counter', 'used_at'] },
    second_factor: {
      zh: '第二验证因素',
      en: 'Second factor',
      key: ['user_id'],
      leftOut: ['last_step'],
    },
  },
  views: [],
  uses: ['dictionary', 'organisation', 'role'],
  texts: [sessionText, controlText, passkeyText],
  permissions,
  menus: [
    {
      code: 'system.loginControl',
      parent: 'system.access',
      title: { zh: '登录控制', en: 'Login control' },
      path: sessionScreens.loginControl,
      permission: 'login.control',
      sort: 70,
    },
  ],
  settings: [
    {
      key: 'ssoIssuer',
      level: 'tenant',
      title: { zh: '统一身份提供方地址', en: 'Identity provider address' },
      hint: {
        zh: 'OpenID Connect 提供方的 issuer，须为 https 地址；为空则不提供统一身份登录。回跳地址为 本站地址/ebidding/sso/login',
        en: 'Issuer of the OpenID Connect provider, over https; empty = no single sign-on. It returns to <this site>/ebidding/sso/login',
      },
      kind: 'text',
      default: '',
      most: 500,
    },
    {
      key: 'ssoClientId',
      level: 'tenant',
      title: { zh: '统一身份客户端标识', en: 'Identity provider client id' },
      hint: {
        zh: '在提供方登记的客户端，使用授权码与 PKCE；机密客户端的密钥在“登录控制”中保存',
        en: 'The client registered there, by authorization code and PKCE; the secret of a confidential one is kept in Login control',
      },
      kind: 'text',
      default: '',
      most: 200,
    },
    {
      key: 'ssoTitle',
      level: 'tenant',
      title: { zh: '统一身份登录名称', en: 'Single sign-on name' },
      hint: { zh: '登录页按钮上的名称，如“集团统一身份”', en: 'Shown on the button of the login page' },
      kind: 'text',
      default: '',
      most: 30,
    },
  ],
} satisfies AreaDeclaration;
