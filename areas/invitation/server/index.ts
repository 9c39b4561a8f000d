/** The door of invitations to tender (投标邀请). */
import { approvalBusiness, seedApproval } from '#base/approval/server/index.ts';
import { stepOf } from '#base/approval/shared/definition.ts';
import { read, write } from '#kit/server/http/http.ts';
import { whoDid } from '#kit/server/who-did.ts';
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
import { invitationSaved } from '../shared/events.ts';
import { invitationScreens } from '../shared/screens.ts';
import { INVITATION_KEY } from '../shared/status.ts';
import { answer, replyDeadline } from './answer.ts';
import { onApprovalFinished } from './approval.ts';
import { duties } from './duties.ts';
import { letter } from './letter.ts';
import { detail, mine, receipts, watched } from './reads.ts';
import { add, discard, save } from './save.ts';
import { send } from './send.ts';
import { byId, everyBatchOf } from './store.ts';
import { reopen, submit } from './submit.ts';

export { inviteeFacts, operationFacts, replyDateOf, stepFacts } from './steps.ts';
export { tooFewCanBid } from './window.ts';

approvalBusiness(INVITATION_KEY, {
  name: { zh: '投标邀请审批', en: 'Approval of invitations' },
  form: invitationScreens.view,
  barred: {
    why: { zh: '保存过本标段的邀请名单或邀请书', en: 'saved the list or the letter of this lot' },
    // Of every batch: who chose the first suppliers does not decide about those added to them, nor the other way round.
    people: async (db, id) => {
      const row = await byId(db, id);
      const batches = row ? await everyBatchOf(db, row.packageId) : [];
      return whoDid(
        db,
        [invitationSaved],
        batches.map((one) => one.id),
      );
    },
  },
});

export const server = ({ publicUrl }: Pick<PartNeeds, 'publicUrl'>): ServerPart => ({
  routes: [
    read(calls.invitationDetail, detail),
    read(calls.invitationLetter, letter(publicUrl)),
    write(calls.saveInvitation, save),
    write(calls.submitInvitation, submit),
    write(calls.reopenInvitation, reopen),
    write(calls.sendInvitation, send),
    write(calls.addInvitation, add),
    write(calls.discardInvitation, discard),
    read(calls.invitationReceipts, receipts),
    read(calls.watchedInvitation, watched),
    read(calls.myInvitation, mine),
    write(calls.answerInvitation, answer),
  ],
  reactions: [onApprovalFinished],
  deadlines: [replyDeadline],
  duties,
  seed: async (tx) => {
    await seedApproval(tx, {
      serviceKey: INVITATION_KEY,
      nodes: [
        stepOf('leader', { zh: '部门负责人审批', en: 'Department head' }),
        stepOf('director', { zh: '总经理审批', en: 'General manager' }),
      ],
    });
  },
});
