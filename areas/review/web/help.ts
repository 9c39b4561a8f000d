import { helpOf, type ScreenHelp } from '#kit/web/help.ts';
import { reviewScreens } from '../shared/screens.ts';

const hall: ScreenHelp = {
  zh: {
    what: '评标大厅：成员签到、推举组长，先做初步评审，再做详细评审打分，组长汇总后形成评审报告，全体成员签署。',
    who: '评标委员会成员各自独立评审，全部提交前看不到他人的意见。主持人只看进度，看不到姓名和评分；监督人员可以旁观。',
    rule: '《招标投标法实施条例》第四十九条：按照招标文件规定的评标标准和方法评审，没有规定的不得作为依据。《招标投标法》第四十四条：成员客观、公正地履行职务，不得私下接触投标人，不得透露评审情况。',
  },
  en: {
    what: 'The review hall: members sign in and elect a leader, carry out the preliminary review, then score in the detailed review; the leader consolidates the scores into the review report, and all members sign it.',
    who: "Committee members review independently and cannot see others' opinions until all are submitted. The host sees progress only, neither names nor scores; the supervising authority may observe.",
    rule: 'Implementing Regulation, article 49: bids are reviewed according to the criteria and methods in the tender documents only. Tendering and Bidding Law, article 44: members perform their duties objectively and fairly, do not meet bidders in private and disclose nothing about the review.',
  },
};

const report: ScreenHelp = {
  zh: {
    what: '评审报告：评审结论、排名和推荐的中标候选人、被否决的投标和理由、更换与退回记录，以及签署情况。价格分可以公开复算。',
    who: '成员阅读后签署；不同意的选择“不同意”并书面说明理由。招标人和招标代理机构在评审结束后查看。',
    rule: '《招标投标法实施条例》第五十三条：候选人不超过3个并标明排序；全体成员签字，拒绝签字又不书面说明不同意见和理由的，视为同意。',
  },
  en: {
    what: 'The review report: conclusion, ranking and recommended candidates, rejected bids and the reasons, replacements and returned sheets, and the signatures. Anybody can recompute the price scores.',
    who: 'Members read and sign it; those who disagree choose Dissent and give their reasons in writing. The tenderee and the agency can read it once the review is finished.',
    rule: 'Implementing Regulation, article 53: at most 3 candidates, ranked; all members sign, and whoever refuses to sign without dissenting in writing with reasons is deemed to agree.',
  },
};

/** What the screens of the review say about themselves (页面说明). */
export const help = helpOf({
  [reviewScreens.entry]: {
    zh: {
      what: '您参加的评审和各自的阶段。评审开始后从这里进入评标大厅签到。',
      who: '已接受邀请的评审专家。',
      rule: '《招标投标法》第三十八条：评标在严格保密的情况下进行，任何单位和个人不得非法干预、影响评标。',
    },
    en: {
      what: 'The reviews you take part in, each with its stage. Once a review has begun, enter the review hall from here and sign in.',
      who: 'Experts who have accepted their invitation.',
      rule: 'Tendering and Bidding Law, article 38: bids are reviewed in strict secrecy; nobody may unlawfully interfere with the review or influence it.',
    },
  },
  [reviewScreens.watch]: {
    zh: {
      what: '各标段评审的进度，从这里进入评标大厅主持或旁观。',
      who: '主持人（项目经理）和监督人员。看得到进度，看不到成员姓名和评分。',
    },
    en: {
      what: 'The progress of the review of each lot. Enter the review hall from here to host or observe.',
      who: 'The host (project manager) and the supervising authority. They see progress, but neither names nor scores.',
    },
  },
  [reviewScreens.hall]: hall,
  [reviewScreens.lotReview]: hall,
  [reviewScreens.report]: report,
  [reviewScreens.lotReport]: report,
});
