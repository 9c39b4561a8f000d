import { helpOf } from '#kit/web/help.ts';
import { contractScreens } from '../shared/screens.ts';

const written = '《招标投标法实施条例》第十四条：招标人应当与被委托的招标代理机构签订书面委托合同。';
const writtenEn =
  'Implementing Regulation, article 14: the tenderee and the agency conclude a written agency contract.';

/** What the screens of agency contracts say about themselves (页面说明). */
export const help = helpOf({
  [contractScreens.list]: {
    zh: {
      what: '本单位与招标人签订的委托合同。合同生效后才能据以建立项目。',
      who: '招标代理机构的工作人员。每行只显示现在可以做的操作。',
      rule: written,
    },
    en: {
      what: 'The agency contracts between your agency and its clients. Projects can be registered only under a contract in force.',
      who: "The agency's staff. Each row offers only the actions possible now.",
      rule: writtenEn,
    },
  },
  [contractScreens.form]: {
    zh: {
      what: '登记一份委托合同：委托人、代理范围、服务费和期限。保存后提交审批，审批通过即生效。',
      who: '招标代理机构的项目经理。审批中不能修改，可以先撤回。',
      rule: written,
    },
    en: {
      what: 'Enter an agency contract: client, scope, service fee and term. Save it and submit it for approval; it is in force once approved.',
      who: "The agency's project manager. While in approval it cannot be changed unless it is withdrawn first.",
      rule: writtenEn,
    },
  },
  [contractScreens.approve]: {
    zh: {
      what: '审批委托合同。同意后进入下一环节或生效，不同意则退回发起人。',
      who: '招标代理机构的审批人。',
      rule: written,
    },
    en: {
      what: 'Approve an agency contract. Approval passes it to the next step or puts it into force; otherwise it is returned to the submitter.',
      who: "The agency's approvers.",
      rule: writtenEn,
    },
  },
});
