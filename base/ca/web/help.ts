import { helpOf, type ScreenHelp } from '#kit/web/help.ts';
import { caScreens } from '../shared/screens.ts';

const signed =
  '《电子招标投标办法》第四十条：招标投标活动中的数据电文应当按照《电子签名法》和招标文件的要求进行电子签名并进行电子存档。';
const signedEn =
  'Electronic Tendering Measures, article 40: data messages in tendering are signed electronically as required by the Electronic Signature Law and the tender documents, and archived electronically.';

const binding: ScreenHelp = {
  zh: {
    what: '为本人绑定CA证书，或查看已绑定的证书。私钥在您的浏览器中生成，用您设置的密码加密后存入证书文件；平台不保存私钥。国际 P-256 证书用于加密投标文件、保管标段密钥和签署，国密 SM2 证书用于签署和登录，两者可同时绑定。',
    who: '需要加密投标文件、保管标段密钥或签名的人。证书文件和密码丢失后无法恢复，请妥善保管。',
    rule: signed,
  },
  en: {
    what: 'Bind a certificate to yourself, or view the bound one. The private key is generated in your browser, encrypted with your PIN and stored in the certificate file; the platform does not keep it. One of P-256 seals bids, keeps lot keys and signs; one of SM2 signs and logs in. Both may be bound.',
    who: 'Anyone who seals bids, keeps a lot key or signs. A lost certificate file or PIN cannot be recovered: keep both safe.',
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
      what: 'The certificates bound to you, now or earlier, each with its state. They are used to seal and decrypt bids, keep lot keys and sign documents.',
      who: 'The holder. Renew in time; as long as a bid has not been opened, keep the certificate it was sealed with.',
      rule: signedEn,
    },
  },
  [caScreens.lost]: {
    zh: {
      what: '审核CA证书的密钥丢失申报。同意后还有等待期，期间申报人可以撤回。',
      who: '平台运营人员。同意前请通过其他途径核实申报人的身份。',
    },
    en: {
      what: 'Review reports of lost certificate keys. After agreement there is a waiting period, during which the report can be withdrawn.',
      who: "The platform operator's staff. Before agreeing, verify the reporter's identity by other means.",
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
