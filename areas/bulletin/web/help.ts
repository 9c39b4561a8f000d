import { helpOf, type ScreenHelp } from '#kit/web/help.ts';
import { bulletinScreens } from '../shared/screens.ts';

const content =
  '《招标投标法》第十六条、《招标公告和公示信息发布管理办法》第五条：招标公告应当载明法定内容。';
const signing =
  '《招标公告和公示信息发布管理办法》第七条：公告文本应当盖章并由项目负责人签名，数据电文应当电子签名。';
const signingEn =
  'Measures on Publishing Tender Notices, article 7: the text bears a seal and the signature of the project leader, electronically where it is electronic.';
const contentEn =
  'Tendering and Bidding Law, article 16; Measures on Publishing Tender Notices, article 5: a tender notice states what the law asks for.';

const otherHelp: ScreenHelp = {
  zh: {
    what: '编制、审批和发布一份其他公告。它不改变招标公告和采购文件，时间、条件和最高限价以已发布的文件为准。',
    who: '招标代理机构的项目经理编制和发布，流程中规定的审批人审批。',
    rule: '《招标投标法》第五条：招标投标活动应当遵循公开、公平、公正和诚实信用的原则。',
  },
  en: {
    what: 'One notice: prepared, approved, published. It changes nothing in the tender notice and the tender documents; dates, conditions and ceiling stay as published.',
    who: "The agency's project manager prepares and publishes it, the approvers of the flow decide.",
    rule: 'Tendering and Bidding Law, article 5: tendering is open, fair, impartial and in good faith.',
  },
};

/** What the screens of notices say about themselves (页面说明). */
export const help = helpOf({
  [bulletinScreens.edit]: {
    zh: {
      what: '编制招标公告，提交审批，审批通过后发布。发布前可由项目负责人在公告的PDF文本中签名，再由另一人加盖本单位印章，签章文本随公告公开；本平台要求签章的，签章后方可发布。发布的同时采购文件开始提供，已发布的公告不能修改。',
      who: '招标代理机构的项目经理。页面列出发布前还缺什么，例如采购文件未审批、标段密钥未生成。',
      rule: `${content}${signing}《招标投标法实施条例》第十六条：招标文件的发售期不少于5日。《招标投标法》第二十四条：自招标文件开始发出至投标截止不少于20日。`,
    },
    en: {
      what: 'Prepare the tender notice, submit it for approval and publish it once approved. Before, the project leader may sign its text as a PDF, and somebody else puts the seal of the organisation on it; the signed text is public with the notice. Where the platform asks for it, nothing is published without. Publishing issues the tender documents; a published notice cannot be changed.',
      who: "The agency's project manager. The page lists what is still missing before it can be published, such as approved documents or the lot key.",
      rule: `${contentEn} ${signingEn} Implementing Regulation, article 16: documents are provided for at least 5 days. Tendering and Bidding Law, article 24: at least 20 days from their issue to the bid deadline.`,
    },
  },
  [bulletinScreens.others]: {
    zh: {
      what: '标段在招标公告之外发布的公告，例如情况说明、异议处理公告。招标公告发布后才能编制，审批通过后发布，发布后所有人可见且不能修改或撤回。',
      who: '招标代理机构的项目经理编制和发布，部门负责人审批；招标人可以查看。',
    },
    en: {
      what: 'Notices of a lot beside its tender notice, such as explanations or the handling of an objection. They are prepared once the tender notice is out, approved, and then published for everybody and for good.',
      who: "The agency's project manager prepares and publishes them, the head of the department approves; the tenderee reads them.",
    },
  },
  [bulletinScreens.otherEdit]: otherHelp,
  [bulletinScreens.otherView]: otherHelp,
  [bulletinScreens.view]: {
    zh: {
      what: '查看本标段的公告。正文附有摘要（SHA-256），任何人可以据此核对公告未被改动。',
      who: '招标代理机构和招标人看全部，供应商看已发布的正文。',
    },
    en: {
      what: 'The notice of this lot. Its digest (SHA-256) lets anybody check that the text was not changed.',
      who: 'Agency and tenderee read all of it, suppliers the published text.',
    },
  },
  [bulletinScreens.record]: {
    zh: { what: '本标段先后发布的全部公告，按时间排列。', who: '招标代理机构和招标人。' },
    en: {
      what: 'All notices of this lot in the order in which they were published.',
      who: 'Agency and tenderee.',
    },
  },
  [bulletinScreens.approve]: {
    zh: {
      what: '审批提交的公告。代理机构内部审批后，进场的标段再由招标人审批；都通过后由项目经理发布，退回的可以修改后再提交。',
      who: '招标代理机构的审批人；招标人中有业主审批权限的人员。',
      rule: content,
    },
    en: {
      what: 'Decide on a submitted notice. After the agency, the tenderee confirms it where the lot is traded at the public resource trading centre; then the project manager publishes it. A returned notice may be changed and submitted again.',
      who: "The agency's approvers, and the tenderee's people who may confirm.",
      rule: contentEn,
    },
  },
  [bulletinScreens.bidderView]: {
    zh: {
      what: '查看已发布的公告，从这里去获取采购文件。',
      who: '供应商。获取采购文件不需要报名。',
      rule: '《电子招标投标办法》第二十条：不得设置投标报名等前置条件限制潜在投标人下载招标文件。',
    },
    en: {
      what: 'Read a published notice, and go on from it to obtain the documents.',
      who: 'Suppliers. No sign-up is needed to obtain the documents.',
      rule: 'Electronic Tendering Measures, article 20: no sign-up or similar condition may keep potential bidders from downloading the tender documents.',
    },
  },
  [bulletinScreens.list]: {
    zh: { what: '本单位各项目的公告和状态。', who: '招标代理机构的工作人员，从这里继续编制或查看。' },
    en: {
      what: "The notices of your organisation's projects, each with its status.",
      who: "The agency's staff, to go on preparing one or to read it.",
    },
  },
});
