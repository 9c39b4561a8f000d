import { helpOf } from '#kit/web/help.ts';
import { exceptionScreens } from '../shared/screens.ts';

const law =
  '《招标投标法实施条例》第三十一条：招标人终止招标的，应当及时发布公告，或者以书面形式通知被邀请的或者已经获取招标文件的潜在投标人，并及时退还文件费用、投标保证金及银行同期存款利息。';
const lawEn =
  'Implementing Regulation of the Tendering and Bidding Law, article 31: whoever terminates a tender publishes a notice without delay, or tells those who were invited or obtained the documents in writing, and returns document fees and bonds with their bank interest.';

/** What the screens of exceptions say about themselves (页面说明). */
export const help = helpOf({
  [exceptionScreens.edit]: {
    zh: {
      what: '终止招标：公告或邀请书发出后、开标开始前，选择终止原因，上传证明材料，编制终止公告，提交审批。审批通过即发布公告，标段终止，通知所有潜在投标人和行政监督部门；已递交的投标文件保持密封。此后登记费用和保证金的退还，需要的可以重新招标。',
      who: '招标代理机构或自行招标的招标人的项目经理办理，由没有参与编制的人审批；进场的标段还须招标人确认。',
      rule: `${law}依法必须招标的标段不得因法定原因以外的原因终止。`,
    },
    en: {
      what: 'Termination of a tender: after the notice or the invitations and before the opening begins, choose the reason, upload evidence, draw up the notice of termination and submit them. Once approved, the notice is published, the lot ends, and potential bidders and the supervision are told; bids that were handed in stay sealed. Afterwards record the return of fees and bonds; the lot can be tendered again.',
      who: 'The project manager of the agency or of a tenderee that tenders itself; who took no part in it approves, and on an entered lot the tenderee confirms it.',
      rule: `${lawEn} A lot that must be tendered by law ends for no other reason than those of law.`,
    },
  },
  [exceptionScreens.view]: {
    zh: {
      what: '查看终止招标的原因、证明材料、公告、审批记录和退还情况。供应商看到的是终止公告。',
      who: '招标代理机构、招标人；终止后的行政监督部门和潜在投标人。',
      rule: law,
    },
    en: {
      what: 'Reason, evidence, notice, approval and what was returned. A supplier sees the notice of termination.',
      who: 'Agency and tenderee; once it is terminated, the supervision and potential bidders.',
      rule: lawEn,
    },
  },
  [exceptionScreens.approval]: {
    zh: {
      what: '阅读终止原因、证明材料、后果和公告，作出决定。同意后立即发布公告、标段终止，不能恢复；审批结束前开标已经开始的，本次终止失效。',
      who: '没有参与编制、不在潜在投标人处任职的审批人；进场的标段还有招标人。',
      rule: law,
    },
    en: {
      what: 'Read reason, evidence, consequences and notice, and decide. Once agreed, the notice is published at once and the lot ends for good; if the opening has begun by then, the termination lapses.',
      who: 'Approvers who took no part in it and work for no potential bidder; on an entered lot the tenderee too.',
      rule: lawEn,
    },
  },
});
