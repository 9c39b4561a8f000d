/** The door of the award (定标). */
import { actsByHand, approvalBusiness, seedApproval } from '#base/approval/server/index.ts';
import { stepOf } from '#base/approval/shared/definition.ts';
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import { whoDid } from '#kit/server/who-did.ts';
import { changeConfirmed, changeSubmitted, determinationSubmitted } from '../shared/events.ts';
import { awardScreens } from '../shared/screens.ts';
import { CHANGE_KEY, noticeKeys, PUBLICITY_KEY, RESULT_KEY, SERVICE_KEY } from '../shared/status.ts';
import { onResultApproved } from './result-approval.ts';
import { biddersPeople } from './bidder-too.ts';
import { changeFiles } from './change.ts';
import { onChangeFinished } from './on-change-finished.ts';
import { duties } from './duties.ts';
import { onApprovalFinished } from './determine.ts';
import { publicityDeadline } from './publicise.ts';
import { onAwarded } from './notice-pdf.ts';
import { objectionFiles } from './objection.ts';
import { periods } from './periods.ts';
import { routesOf } from './routes.ts';

export { awardState, publiciseBy, stepFacts } from './steps.ts';
export { bindsWinner } from './bound.ts';
export { type Winner, winnerMayChange, winnersOf } from './winners.ts';

approvalBusiness(SERVICE_KEY, {
  name: { zh: '定标审批', en: 'Award approval' },
  form: awardScreens.approve,
  // Of an earlier proposal too, which came back.
  barred: {
    why: {
      zh: '提出过本标段的中标人，或者同时任职于投标人',
      en: 'proposed a winner of this lot, or works for a bidder as well',
    },
    people: async (db, packageId) => [
      ...(await whoDid(db, [determinationSubmitted], [packageId])),
      ...(await biddersPeople(db, packageId)),
    ],
  },
});

approvalBusiness(CHANGE_KEY, {
  name: { zh: '中标人变更审批', en: 'Approval of a change of the winner' },
  form: awardScreens.changeApprove,
  barred: {
    why: {
      zh: '提出过本标段的中标人变更，或者同时任职于投标人',
      en: 'proposed a change of the winner of this lot, or works for a bidder as well',
    },
    people: async (db, packageId) => [
      ...(await whoDid(db, [changeSubmitted, changeConfirmed], [packageId])),
      ...(await biddersPeople(db, packageId)),
    ],
  },
});

const asRanked = {
  nobody: 'the text is made from the report and the award; what else is said comes with the submission',
};

approvalBusiness(PUBLICITY_KEY, {
  name: { zh: '中标候选人公示审批', en: 'Approval of the publicity of candidates' },
  form: awardScreens.ownerApprove,
  barred: asRanked,
});
approvalBusiness(noticeKeys.win, {
  name: { zh: '中标通知书审批', en: 'Approval of the notification of award' },
  form: awardScreens.noticeApprove,
  barred: asRanked,
});
approvalBusiness(noticeKeys.result, {
  name: { zh: '落选通知审批', en: 'Approval of the notices to unsuccessful bidders' },
  form: awardScreens.noticeView,
  barred: asRanked,
});
approvalBusiness(RESULT_KEY, {
  name: { zh: '中标公告审批', en: 'Approval of the notice of result' },
  form: awardScreens.bulletinView,
  barred: asRanked,
});

export const server = (parts: Pick<PartNeeds, 'storage' | 'keys'>): ServerPart => ({
  routes: routesOf(parts),
  reactions: [
    onApprovalFinished,
    onChangeFinished,
    actsByHand('award.publicityApproved', PUBLICITY_KEY),
    actsByHand('award.winningNoticeApproved', noticeKeys.win),
    actsByHand('award.otherNoticesApproved', noticeKeys.result),
    onResultApproved,
    onAwarded(parts),
  ],
  deadlines: [publicityDeadline],
  fileRules: [objectionFiles, changeFiles],
  duties,
  periods: [periods],
  seed: async (tx) => {
    await seedApproval(tx, {
      serviceKey: SERVICE_KEY,
      nodes: [stepOf('ownerlead', { zh: '招标人负责人审批', en: "Tenderee's approver" })],
    });
    await seedApproval(tx, {
      serviceKey: CHANGE_KEY,
      nodes: [stepOf('ownerlead', { zh: '招标人负责人审批', en: "Tenderee's approver" })],
    });
    // Approved where a tenant draws steps.
    for (const serviceKey of [PUBLICITY_KEY, noticeKeys.win, noticeKeys.result, RESULT_KEY] as const)
      await seedApproval(tx, { serviceKey, nodes: [] });
  },
});
