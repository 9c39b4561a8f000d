import { helpOf, type ScreenHelp } from '#kit/web/help.ts';
import { bulletinScreens } from '../shared/screens.ts';

const content =
  '《招标投标法》第十六条、《招标公告和公示信息发布管理办法》第五条：招标公告应当载明法定内容。';
const signing =
  '《招标公告和公示信息发布管理办法》第七条：公告文本应当盖章并由项目负责人签名，数据电文应当电子签名。';
const signingEn =
  'Measures on Publishing Tender Notices, article 7: the text bears a seal and the signature of the project leader; in electronic form it is signed electronically.';
const contentEn =
  'Tendering and Bidding Law, article 16; Measures on Publishing Tender Notices, article 5: a tender notice states the content required by law.';

const otherHelp: ScreenHelp = {
  zh: {
    what: '编制、审批和发布一份其他公告。它不改变招标公告和采购文件，时间、条件和最高限价以已发布的文件为准。',
    who: '招标代理机构的项目经理编制和发布，流程中规定的审批人审批。',
    rule: '《招标投标法》第五条：招标投标活动应当遵循公开、公平、公正和诚实信用的原则。',
  },
  en: {
    what: 'Prepare, approve and publish another notice. It does not change the tender notice or the tender documents; dates, conditions and ceiling price remain as published.',
    who: "The agency's project manager prepares and publishes it; the approvers named in the flow approve it.",
    rule: 'Tendering and Bidding Law, article 5: tendering follows the principles of openness, fairness, impartiality and good faith.',
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
      what: "Prepare the tender notice, submit it for approval and publish it once approved. Before publication the project leader can sign its PDF text and somebody else affix the organisation's seal; the signed text is published with the notice. Where this platform requires it, the notice cannot be published unsigned. Publication makes the tender documents available; a published notice cannot be changed.",
      who: "The agency's project manager. The page lists what is still missing for publication, such as approved documents or the lot key.",
      rule: `${contentEn} ${signingEn} Implementing Regulation, article 16: documents are provided for at least 5 days. Tendering and Bidding Law, article 24: at least 20 days from their issue to the bid deadline.`,
    },
  },
  [bulletinScreens.others]: {
    zh: {
      what: '标段在招标公告之外发布的公告，例如情况说明、异议处理公告。招标公告发布后才能编制，审批通过后发布，发布后所有人可见且不能修改或撤回。',
      who: '招标代理机构的项目经理编制和发布，部门负责人审批；招标人可以查看。',
    },
    en: {
      what: 'Notices of a lot in addition to its tender notice, such as statements or notices on the handling of an objection. They can be prepared once the tender notice is published, and are published once approved; everybody can then read them, and they can be neither changed nor withdrawn.',
      who: "The agency's project manager prepares and publishes them, the department head approves; the tenderee can read them.",
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
      what: 'The notice of this lot. With its digest (SHA-256) anybody can check that the text has not been changed.',
      who: 'The agency and the tenderee see everything, suppliers the published text.',
    },
  },
  [bulletinScreens.record]: {
    zh: { what: '本标段先后发布的全部公告，按时间排列。', who: '招标代理机构和招标人。' },
    en: {
      what: 'All notices published for this lot, in order of publication.',
      who: 'The agency and the tenderee.',
    },
  },
  [bulletinScreens.approve]: {
    zh: {
      what: '审批提交的公告。代理机构内部审批后，进场的标段再由招标人审批；都通过后由项目经理发布，退回的可以修改后再提交。',
      who: '招标代理机构的审批人；招标人中有业主审批权限的人员。',
      rule: content,
    },
    en: {
      what: "Approve a submitted notice. After the agency's internal approval, the tenderee also approves it if the lot is traded at the public resource trading centre; the project manager then publishes it. A returned notice can be changed and submitted again.",
      who: "The agency's approvers; the tenderee's people with the permission for owner's approval.",
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
      what: 'Read a published notice, and go from here to obtain the documents.',
      who: 'Suppliers. No application is needed to obtain the documents.',
      rule: 'Electronic Tendering Measures, article 20: no bid registration or similar precondition may restrict potential bidders from downloading the tender documents.',
    },
  },
  [bulletinScreens.list]: {
    zh: { what: '本单位各项目的公告和状态。', who: '招标代理机构的工作人员，从这里继续编制或查看。' },
    en: {
      what: "The notices of your organisation's projects, each with its status.",
      who: "The agency's staff; continue preparing a notice or view it from here.",
    },
  },
});
