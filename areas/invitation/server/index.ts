/** The door of invitations to tender (投标邀请). */
import { approvalBusiness, seedApproval } from '#base/approval/server/index.ts';
import { stepOf } from '#base/approval/shared/definition.ts';
import { read, write } from '#kit/server/http/http.ts';
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
import { invitationScreens } from '../shared/screens.ts';
import { INVITATION_KEY } from '../shared/status.ts';
import { answer, replyDeadline } from './answer.ts';
import { duties } from './duties.ts';
import { onApprovalFinished } from './on-approval-finished.ts';
import { letter } from './letter.ts';
import { detail, mine, receipts } from './reads.ts';
import { add, save } from './save.ts';
import { send } from './send.ts';
import { reopen, submit } from './submit.ts';

export { operationFacts, stepFacts } from './steps.ts';

approvalBusiness(INVITATION_KEY, {
  name: { zh: '投标邀请审批', en: 'Approval of invitations' },
  form: invitationScreens.view,
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
    read(calls.invitationReceipts, receipts),
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
