import { z } from 'zod';
import { ofLot, packageId } from '#areas/project/shared/lot.ts';
import { wfParameter } from '#base/approval/shared/wf-parameter.ts';
import { call, done, idSchema } from '#kit/shared/call.ts';
import { formSchema, shown } from '#kit/shared/fields.ts';
import {
  draftFields,
  invitationRecord,
  inviteesInput,
  ownInvitation,
  receiptFields,
  receiptsRecord,
  watchedRecord,
  invitationFields,
} from './schema.ts';

export const invitationDetail = call('GET /pre/invitation/detail', {
  gate: 'invitation.view',
  summary: 'The newest invitation of a lot, or the one named, with its list (投标邀请书详情)',
  input: z.object({ packageId: idSchema.optional(), id: idSchema.optional() }),
  output: invitationRecord,
});

export const invitationLetter = call('GET /pre/invitation/letter', {
  gate: 'invitation.edit',
  summary: 'The letter made from project, lot and approved tender documents (按模板生成邀请书)',
  input: ofLot,
  output: z.object({ ...shown(invitationFields, 'title', 'content') }),
});

export const saveInvitation = call('POST /pre/invitation/save', {
  gate: 'invitation.edit',
  stage: 'pre',
  summary: 'Saves invitees and letter of a lot; the text is cleaned (暂存投标邀请书)',
  said: 'kit.done.saved',
  input: formSchema(draftFields, { ...packageId, invitees: inviteesInput }),
  output: z.object({ id: z.string() }),
});

export const submitInvitation = call('POST /pre/invitation/submit', {
  gate: 'invitation.edit',
  stage: 'pre',
  summary:
    'Submits list and letter for approval; the person who chose the suppliers does not decide (提交投标邀请审批)',
  input: ofLot.extend({ wfParameter }),
  output: z.object({ needApproval: z.boolean() }),
});

export const reopenInvitation = call('POST /pre/invitation/reopen', {
  gate: 'invitation.edit',
  stage: 'pre',
  summary:
    'Reopens an approved invitation that has not been sent; it must be approved again (重新编制邀请书)',
  input: ofLot,
  output: done,
});

export const sendInvitation = call('POST /pre/invitation/send', {
  gate: 'invitation.send',
  stage: 'pre',
  summary:
    'Sends the approved letter to everyone on its list at the same time; the first one issues the documents (发出投标邀请书)',
  input: ofLot,
  output: z.object({ sentAt: z.string() }),
});

export const addInvitation = call('POST /pre/invitation/add', {
  gate: 'invitation.edit',
  stage: 'pre',
  summary:
    'Starts to invite more suppliers by the same letter, while receipts are open or too few have accepted (增补邀请)',
  input: ofLot,
  output: z.object({ id: z.string() }),
});

export const discardInvitation = call('POST /pre/invitation/discard', {
  gate: 'invitation.edit',
  stage: 'pre',
  summary:
    'Discards an addition that was not submitted or was returned; what was sent does not change (废弃增补)',
  input: ofLot,
  output: done,
});
export const invitationReceipts = call('GET /pre/invitation/receipts', {
  gate: 'invitation.view',
  summary: 'Who was invited to a lot, and who has accepted or declined (邀请回执)',
  input: ofLot,
  output: receiptsRecord,
});

export const watchedInvitation = call('GET /pre/invitation/watched', {
  gate: 'invitation.watch',
  summary:
    'What the supervision sees of an invitation: when it was sent and its letter; from the opening on also to whom (监督投标邀请)',
  input: ofLot,
  output: watchedRecord,
});
export const myInvitation = call('GET /pre/invitation/mine', {
  gate: 'invitation.answer',
  summary: "The invitation that one's own company has received, with its receipt (收到的投标邀请)",
  input: ofLot,
  output: ownInvitation,
});

export const answerInvitation = call('POST /pre/invitation/answer', {
  gate: 'invitation.answer',
  summary: 'Accepts or declines an invitation, once, before the receipt is due (邀请回执办理)',
  input: formSchema(receiptFields, packageId),
  output: z.object({ answeredAt: z.string() }),
});
