import { type Lot, lockLot, lotFor, lotToOperate } from '#areas/project/server/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { calendarOf } from '#base/calendar/server/index.ts';
import { settle } from '#base/form/server/index.ts';
import { answerDay, answerLate } from '#base/law/shared/objection.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { confirmAnswer, proposeAnswer, returnAnswer } from '../shared/calls.ts';
import { answerProposed, answerReturned, objectionAnswered } from '../shared/events.ts';
import { answerFields } from '../shared/schema.ts';
import { clarificationText, refuse } from '../shared/text/index.ts';
import { answerById, type AnswerRow, answersOf, insertAnswer, settleAnswer } from './answer-store.ts';
import { demandNoBidder } from './bidder-too.ts';
import { isSettling } from './objection.ts';
import {
  answerQuestion,
  isObjection,
  isOpenQuestion,
  type ObjectionRow,
  questionById,
  questionsOf,
} from './store.ts';

const about = (id: string, after: unknown) => ({
  subjectType: 'clarificationQuestion' as const,
  subjectId: id,
  after,
});

/** The objection under the lock of its lot, if it still waits for an answer. */
async function openObjection(tx: Tx, id: string): Promise<{ lot: Lot; row: ObjectionRow }> {
  const seen = await questionById(tx.db, id);
  if (!seen) throw refuse('objectionNotFound', 404);
  const lot = await lockLot(tx, seen.packageId);
  const row = await questionById(tx.db, id);
  if (!row || !isObjection(row) || !isOpenQuestion(row)) throw refuse('objectionOver');
  if (!isSettling(lot)) throw refuse('ended');
  await demandNoBidder(tx, row.packageId, 'answer');
  return { lot, row };
}

/** 拟定异议答复, where the documents stay as they are: one at a time; it counts for nothing before the tenderee confirms it. */
export async function propose(tx: Tx, { id, answer }: InputOf<typeof proposeAnswer>) {
  const seen = await questionById(tx.db, id);
  // What is absent is refused as a lot that is not one's own.
  await lotToOperate(tx, seen?.packageId ?? id, 'pre');
  const { lot, row } = await openObjection(tx, id);
  const { packageId } = row;
  if ((await answersOf(tx.db, packageId)).some((one) => one.questionId === id && one.outcome === null))
    throw refuse('answerWaiting');
  await settle(tx, answerFields, { answer });
  const at = await clockNow(tx);
  const answerId = await insertAnswer(tx, { questionId: id, answer, proposedAt: at });
  tx.emit(answerProposed, about(id, { answerId, answer }), { packageId, questionId: id, answerId });
  const owners = await membersWithRole(tx.db, 'owner', lot.tendereeOrgId);
  await notify(tx, {
    template: messageTemplate(clarificationText, 'message.answerProposed'),
    params: { name: lotLabel(lot), day: answerDay(row.askedAt, await calendarOf(tx.db)) },
    to: owners.map((one) => one.id),
    webRouter: { path: tenderFileScreens.clarification, query: { packageId, opType: 'owner' } },
  });
  return { answerId };
}

/** A proposed answer that waits, for the tenderee of its lot: never for who proposed it. */
async function answerToSettle(
  tx: Tx,
  answerId: string,
): Promise<{ answer: AnswerRow; lot: Lot; row: ObjectionRow }> {
  const answer = await answerById(tx.db, answerId);
  const asked = answer && (await questionById(tx.db, answer.questionId));
  // What is absent is refused as a lot that is not one's own.
  await lotFor(tx, asked?.packageId ?? answerId, 'tenderee');
  if (!answer || !asked) throw refuse('objectionNotFound', 404);
  if (answer.proposedBy === tx.user.id)
    throw unlawful(refuse('ownAnswer', 403), {
      rule: 'documentAnswer',
      act: 'clarification.confirmAnswer',
      subject: ['lot', asked.packageId],
    });
  return { answer, ...(await openObjection(tx, answer.questionId)) };
}

/** 确认异议答复: with the tenderee's word it counts, also late, and what the objection suspended goes on. */
export async function confirm(tx: Tx, { answerId }: InputOf<typeof confirmAnswer>) {
  const { answer, lot, row } = await answerToSettle(tx, answerId);
  const at = await clockNow(tx);
  const settled = { outcome: 'confirmed', outcomeAt: at, outcomeReason: null } as const;
  if (!(await settleAnswer(tx, answerId, settled))) throw refuse('objectionOver');
  await giveAnswer(tx, { lot, row, at }, { answer: answer.answer, clarificationId: null });
  return null;
}

/** 退回异议答复: another one is proposed, and the returned one stays on record. */
export async function sendBack(tx: Tx, { answerId, reason }: InputOf<typeof returnAnswer>) {
  const { answer, lot, row } = await answerToSettle(tx, answerId);
  const { packageId } = row;
  const at = await clockNow(tx);
  const settled = { outcome: 'returned', outcomeAt: at, outcomeReason: reason } as const;
  if (!(await settleAnswer(tx, answerId, settled))) throw refuse('objectionOver');
  tx.emit(answerReturned, about(row.id, { answerId, reason }), { packageId, questionId: row.id, answerId });
  await notify(tx, {
    template: messageTemplate(clarificationText, 'message.answerReturned'),
    params: { name: lotLabel(lot), reason },
    to: [answer.proposedBy],
    webRouter: { path: tenderFileScreens.clarification, query: { packageId, opType: 'PM' } },
  });
  return null;
}

/** The answer that counts (答复异议); nothing where it was given before, or the objection was withdrawn. */
async function giveAnswer(
  tx: Tx,
  { lot, row, at }: { readonly lot: Lot; readonly row: ObjectionRow; readonly at: Date },
  by: { readonly answer: string | null; readonly clarificationId: string | null },
): Promise<void> {
  const { id, packageId, askedAt, askedBy } = row;
  const late = answerLate(askedAt, at, await calendarOf(tx.db));
  if (!(await answerQuestion(tx, id, { ...by, answeredAt: at, answeredLate: late }))) return;
  tx.emit(objectionAnswered, about(id, { ...by, late }), {
    packageId,
    questionId: id,
    late,
    clarificationId: by.clarificationId,
  });
  await notify(tx, {
    template: messageTemplate(clarificationText, 'message.objectionAnswered'),
    params: { name: lotLabel(lot) },
    to: [askedBy],
    webRouter: { path: tenderFileScreens.clarification, query: { packageId, opType: 'supplier' } },
  });
}

/** What an issued clarification answers (以澄清、修改答复): the questions that it names, objections among them, as far as they are still open. */
export async function answerByClarification(
  tx: Tx,
  lot: Lot,
  { id: clarificationId, questionIds }: { readonly id: string; readonly questionIds: readonly string[] },
  at: Date,
): Promise<void> {
  const named = new Set(questionIds);
  if (named.size === 0) return;
  for (const row of await questionsOf(tx.db, lot.packageId)) {
    if (!named.has(row.id)) continue;
    const by = { answer: null, clarificationId };
    if (isObjection(row)) await giveAnswer(tx, { lot, row, at }, by);
    else await answerQuestion(tx, row.id, { ...by, answeredAt: at, answeredLate: null });
  }
}
