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
      what: 'The construction projects your organisation has entered, and those that tenderees entrust to it. A procurement project may name one that is in effect.',
      who: 'Project managers and representatives of the tenderee maintain them; colleagues may read them.',
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
      what: 'One construction project: name, number, owner, region, investment and approval.',
      who: 'Project managers and representatives of the tenderee.',
      rule: 'A number is used once in an organisation. Save it first, and put it into effect once it has been checked.',
    },
  },
});
