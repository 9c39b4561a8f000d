import { helpOf } from '#kit/web/help.ts';
import { sealScreens } from '../shared/screens.ts';

const rule =
  '《电子签名法》第十四条：可靠的电子签名与手写签名或者盖章具有同等的法律效力。签名由签署人的数字证书作出，印章是它可见的图样。';
const ruleEn =
  'Electronic Signature Law, article 14: a reliable electronic signature has the effect of a handwritten signature or of a seal. The signature is made with the certificate of whoever signs; the seal is its visible mark.';

/** What the screens of seals say about themselves (页面说明). */
export const help = helpOf({
  [sealScreens.list]: {
    zh: {
      what: '本单位的电子印章：公章、合同专用章等，各自的状态和有效期。',
      who: '登记、停用和授权用印由印章管理人办理，启用由另一人复核。',
      rule,
    },
    en: {
      what: "Your organisation's seals: the official seal, the contract seal and others, each with status and last day.",
      who: 'The keepers of seals register and disable them and authorise their users; another person confirms each.',
      rule: ruleEn,
    },
  },
  [sealScreens.add]: {
    zh: {
      what: '登记一枚印章：名称、种类、有效期和印文图片。登记后不能修改，需要更换时另行登记。',
      who: '印章管理人。登记人不能复核自己登记的印章。',
      rule,
    },
    en: {
      what: 'Register a seal: name, kind, last day and image. Nothing of it is changed later; another image is another seal.',
      who: 'The keepers of seals. Nobody confirms what they registered.',
      rule: ruleEn,
    },
  },
  [sealScreens.detail]: {
    zh: {
      what: '一枚印章的印文、用印人和用印记录。每次用印记下文件、文件摘要、签署人和时间。',
      who: '复核人核对印文后启用；印章管理人授权他人用印，不能授权自己。停用后不能恢复。',
      rule,
    },
    en: {
      what: 'One seal: its image, who may use it, and everything that was signed with it, with document, digest, signer and time.',
      who: 'Another person compares the image and confirms it; the keepers of seals authorise others to use it, never themselves. A disabled seal does not come back.',
      rule: ruleEn,
    },
  },
});
