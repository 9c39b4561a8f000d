import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { helpOf } from '#kit/web/help.ts';
import { invitationScreens } from '../shared/screens.ts';

const secret = '《招标投标法》第二十二条：不得向他人透露已获取招标文件的潜在投标人的名称、数量。';
const secretEn =
  'Tendering and Bidding Law, article 22: names and number of potential bidders who obtained the documents are disclosed to nobody.';
const read = {
  zh: {
    what: '查看邀请对象、选择依据和投标邀请书；审批人在此作出决定，进场的标段还须招标人确认。',
    who: '招标代理机构的审批人和工作人员、招标人。供应商只能看到发给本单位的邀请书。',
    rule: `《招标投标法》第十七条：应当向三个以上具备承担能力、资信良好的供应商发出投标邀请书。${secret}`,
  },
  en: {
    what: 'Whom the lot is offered to, why, and the letter. Approvers decide here; on a lot that entered the trading place the tenderee confirms it too.',
    who: "The agency's approvers and staff, and the tenderee. A supplier sees the letter sent to itself only.",
    rule: `Tendering and Bidding Law, article 17: at least three suppliers able to perform and of good standing are invited. ${secretEn}`,
  },
} as const;
const answer = {
  zh: {
    what: '阅读投标邀请书，在回执截止时间前接受或谢绝邀请。回执只能提交一次；接受后可以获取采购文件并投标，谢绝或逾期未回执的不能。',
    who: '受到邀请的供应商，只能看到本单位的邀请和回执。',
    rule: secret,
  },
  en: {
    what: 'Read the invitation and accept or decline it before the receipt is due. A receipt is sent once. Whoever accepts may obtain the documents and bid; whoever declines or stays silent may not.',
    who: 'Invited suppliers, each its own invitation and receipt only.',
    rule: secretEn,
  },
} as const;

/** What the screens of invitations say about themselves (页面说明). */
export const help = helpOf({
  [invitationScreens.invite]: {
    zh: {
      what: '邀请招标：确定邀请对象，说明选择依据，编制投标邀请书，提交审批，审批通过后同时发给全部邀请对象。发出的同时采购文件开始提供，名单不能再修改；回执截止前可以增补邀请，须另行审批；截止时接受的不足三个的，文件获取截止一日前仍可增补。未提交或被退回的增补可以废弃。',
      who: '招标代理机构的项目经理编制和发出，由没有参与编制的人审批。',
      rule: `《招标投标法》第十七条：应当向三个以上具备承担能力、资信良好的供应商发出投标邀请书。《招标投标法实施条例》第八条：依法应当公开招标的项目，只有法定情形可以邀请招标。${secret}`,
    },
    en: {
      what: 'Invited tender: choose the invitees and say how, draw up the letter, submit both, and send them to all at once when approved. Sending issues the documents and fixes the list; until the receipts are due more can be invited, with an approval of their own, and where fewer than three have accepted by then, up to a day before the documents end; an addition that was not submitted or came back can be discarded.',
      who: "The agency's project manager; who took no part in it approves.",
      rule: `Tendering and Bidding Law, article 17: at least three suppliers able to perform are invited. Implementing Regulation, article 8: what must be tendered openly is tendered by invitation only in the cases it names. ${secretEn}`,
    },
  },
  [invitationScreens.view]: read,
  [invitationScreens.receipts]: {
    zh: {
      what: '受邀供应商的回执：接受或谢绝、时间、联系人和谢绝理由。接受的可能不足三个或回执截止时不足三个的，给出提示：文件获取截止一日前可以增补邀请，此后只能按不足三个办理。',
      who: '招标代理机构和招标人查看；监督部门开标后查看；供应商只能办理本单位的回执。',
      rule: `《招标投标法》第二十八条：投标人少于三个的，应当重新招标。${secret}`,
    },
    en: {
      what: 'Receipts of the invited suppliers: accepted or declined, when, by whom, and why not. When fewer than three may accept, or have accepted when receipts close, it says so: more can be invited up to a day before the documents end, and no more after that.',
      who: 'Agency and tenderee; the supervision from the opening on; a supplier handles its own receipt only.',
      rule: `Tendering and Bidding Law, article 28: with fewer than three bidders the lot is tendered again. ${secretEn}`,
    },
  },
  [tenderFileScreens.invitation]: answer,
  [invitationScreens.receiptView]: answer,
});
