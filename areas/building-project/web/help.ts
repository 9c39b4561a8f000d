import { helpOf } from '#kit/web/help.ts';
import { buildingScreens } from '../shared/screens.ts';

/** What the screens of construction projects say about themselves (页面说明). */
export const help = helpOf({
  [buildingScreens.list]: {
    zh: {
      what: '本单位登记的建设项目，以及招标人委托本单位代理的建设项目。采购项目可以关联其中已生效的一个。',
      who: '项目经理、招标人代表维护，本单位业务人员查看。',
      rule: '生效后不能再修改和删除。',
    },
    en: {
      what: 'The construction projects your organisation has entered, and those entrusted to it by tenderees. A procurement project can be linked to one in effect.',
      who: "Project managers and the tenderee's representatives maintain them; their colleagues can read them.",
      rule: 'A project in effect can be neither changed nor deleted.',
    },
  },
  [buildingScreens.form]: {
    zh: {
      what: '登记一个建设项目：名称、编号、业主、地区、总投资和批准文号。',
      who: '项目经理、招标人代表。',
      rule: '编号在本单位内唯一；先保存，核对后生效。',
    },
    en: {
      what: 'Enter a construction project: name, number, owner, region, total investment and approval number.',
      who: "Project managers and the tenderee's representatives.",
      rule: 'The number is unique within the organisation. Save first, then put it into effect once checked.',
    },
  },
});
