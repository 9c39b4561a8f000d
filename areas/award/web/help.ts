import { helpOf, type ScreenHelp } from '#kit/web/help.ts';
import { awardScreens } from '../shared/screens.ts';

const candidates: ScreenHelp = {
  zh: {
    what: '评审报告完成后公示中标候选人，并记录公示期内的异议和答复。',
    who: '招标代理机构的项目经理发布公示、拟定异议答复；招标人确认答复后答复生效。',
    rule: '《招标投标法实施条例》第五十四条：自收到评标报告之日起3日内公示，公示期不少于3日；收到异议后3日内答复，答复前暂停招标投标活动。',
  },
  en: {
    what: 'Once the review report is complete, the candidates are published here; objections raised during the publicity period and the answers are recorded here too.',
    who: "The agency's project manager publishes the candidates and proposes answers; an answer takes effect once the tenderee confirms it.",
    rule: 'Implementing Regulation, article 54: published within 3 days of receiving the review report, for at least 3 days; objections are answered within 3 days, and the tender is suspended until then.',
  },
};

const notices: ScreenHelp = {
  zh: {
    what: '向中标人发出中标通知书，向其他投标人发出结果通知书，同时发布中标结果公告。',
    who: '招标代理机构的项目经理发出；收到通知书的投标人确认收到。',
    rule: '《招标投标法》第四十五条：中标人确定后，向中标人发出中标通知书，并同时将结果通知所有未中标的投标人。第四十六条：自发出之日起30日内订立书面合同。',
  },
  en: {
    what: 'The winner is sent the notification of award and the other bidders the notice of result, and the award notice is published at the same time.',
    who: "The agency's project manager sends them; each bidder confirms receipt of its own.",
    rule: 'Tendering and Bidding Law, article 45: the winner and, at the same time, all other bidders are notified. Article 46: the written contract is concluded within 30 days of the notification of award.',
  },
};

const ownNotice: ScreenHelp = {
  zh: {
    what: '本单位收到的一份通知书：中标的写明中标价，未中标的写明中标人、中标价和本单位的得分、排名。',
    who: '投标人。请确认收到，需要时下载留存。',
    rule: '《招标投标法》第四十五条：中标通知书对招标人和中标人具有法律效力。',
  },
  en: {
    what: "A notice to your organisation: the winner's states the award price; any other states the winner, the award price, and your own score and rank.",
    who: 'The bidder. Please confirm receipt, and download it to keep.',
    rule: 'Tendering and Bidding Law, article 45: the notification of award is legally binding on the tenderee and the winner.',
  },
};

const change: ScreenHelp = {
  zh: {
    what: '定标后中标人放弃、不能履行、不交履约保证金或者被查实违法的，在这里提出变更：依次确定下一名候选人，或者重新招标；每次变更的依据、材料和结果都留在这里。',
    who: '招标人提出并由其审批人审批；招标代理机构提出的，先由招标人确认。合同已经订立的，不能变更。',
    rule: '《招标投标法实施条例》第五十五条：不符合中标条件的，可以按照中标候选人名单排序依次确定其他中标候选人为中标人，也可以重新招标。',
  },
  en: {
    what: 'Where a determined winner gives up, cannot perform, does not pay the performance bond or is found to have broken the law, the change is proposed here: the next candidate follows, or the lot is tendered again. Ground, evidence and outcome of every change stay here.',
    who: 'The tenderee proposes, and its approver decides; what the agency proposes is confirmed by the tenderee first. Once the contract is concluded there is no change.',
    rule: 'Implementing Regulation, article 55: where a winner does not fulfil the conditions, the other candidates may be determined in the order of the list, or the lot is tendered again.',
  },
};

/** What the screens of the award say about themselves (页面说明). */
export const help = helpOf({
  [awardScreens.list]: {
    zh: {
      what: '有定标事项的标段和各自的状态：公示中、审批中、已定标、已发布。',
      who: '招标人从这里进入定标，招标代理机构从这里进入公示。',
    },
    en: {
      what: 'Lots at the award stage, each with its status: publicity, in approval, determined, published.',
      who: 'The tenderee goes from here to the award decision, the agency to the candidates.',
    },
  },
  [awardScreens.candidates]: candidates,
  [awardScreens.candidatesIndex]: candidates,
  [awardScreens.publicity]: {
    zh: {
      what: '查看中标候选人公示；对评标结果有异议的，在公示期内从这里提出，也在这里看到答复。',
      who: '本标段的投标人。提出后不能修改或撤回，招标人和招标代理机构可以看到内容和附件。',
      rule: '《招标投标法实施条例》第五十四条：异议应当在公示期间提出；招标人3日内答复。第六十条：对答复不服的，可以自知道之日起10日内向行政监督部门投诉。',
    },
    en: {
      what: 'Read the published candidates. Objections to the evaluation result are raised here during the publicity period, and answered here.',
      who: 'Bidders for this lot. An objection cannot be changed or withdrawn; the tenderee and the agency see its content and files.',
      rule: 'Implementing Regulation, article 54: objections are raised during the publicity period; the tenderee answers within 3 days. Article 60: whoever is not satisfied with the answer may complain to the supervising authority within 10 days.',
    },
  },
  [awardScreens.change]: change,
  [awardScreens.changeApprove]: {
    zh: {
      what: '审批中标人变更：原中标人、法定情形、证明材料，以及递补的候选人或者重新招标。同意后原中标资格取消，已发出的通知书全部作废。',
      who: '招标人的审批人；提出或确认过本次变更的人、同时任职于投标人的人不能审批。',
      rule: '《招标投标法实施条例》第五十五条：不符合中标条件的，可以按照中标候选人名单排序依次确定其他中标候选人为中标人，也可以重新招标。',
    },
    en: {
      what: 'Approve or return a change of the winner: the former winner, the statutory ground, the evidence, and the next candidate or another tender. Approval withdraws the award, and every notice sent is void.',
      who: "The tenderee's approver; nobody who proposed or confirmed this change, and nobody who also works for a bidder.",
      rule: 'Implementing Regulation, article 55: where a winner does not fulfil the conditions, the other candidates may be determined in the order of the list, or the lot is tendered again.',
    },
  },
  [awardScreens.determination]: {
    zh: {
      what: '公示期满且异议全部答复后，由招标人从公示的候选人中确定中标人，并提交本单位审批。',
      who: '招标人代表提交，招标人的审批人审批；其他人只能查看。',
      rule: '《招标投标法实施条例》第五十五条：国有资金占控股或者主导地位的依法必须招标项目，应当确定排名第一的候选人为中标人，法定情形除外。',
    },
    en: {
      what: 'Once the publicity period is over and every objection answered, the tenderee determines the winner among the published candidates and submits the decision to its internal approval.',
      who: "The tenderee's representative submits, the tenderee's approver decides; everybody else can only read.",
      rule: 'Implementing Regulation, article 55: for projects that must be tendered by law and in which state funds hold a controlling or leading position, the first-ranked candidate must be determined the winner, except in the cases provided by law.',
    },
  },
  [awardScreens.notices]: notices,
  [awardScreens.noticeEdit]: notices,
  [awardScreens.noticeView]: notices,
  [awardScreens.result]: {
    zh: {
      what: '一个标段的采购结果：候选人、异议、定标和通知书。',
      who: '招标人和招标代理机构看全部，投标人只看本单位的通知书。',
    },
    en: {
      what: 'The result of one lot: candidates, objections, award decision and notices.',
      who: 'The tenderee and the agency see everything, a bidder only its own notice.',
    },
  },
  [awardScreens.approve]: {
    zh: {
      what: '审批招标人代表提交的定标。同意后中标人即告确定，不同意则退回修改。',
      who: '招标人的审批人。',
      rule: '《招标投标法实施条例》第五十五条：不确定排名第一的候选人为中标人的，须属于法定情形。',
    },
    en: {
      what: "Approve or return the award decision submitted by the tenderee's representative. Approval determines the winner; otherwise it is returned for correction.",
      who: "The tenderee's approver.",
      rule: 'Implementing Regulation, article 55: a candidate other than the first-ranked one may be determined the winner only in the cases provided by law.',
    },
  },
  [awardScreens.noticeApprove]: {
    zh: {
      what: '审批拟发出的中标通知书；落选通知另行审批。审批通过后由项目经理发出，发出的内容与审批的不一致时不能发出。',
      who: '本单位流程中规定的审批人；没有关联流程的单位无需审批。',
      rule: '《招标投标法》第四十五条：中标人确定后，向中标人发出中标通知书，并同时将结果通知所有未中标的投标人。',
    },
    en: {
      what: 'Approve the notification of award to be sent; the notices to unsuccessful bidders are approved separately. Once approved, the project manager sends it; anything that differs from it cannot be sent.',
      who: "The approvers named in your organisation's flow; without a linked flow no approval is needed.",
      rule: 'Tendering and Bidding Law, article 45: the winner and, at the same time, all other bidders are notified.',
    },
  },
  [awardScreens.bulletinView]: {
    zh: {
      what: '审批拟发布的中标公告，页面与公开后所见一致。审批通过后，进场交易的委托招标标段再由招标人确认，其他标段由项目经理发布。',
      who: '本单位流程中规定的审批人；没有关联流程的单位无需审批。',
      rule: '《招标投标法》第四十五条：中标人确定后，向中标人发出中标通知书，并同时将结果通知所有未中标的投标人。',
    },
    en: {
      what: 'Approve the notice of result to be published; the page shows what the public will see. Once approved, the tenderee confirms it next on entrusted lots at the public resource trading centre; elsewhere the project manager publishes it.',
      who: "The approvers named in your organisation's flow; without a linked flow no approval is needed.",
      rule: 'Tendering and Bidding Law, article 45: the winner and, at the same time, all other bidders are notified.',
    },
  },
  [awardScreens.ownerApprove]: {
    zh: {
      what: '审批招标代理机构拟发布的中标结果公告；代理机构内部对中标候选人公示的审批也在这里。页面与公开后所见一致；同意后即可发布，不同意则退回并附意见。',
      who: '招标人的人员，仅限进场交易的委托招标标段；代理机构的人员不能代为审批。',
    },
    en: {
      what: "Approve the award notice the agency intends to publish; the agency's internal approval of the publicity of candidates is also done here. The page shows what the public will see; once approved it can be published, otherwise it is returned with your comments.",
      who: "The tenderee's people, only for lots entrusted to an agency and traded at the public resource trading centre; the agency's staff may not approve on their behalf.",
    },
  },
  [awardScreens.ownNotices]: {
    zh: { what: '本单位收到的中标通知书和结果通知书。', who: '投标人。点开一份可以查看、下载和确认收到。' },
    en: {
      what: 'The notifications of award and notices of result that your organisation has received.',
      who: 'Bidders. Open one to read it, download it and confirm receipt.',
    },
  },
  [awardScreens.ownNotice]: ownNotice,
});
