import { helpOf } from '#kit/web/help.ts';
import { sealScreens } from '../shared/screens.ts';

const rule =
  '《电子签名法》第十四条：可靠的电子签名与手写签名或者盖章具有同等的法律效力。签名由签署人的数字证书作出，印章是它可见的图样。';
const ruleEn =
  "Electronic Signature Law, article 14: a reliable electronic signature has the same legal effect as a handwritten signature or a seal. The signature is made with the signer's digital certificate; the seal is its visible mark.";

/** What the screens of seals say about themselves (页面说明). */
export const help = helpOf({
  [sealScreens.list]: {
    zh: {
      what: '本单位的电子印章：公章、合同专用章等，各自的状态和有效期。',
      who: '登记、停用和授权用印由印章管理人办理，启用由另一人复核。',
      rule,
    },
    en: {
      what: "Your organisation's electronic seals: the official seal, the contract seal and others, each with status and validity.",
      who: 'Seal keepers register and disable seals and authorise their use; another person must confirm each seal.',
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
      what: 'Register a seal: name, kind, validity and image. It cannot be changed later; to replace it, register another.',
      who: 'Seal keepers. Nobody can confirm a seal they registered.',
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
      what: 'One seal: its image, authorised users and record of use. Each use records the document, its digest, the signer and the time.',
      who: 'Another person checks the image and confirms the seal; seal keepers authorise others to use it, never themselves. A disabled seal cannot be restored.',
      rule: ruleEn,
    },
  },
});
