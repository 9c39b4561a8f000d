import { helpOf } from '#kit/web/help.ts';
import { agencyScreens } from '../shared/screens.ts';

const list = {
  zh: {
    what: '招标人合作的代理机构，以及平台管理员提供给所有招标人的代理机构。',
    who: '招标人代表、公司管理员维护本单位的；平台管理员维护全部。',
    rule: '生效的才能关联建设项目；停用后不能再新增关联，已有关联不受影响；被关联过的不能删除。',
  },
  en: {
    what: 'The agencies a tenderee works with, and those that platform administrators offer to all tenderees.',
    who: "The tenderee's representatives and company administrators maintain their own; platform administrators maintain all.",
    rule: 'Only an agency in effect can be entrusted with projects. A suspended one gets no new projects; existing entrustments are not affected. One ever entrusted cannot be deleted.',
  },
};

const config = {
  zh: {
    what: '代理机构的收款方式、主账户和各类客户、合约编号。',
    who: '该代理机构的公司管理员和平台管理员。',
    rule: '全部必填。一人提交，另一人复核后使用；每次修改都留有记录。',
  },
  en: {
    what: "The agency's collection method, main account, and client and contract numbers.",
    who: "The agency's company administrators and the platform's administrators.",
    rule: 'All fields are required. One person submits, another checks before use; every change stays on record.',
  },
};

/** What the screens of agencies and their relations say about themselves (页面说明). */
export const help = helpOf({
  [agencyScreens.list]: list,
  [agencyScreens.secondList]: list,
  [agencyScreens.config]: config,
  [agencyScreens.secondConfig]: config,
  [agencyScreens.relations]: {
    zh: {
      what: '哪个建设项目委托哪个代理机构，以及委托合同和状态。',
      who: '招标人选择代理机构并提交，代理机构确认；双方均可终止。',
      rule: '招标人有权自行选择招标代理机构，任何单位和个人不得指定（《招标投标法》第十二条）。代理机构确认后才生效。',
    },
    en: {
      what: 'Which construction project is entrusted to which agency, under which contract, and its state.',
      who: 'The tenderee chooses the agency and submits, the agency answers; either side may end it.',
      rule: 'The tenderee may choose its agency itself; nobody may designate one for it (Tendering and Bidding Law, article 12). It takes effect once the agency has accepted.',
    },
  },
  [agencyScreens.relate]: {
    zh: {
      what: '招标人填写委托的建设项目、代理机构、委托范围和选择理由，由本单位审批。',
      who: '招标人代表填写，招标人审批人审批；提交人不能审批。',
      rule: '审批通过后由代理机构确认。终止须写明原因，记录保留。',
    },
    en: {
      what: 'The tenderee enters the construction project, the agency, the scope and the reason for its choice; its own approvers decide.',
      who: "The tenderee's representative prepares it, its approver decides; the submitter may not approve.",
      rule: 'Once approved, the agency is asked to confirm. Ending it requires a reason; the record stays.',
    },
  },
  [agencyScreens.result]: {
    zh: {
      what: '被选择的代理机构查看委托内容，确认接受或说明不接受的原因。',
      who: '代理机构的项目经理。',
      rule: '确认后生效，采购项目可以选用该建设项目；终止后不能再选用。委托合同须是与该招标人签订、已生效的。',
    },
    en: {
      what: 'The chosen agency reads the entrustment, and accepts it or gives its reason for declining.',
      who: 'Project managers of the agency.',
      rule: 'Once accepted, procurement projects can use the construction project; once ended, they no longer can. The agency contract must be one in effect with this tenderee.',
    },
  },
});
