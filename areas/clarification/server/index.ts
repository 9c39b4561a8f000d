/** The door of clarifications and amendments (澄清与修改). */
import { potentialBiddersPeople } from '#areas/bid-submission/server/index.ts';
import { pausesTender } from '#areas/tender-file/server/index.ts';
import { approvalBusiness, seedApproval } from '#base/approval/server/index.ts';
import { stepOf } from '#base/approval/shared/definition.ts';
import { read, write } from '#kit/server/http/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import { whoDid } from '#kit/server/who-did.ts';
import * as calls from '../shared/calls.ts';
import { clarificationSaved } from '../shared/events.ts';
import { clarificationScreens } from '../shared/screens.ts';
import { CLARIFICATION_KEY } from '../shared/status.ts';
import { answers, propose } from './answer.ts';
import { ask, confirm } from './bidder.ts';
import { duties } from './duties.ts';
import { fileRules } from './files.ts';
import { issue } from './issue.ts';
import { onApprovalFinished } from './approval.ts';
import { raise, withdraw } from './objection.ts';
import { detail, list, mine, receivedOne, watched } from './reads.ts';
import { discard, reopen, save } from './save.ts';
import { byId, hasOpenObjection } from './store.ts';
import { submit } from './submit.ts';

export { bidderStepFacts, stepFacts } from './steps.ts';

pausesTender(hasOpenObjection);

approvalBusiness(CLARIFICATION_KEY, {
  name: { zh: '澄清审批', en: 'Approval of clarifications' },
  form: clarificationScreens.approve,
  barred: {
    why: {
      zh: '编制过本澄清，或者任职于潜在投标人',
      en: 'drew up this clarification, or works for a potential bidder',
    },
    people: async (db, id) => {
      const row = await byId(db, id);
      return row
        ? [
            ...(await whoDid(db, [clarificationSaved], [id])),
            ...(await potentialBiddersPeople(db, row.packageId)),
          ]
        : [];
    },
  },
});

export const server: ServerPart = {
  routes: [
    read(calls.clarificationList, list),
    read(calls.clarificationDetail, detail),
    write(calls.saveClarification, save),
    write(calls.submitClarification, submit),
    write(calls.reopenClarification, reopen),
    write(calls.discardClarification, discard),
    write(calls.issueClarification, issue),
    read(calls.watchedList, watched),
    read(calls.myClarifications, mine),
    read(calls.receivedDetail, receivedOne),
    write(calls.confirmClarification, confirm),
    write(calls.askQuestion, ask),
    write(calls.raiseObjection, raise),
    write(calls.withdrawObjection, withdraw),
    write(calls.proposeAnswer, propose),
    write(calls.confirmAnswer, answers.confirm),
    write(calls.returnAnswer, answers.sendBack),
  ],
  reactions: [onApprovalFinished],
  fileRules,
  duties,
  seed: async (tx) => {
    await seedApproval(tx, {
      serviceKey: CLARIFICATION_KEY,
      nodes: [stepOf('leader', { zh: '部门负责人审批', en: 'Department head' })],
    });
  },
};
