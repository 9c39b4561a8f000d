import { helpOf, type ScreenHelp } from '#kit/web/help.ts';
import { contractScreens } from '../shared/screens.ts';

const contract: ScreenHelp = {
  zh: {
    what: '按中标价和中标人的投标文件编制采购合同：填写验收、付款节点、履约保证金等条款，上传合同文本；经审批后由招标人确认，再送达中标人确认、双方签署。',
    who: '招标代理机构（自行招标的为招标人）的项目经理编制并提交；招标人代表确认、签署；其他人只能查看。',
    rule: '《招标投标法》第四十六条、《政府采购法》第四十六条：自中标、成交通知书发出之日起30日内，按照招标文件和投标文件订立书面合同，不得背离实质性内容。《实施条例》第五十七条、第五十八条：主要条款与投标文件一致；履约保证金不超过合同金额的10%。',
  },
  en: {
    what: "Draft the contract from the award price and the winner's bid: enter acceptance, payment milestones, performance bond and other terms, and upload its text. Once approved and confirmed by the tenderee, it is sent to the winner for confirmation, and both sides sign it.",
    who: "The project manager of the agency (or of the tenderee, if it tenders itself) drafts and submits it; the tenderee's representative confirms and signs; everybody else can only read.",
    rule: 'Tendering and Bidding Law, article 46; Government Procurement Law, article 46: a written contract is concluded within 30 days of the notification of award, in accordance with the tender documents and the bid. Implementing Regulation, article 57: the main terms agree with the bid; article 58: the performance bond may not exceed 10% of the contract amount.',
  },
};

const own: ScreenHelp = {
  zh: {
    what: '查看招标人送达的采购合同：与招标文件和本单位投标文件一致的，确认后使用证书签署；不一致的退回并说明原因。',
    who: '中标人。合同由招标人确认后才送达本单位，双方都签署后生效。',
    rule: '《招标投标法》第四十六条、《政府采购法》第四十六条：自中标、成交通知书发出之日起30日内订立书面合同；招标人和中标人不得再行订立背离合同实质性内容的其他协议。',
  },
  en: {
    what: 'Read the contract sent by the tenderee. If it agrees with the tender documents and your bid, confirm it and sign it with your certificate; otherwise return it with a reason.',
    who: 'The winner. It is sent once the tenderee has confirmed it, and takes effect once both sides have signed.',
    rule: 'Tendering and Bidding Law, article 46; Government Procurement Law, article 46: a written contract is concluded within 30 days of the notification of award, and no other agreement may depart from its substance.',
  },
};

const supplement: ScreenHelp = {
  zh: {
    what: '对已生效合同的变更：选择依据、说明事由，变更履约期限、付款节点、其他约定，或者按中标单价追加同类货物。经审批、招标人确认、供应商确认，双方签署后按变更后的条款履行。',
    who: '项目经理编制并提交，部门负责人审批，招标人代表和中标人确认、签署；同一人不能代表两方。',
    rule: '《招标投标法》第四十六条：不得订立背离合同实质性内容的其他协议。《政府采购法》第四十九条：追加同类货物的补充合同合计不超过原合同金额的10%。',
  },
  en: {
    what: 'Change a contract in force: choose the ground, give the reason, and change the period, payment milestones or other terms, or add more of the same goods at the award prices. Once approved, confirmed by tenderee and supplier and signed by both, the changed terms apply.',
    who: "The project manager drafts and submits it, the department head approves, the tenderee's representative and the winner confirm and sign; nobody may act for two sides.",
    rule: 'Tendering and Bidding Law, article 46: no other agreement may depart from the substance of the contract. Government Procurement Law, article 49: supplements for more of the same goods may not exceed 10% of the original contract amount in total.',
  },
};

/** What the screens of purchase contracts say about themselves (页面说明). */
export const help = helpOf({
  [contractScreens.list]: {
    zh: {
      what: '本单位标段的采购合同和各自的状态，从起草到双方签署生效。',
      who: '招标代理机构和招标人。点开一份可以查看和办理；新合同从标段主控台的合同步骤起草。',
    },
    en: {
      what: 'The purchase contracts of your lots and their states, from the draft to signature by both sides.',
      who: "The agency and the tenderee. Open one to view and handle it; new contracts are drafted in the contract step of the lot's console.",
    },
  },
  [contractScreens.ownList]: {
    zh: { what: '招标人送达本单位的采购合同。', who: '中标人。点开一份可以确认、签署或者退回。' },
    en: {
      what: 'The purchase contracts sent to your organisation by tenderees.',
      who: 'Winners. Open one to confirm, sign or return it.',
    },
  },
  [contractScreens.lot]: {
    zh: {
      what: '本标段的中标人和各自的采购合同：尚未起草的在这里起草，已起草的从这里进入办理，并显示订立期限。',
      who: '招标代理机构的项目经理起草；招标人从这里进入确认和签署。',
      rule: '《招标投标法》第四十六条、《政府采购法》第四十六条：自中标、成交通知书发出之日起30日内订立书面合同。',
    },
    en: {
      what: 'The winners of the lot and their contracts: draft those still missing, open those drafted, and see by when they must be concluded.',
      who: "The agency's project manager drafts them; the tenderee goes from here to confirm and sign.",
      rule: 'Tendering and Bidding Law, article 46; Government Procurement Law, article 46: a written contract is concluded within 30 days of the notification of award.',
    },
  },
  [contractScreens.edit]: contract,
  [contractScreens.detail]: contract,
  [contractScreens.approve]: {
    zh: {
      what: '审批拟订的采购合同。同意后由招标人确认，不同意则退回修改；合同价款、中标人不能另行约定。',
      who: '编制单位的审批人。',
      rule: '《招标投标法实施条例》第五十七条：合同主要条款应当与招标文件和中标人的投标文件的内容一致。',
    },
    en: {
      what: 'Approve the drafted contract. Once approved, it goes to the tenderee for confirmation; otherwise it is returned. Price and winner are those of the award and cannot be changed.',
      who: 'The approvers of the organisation that drafted it.',
      rule: 'Implementing Regulation, article 57: the main terms of the contract must agree with the tender documents and the winning bid.',
    },
  },
  [contractScreens.confirm]: own,
  [contractScreens.own]: own,
  [contractScreens.supplement]: supplement,
  [contractScreens.ownSupplement]: supplement,
  [contractScreens.approveSupplement]: supplement,
});
