import { helpOf } from '#kit/web/help.ts';
import { procedureScreens } from '../shared/screens.ts';

const list = {
  zh: {
    what: '各采购方式的流程、版本和状态。标准流程随产品提供；“可否选用”说明新项目能否选用，不能时列出还没有办理页面的操作。',
    who: '租户管理员维护，采购业务人员查看。',
    rule: '生效后不能修改，只能复制出下一版本；新版本生效后旧版本失效，进行中的标段仍按原版本办理。失效的标准流程可以恢复生效。',
  },
  en: {
    what: 'The procedures of each procurement method with versions and states. Standard ones come with the product; "Available" says whether new projects can choose one, and if not, which operations have no screen yet.',
    who: "The tenant's administrator maintains them; procurement staff can view them.",
    rule: 'A procedure in force cannot be changed, only copied as a new version; once that is in force the old version no longer is, and lots under way keep theirs. A standard procedure that was taken out of force can be put back.',
  },
};

const form = {
  zh: {
    what: '从流程节点中选取步骤，排定先后，选择操作、关键操作和办结操作，填写页面参数。',
    who: '租户管理员。',
    rule: '提交时与该采购方式的标准流程核对：不得缺少必经步骤、打乱其次序、取消关键操作，不得放宽法定时限，每个关键操作须有办理页面。',
  },
  en: {
    what: 'Choose steps, put them in order, choose their operations, the key ones and the one that ends the step, and enter the page parameters.',
    who: "The tenant's administrator.",
    rule: 'On submission it is compared with the standard procedure of the method: no mandatory step may be missing or out of order, no key operation removed, no statutory period relaxed, and every key operation must have a screen.',
  },
};

/** What the screens of procedures say about themselves (页面说明). */
export const help = helpOf({
  [procedureScreens.list]: list,
  [procedureScreens.procList]: list,
  [procedureScreens.edit]: form,
  [procedureScreens.procEdit]: form,
  [procedureScreens.procView]: form,
});
