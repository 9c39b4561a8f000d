import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { helpOf } from '#kit/web/help.ts';
import { clarificationScreens } from '../shared/screens.ts';

const fifteen =
  '《招标投标法》第二十三条、《招标投标法实施条例》第二十一条：可能影响投标文件编制的，应当在投标截止时间至少15日前书面通知所有获取文件的潜在投标人，不足15日的应当顺延。';
const fifteenEn =
  'Tendering and Bidding Law, article 23; Implementing Regulation, article 21: what may influence bids is told in writing to all who obtained the documents at least 15 days before the bid deadline, which is put off otherwise.';

/** What the screens of clarifications say about themselves (页面说明). */
export const help = helpOf({
  [tenderFileScreens.clarification]: {
    zh: {
      what: '采购文件发出后的问题、异议、澄清和修改。供应商在截止前提问、提出异议，收到澄清后确认；项目经理看问题和异议、编制澄清或拟定异议答复，招标人确认答复，都看不到由谁提出。有异议未答复的，不能开标。',
      who: '招标代理机构和招标人、已获取采购文件的供应商；供应商只看到发给全体的澄清和本单位的问题、异议，监督部门可以查看。',
      rule: '《招标投标法》第二十二条：不得向他人透露已获取招标文件的潜在投标人的名称、数量。《招标投标法实施条例》第二十二条：对招标文件有异议的，应当在投标截止时间10日前提出，招标人3日内答复；作出答复前，应当暂停招标投标活动。非依法必须招标的项目同样办理。',
    },
    en: {
      what: 'Questions about issued documents, and what was clarified or amended. Suppliers ask or object in time and confirm what they receive; the project manager reads questions and objections, not from whom, and draws up the answers, the tenderee confirms those to objections. While one is unanswered the bids are not opened.',
      who: 'Agency and tenderee, and suppliers that obtained the documents. A supplier sees what was told to all, and its own questions and objections; the supervision may read.',
      rule: 'Tendering and Bidding Law, article 22: names and number of those who obtained the documents are disclosed to nobody. Implementing Regulation, article 22: objections to documents are raised 10 days before the bid deadline and answered within 3; until then the tender is suspended. Purchases that no law obliges to tender follow the same rule here.',
    },
  },
  [clarificationScreens.reply]: {
    zh: {
      what: '编制、提交、发出一份澄清或修改；供应商在此查看并确认收到。需要顺延的填写新投标截止时间，发出时开标时间、提醒和公告一并变更。',
      who: '项目经理编制和发出，由没有参与编制的人审批，进场的标段还须招标人确认；已获取文件的供应商查看。',
      rule: fifteen,
    },
    en: {
      what: 'Draw up, submit and issue one clarification or amendment; suppliers read it here and confirm its receipt. A new bid deadline moves opening, reminders and notice when it is issued.',
      who: 'The project manager draws it up and issues it, somebody who took no part approves it, on an entered lot the tenderee too; suppliers that hold the documents read it.',
      rule: fifteenEn,
    },
  },
  [clarificationScreens.approve]: {
    zh: {
      what: '审批澄清或修改：内容、附件、答复的问题、对投标的影响和新投标截止时间。通过后由项目经理发出。',
      who: '招标代理机构的审批人；进场的标段还须招标人确认。',
      rule: fifteen,
    },
    en: {
      what: 'Decide about a clarification or amendment: text, attachments, questions, influence on bids and new deadline. Approved, the project manager issues it.',
      who: "The agency's approver, and on an entered lot the tenderee.",
      rule: fifteenEn,
    },
  },
});
