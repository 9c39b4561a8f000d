import { helpOf } from '#kit/web/help.ts';
import { tenderFileScreens } from '../shared/screens.ts';

const terms =
  '《招标投标法实施条例》第十六条：招标文件的发售期不少于5日。《招标投标法》第二十四条：自开始发出至投标截止不少于20日。';
const termsEn =
  'Implementing Regulation, article 16: the documents are available for at least 5 days. Tendering and Bidding Law, article 24: at least 20 days from their issue to the bid deadline.';

/** What the screens of tender documents say about themselves (页面说明). */
export const help = helpOf({
  [tenderFileScreens.make]: {
    zh: {
      what: '编制采购文件：上传文件，设定最高限价、评审项和价格分公式、各项时间。审批通过后随公告（邀请招标为投标邀请书）一起发出；发出后只能以“澄清与修改”更正，另行审批并通知所有获取文件的供应商。',
      who: '招标代理机构的项目经理。评审只能按这里的标准和方法进行。',
      rule: `${terms}《招标投标法实施条例》第二十七条：设有最高投标限价的应当在招标文件中明确，不得规定最低投标限价。`,
    },
    en: {
      what: 'Prepare the tender documents: upload the files, set the ceiling price, review items, price formula and dates. Once approved they are issued with the notice, or with the letter of invitation; afterwards they change only by a clarification, which is approved on its own and goes to all who obtained them.',
      who: "The agency's project manager. The review applies only the criteria and methods set here.",
      rule: `${termsEn} Implementing Regulation, article 27: a ceiling price is stated in the tender documents; a minimum price may not be set.`,
    },
  },
  [tenderFileScreens.view]: {
    zh: {
      what: '查看本标段的采购文件、评审办法和时间安排；供应商在这里获取文件，并填写本标段的联系人。',
      who: '招标代理机构和招标人看全部；供应商获取后可以下载。获取了文件的单位名称和数量，投标截止前对外保密；供应商填写的联系人，开标结束后才显示。',
      rule: '《招标投标法》第二十二条：不得向他人透露已获取招标文件的潜在投标人的名称、数量。',
    },
    en: {
      what: "The lot's documents, evaluation method and dates; suppliers obtain the documents and name their contact here.",
      who: 'The agency and the tenderee see everything; suppliers can download the documents once obtained. The names and number of those who obtained them are secret until the bid deadline; the contact a supplier names is shown only after the opening.',
      rule: 'Tendering and Bidding Law, article 22: the names and number of potential bidders that obtained the tender documents may not be disclosed.',
    },
  },
  [tenderFileScreens.lotKey]: {
    zh: {
      what: '生成标段密钥。每份投标文件由两把钥匙加密：投标人一把，标段一把；缺任何一把都打不开。标段私钥在您的浏览器中生成，平台不持有。',
      who: '招标人代表（密钥保管人），公告发布（邀请招标为投标邀请书发出）前生成；开标时用同一证书释放。请妥善保管证书文件和密码。',
      rule: '《电子招标投标办法》第二十七条：投标截止前，任何单位和个人不得解密、提取投标文件。',
    },
    en: {
      what: "Generate the lot key. Each bid is sealed with two keys, the bidder's and the lot's; it cannot be opened without both. The lot's private key is generated in your browser, and the platform does not hold it.",
      who: "The tenderee's representative (the custodian), before the notice is published or the letter of invitation is sent; the same certificate releases the key at the opening. Keep its file and PIN safe.",
      rule: 'Electronic Tendering Measures, article 27: before the deadline nobody may decrypt or extract a bid.',
    },
  },
  [tenderFileScreens.approve]: {
    zh: {
      what: '审批提交的采购文件：文件、评审办法、最高限价和时间。',
      who: '招标代理机构的审批人。',
      rule: terms,
    },
    en: {
      what: 'Approve the submitted tender documents: files, evaluation method, ceiling price and dates.',
      who: "The agency's approvers.",
      rule: termsEn,
    },
  },
  [tenderFileScreens.ownerApprove]: {
    zh: {
      what: '业主审批：招标人审批代理机构编制的采购文件，包括文件、评审办法、最高限价和时间。同意后文件定稿；不同意须写明意见，退回代理机构修改。',
      who: '招标人中有业主审批权限的人员，谁先办理由谁负责；可转交同事，或交接给几人，均同意才算通过。代理机构的人员不能代为审批。',
      rule: `《招标投标法》第十五条：招标代理机构应当在招标人委托的范围内办理招标事宜。${terms}`,
    },
    en: {
      what: "Owner's approval: the tenderee approves the documents prepared by the agency: files, evaluation method, ceiling price and dates. If it agrees, they are final; otherwise it must give its comments, and they are returned to the agency.",
      who: "The tenderee's people with the permission for owner's approval; the first to act is responsible, and may transfer it to a colleague or hand it over to several, who must all agree. The agency's staff may not approve on their behalf.",
      rule: `Tendering and Bidding Law, article 15: a tender agency acts within what the tenderee has entrusted to it. ${termsEn}`,
    },
  },
  [tenderFileScreens.openLots]: {
    zh: {
      what: '正在提供采购文件的标段，以及本单位已获取文件的标段。',
      who: '供应商。在提供期内获取文件，不需要报名。',
      rule: '《电子招标投标办法》第二十条：不得设置投标报名等前置条件限制潜在投标人下载招标文件。',
    },
    en: {
      what: 'The lots whose documents are available, and those whose documents your organisation has obtained.',
      who: 'Suppliers. Obtain the documents while they are available; no application is needed.',
      rule: 'Electronic Tendering Measures, article 20: no bid registration or similar precondition may restrict potential bidders from downloading the tender documents.',
    },
  },
});
