import { helpOf, type ScreenHelp } from '#kit/web/help.ts';
import { caScreens } from '../shared/screens.ts';

const signed =
  '《电子招标投标办法》第四十条：招标投标活动中的数据电文应当按照《电子签名法》和招标文件的要求进行电子签名并进行电子存档。';
const signedEn =
  'Electronic Tendering Measures, article 40: data messages in tendering are signed electronically, as the Electronic Signature Law and the tender documents ask, and archived.';

const binding: ScreenHelp = {
  zh: {
    what: '为本人绑定CA证书，或查看已绑定的证书。私钥在您的浏览器中生成，用您设置的密码加密后存入证书文件；平台不保存私钥。',
    who: '需要加密投标文件、保管标段密钥或签名的人。证书文件和密码丢失后无法恢复，请妥善保管。',
    rule: signed,
  },
  en: {
    what: 'Bind a certificate to yourself, or see the bound one. The private key is made in your browser and goes into the certificate file under your PIN; the platform does not keep it.',
    who: 'Whoever seals bids, keeps a lot key or signs. A lost file or PIN cannot be recovered: keep both safe.',
    rule: signedEn,
  },
};

/** What the screens of certificates say about themselves (页面说明). */
export const help = helpOf({
  [caScreens.list]: {
    zh: {
      what: '本人绑定过的CA证书和状态。证书用于加密和解密投标文件、保管标段密钥、签署文件。',
      who: '证书持有人。到期前请及时换发；有投标文件尚未开标时，务必保留封存时的证书。',
      rule: signed,
    },
    en: {
      what: 'The certificates that are or were bound to you, each with its state. They seal and decrypt bids, keep lot keys and sign records.',
      who: 'The holder. Renew it in time; while a bid of yours is not opened yet, keep the certificate it was sealed with.',
      rule: signedEn,
    },
  },
  [caScreens.lost]: {
    zh: {
      what: '审核CA证书的密钥丢失申报。同意后还有等待期，期间申报人可以撤回。',
      who: '平台运营人员。同意前请通过其他途径核实申报人的身份。',
    },
    en: {
      what: 'Decide on reports of lost certificate keys. After agreement there is a waiting period in which the report can be withdrawn.',
      who: "The platform's operators. Make sure of who reported it by another way before you agree.",
    },
  },
  [caScreens.detail]: {
    zh: { what: '一张证书的内容：持有人、有效期、序列号、公钥和状态。', who: '证书持有人。' },
    en: {
      what: 'One certificate: holder, validity, serial number, public key and state.',
      who: 'Its holder.',
    },
  },
  [caScreens.binding]: binding,
  [caScreens.bindingIndex]: binding,
});
