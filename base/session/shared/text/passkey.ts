import { refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';

/** 通行密钥 in words; apart from those of the session, which every screen loads. */
export const passkeyText = texts(
  'passkey',
  {
    off: '本平台的访问地址不支持通行密钥，须以域名和 HTTPS 访问',
    held: '本网络尝试通行密钥过于频繁，请{minutes}分钟后重试',
    over: '通行密钥验证已失效，请重试',
    failed: '通行密钥验证失败，请重试或改用其他登录方式',
    unfit: '该通行密钥不符合要求：须验证本人（指纹、面容或 PIN）',
    known: '该通行密钥已登记',
    most: '最多登记 {most} 个通行密钥，请先删除不用的',
    gone: '该通行密钥已删除，请刷新',
    by: '使用通行密钥登录',
    use: '改用通行密钥',
    aborted: '没有完成通行密钥验证，请重试或改用其他方式',
  },
  {
    off: "Passkeys do not work at this platform's address; they need a domain name and HTTPS",
    held: 'Too many passkey attempts from this network; please try again in {minutes} minutes',
    over: 'The passkey check has expired; please try again',
    failed: 'The passkey was not accepted; please try again or log in another way',
    unfit: 'This passkey is not suitable: it must verify its owner by fingerprint, face or PIN',
    known: 'This passkey is already registered',
    most: 'At most {most} passkeys can be registered; please remove one you do not use',
    gone: 'This passkey has been removed; please reload',
    by: 'Log in with a passkey',
    use: 'Use a passkey',
    aborted: 'The passkey check was not completed; please try again or log in another way',
  },
);
export const refusePasskey = refusals(passkeyText);
