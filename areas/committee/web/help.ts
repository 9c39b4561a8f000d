import { helpOf, type ScreenHelp } from '#kit/web/help.ts';
import { committeeScreens } from '../shared/screens.ts';

const draw =
  '《招标投标法》第三十七条：成员为五人以上单数，专家不少于三分之二；名单在中标结果确定前保密。《招标投标法实施条例》第四十六条：专家以随机抽取方式确定，不得指定或者变相指定。';
const drawEn =
  'Tendering and Bidding Law, article 37: an odd number of members, five or more, at least two thirds of them experts; their names are kept secret until the result. Implementing Regulation, article 46: experts are drawn at random; they may not be designated, openly or in disguise.';

const committee: ScreenHelp = {
  zh: {
    what: '确定评标委员会的人数、时间和地点，随机抽取专家，跟踪专家的答复；成员不能参加时申请更换。',
    who: '招标代理机构的项目经理办理，须见证的由监督人员或招标人代表给出种子。成员姓名对任何人保密，只显示代号。',
    rule: draw,
  },
  en: {
    what: 'Set the size, time and place of the review committee, draw the experts at random and follow their answers; request a replacement if a member cannot take part.',
    who: "The agency's project manager; if a witness is required, the supervising authority or the tenderee's representative gives a seed. Names are secret from everybody; only code names are shown.",
    rule: drawEn,
  },
};

/** What the screens of the committee say about themselves (页面说明). */
export const help = helpOf({
  [committeeScreens.committee]: committee,
  [committeeScreens.edit]: committee,
  [committeeScreens.view]: committee,
  [committeeScreens.draw]: committee,
  [committeeScreens.approve]: {
    zh: {
      what: '抽取专家之前审批组建方案：人数、时间、地点和回避单位。审批时尚未抽取，看不到也不能影响成员。',
      who: '本单位流程中规定的审批人；没有关联流程的单位无需审批。',
      rule: draw,
    },
    en: {
      what: 'Approve the plan before experts are drawn: size, time, place and excluded companies. Nobody has been drawn yet, so approvers can neither see nor influence the members.',
      who: "The approvers named in your organisation's flow; without a linked flow no approval is needed.",
      rule: drawEn,
    },
  },
  [committeeScreens.list]: {
    zh: {
      what: '本单位各标段的评标委员会和组建状态。',
      who: '招标代理机构的工作人员。列表中没有成员姓名。',
      rule: draw,
    },
    en: {
      what: "The review committees of your organisation's lots, each with its state.",
      who: "The agency's staff. The list shows no members' names.",
      rule: drawEn,
    },
  },
  [committeeScreens.supervision]: {
    zh: {
      what: '见证专家抽取：候选名单摘要和平台承诺值公布之后，由您给出一个种子，抽取顺序由各方种子与名单共同确定。',
      who: '监督人员或招标人代表。种子提交后不能更改；结果公布后任何人可以复算。',
      rule: '《招标投标法实施条例》第四十六条：专家以随机抽取方式确定，任何单位和个人不得以明示、暗示等任何方式指定或者变相指定。',
    },
    en: {
      what: "Witness a draw: once the digest of the pool and the platform's commitment are published, you give a seed. All seeds and the pool together determine the order.",
      who: "The supervising authority or the tenderee's representative. A seed cannot be changed once given; after the result is published anybody can recompute the draw.",
      rule: 'Implementing Regulation, article 46: experts are drawn at random; nobody may designate them, expressly, by hint or in disguise.',
    },
  },
  [committeeScreens.replacements]: {
    zh: {
      what: '确认或退回更换评委的申请。确认时给出种子，平台立即从已公布的名单中抽取新成员。',
      who: '行政监督或招标人的审批人，不能由申请方确认。',
      rule: '《招标投标法实施条例》第四十八条：有回避事由、擅离职守或者因健康等原因不能继续评标的，应当及时更换；被更换成员的评审结论无效。',
    },
    en: {
      what: 'Confirm or refuse a request to replace a member. You give a seed when confirming, and the new member is drawn at once from the published pool.',
      who: "The supervising authority or the tenderee's approver, never the side that requests it.",
      rule: "Implementing Regulation, article 48: a member who must stand aside, leaves without permission or cannot continue for reasons such as health is replaced promptly; the replaced member's conclusions are void.",
    },
  },
  [committeeScreens.confirmation]: {
    zh: {
      what: '答复评审邀请。邀请只写时间和地点，进入评标大厅后才能看到项目和投标人。',
      who: '被抽中的评审专家：接受、拒绝并说明原因，或者声明回避。拒绝或回避后由候补专家递补。',
      rule: '《招标投标法》第三十七条：与投标人有利害关系的人不得进入相关项目的评标委员会。《评标委员会和评标方法暂行规定》第十二条列出应当回避的情形。',
    },
    en: {
      what: 'Answer an invitation to a review. It states the time and place only; the project and the bidders are shown in the review hall.',
      who: 'Experts who have been drawn: accept, decline with a reason, or declare that you must stand aside; in the latter cases a reserve takes the seat.',
      rule: 'Tendering and Bidding Law, article 37: nobody with an interest in a bidder may sit on the committee. Interim Provisions on Evaluation Committees, article 12, lists the cases in which a member must stand aside.',
    },
  },
});
