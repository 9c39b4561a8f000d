import { type Lot, lockLot } from '#areas/project/server/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { issuedTermsOf } from '#areas/tender-file/server/index.ts';
import { ruleSetOf } from '#areas/tender-file/shared/dates.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { calendarOf } from '#base/calendar/server/index.ts';
import { guardFiles, showFiles } from '#base/file/server/index.ts';
import { fileIds, settle } from '#base/form/server/index.ts';
import {
  answerDay,
  type EarlierObjection,
  objectionProblem,
  OBJECTIONS_MOST,
} from '#base/law/shared/objection.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { shanghaiEnd } from '#kit/shared/time.ts';
import type { raiseObjection, withdrawObjection } from '../shared/calls.ts';
import { objectionRaised, objectionWithdrawn } from '../shared/events.ts';
import { objectionsUntil } from '../shared/rules.ts';
import { objectionFields } from '../shared/schema.ts';
import { clarificationText, refuse } from '../shared/text/index.ts';
import { heldLot, isOpen } from './access.ts';
import { QUESTION_FILES } from './files.ts';
import {
  insertQuestion,
  isObjection,
  isOpenQuestion,
  ownQuestions,
  questionById,
  type QuestionRow,
  withdrawQuestion,
} from './store.ts';

/** May objections of this lot still be answered or withdrawn (开标前)? Also after the bid deadline, since the opening waits for it. */
export const isSettling = (lot: Pick<Lot, 'status'>): boolean => lot.status === lotStatus.bulletinPublished;

export const standingOf = (row: QuestionRow): EarlierObjection['standing'] =>
  row.withdrawnAt ? 'withdrawn' : row.answeredAt ? 'answered' : 'open';

/** Those who owe the answer, and those who propose it, are told that somebody objects, but not who. */
async function tellAnswerers(tx: Tx, lot: Lot, at: Date): Promise<void> {
  const { packageId } = lot;
  const told = {
    template: messageTemplate(clarificationText, 'message.objected'),
    params: { name: lotLabel(lot), day: answerDay(at, await calendarOf(tx.db)) },
  };
  const path = tenderFileScreens.clarification;
  await notify(tx, { ...told, to: [lot.pmId], webRouter: { path, query: { packageId, opType: 'PM' } } });
  const owners = (await membersWithRole(tx.db, 'owner', lot.tendereeOrgId)).map((one) => one.id);
  await notify(tx, {
    ...told,
    to: owners.filter((id) => id !== lot.pmId),
    webRouter: { path, query: { packageId, opType: 'owner' } },
  });
}

/**
 * 对招标文件的异议 (招标投标法实施条例第二十二条): of a company that holds the documents, at least ten days before the bid deadline by the database's clock. From
 * now on the tender is suspended until it is answered or withdrawn. Where the law does not require a tender, the same date holds by practice.
 */
export async function raise(tx: Tx, input: InputOf<typeof raiseObjection>) {
  const { packageId, target, content, request, fileId } = input;
  const { orgId } = tx.user;
  await heldLot(tx, packageId);
  const lot = await lockLot(tx, packageId);
  const terms = await issuedTermsOf(tx.db, packageId);
  if (!terms) throw refuse('notFound', 404);
  const at = await clockNow(tx);
  const until = objectionsUntil(terms);
  if (at >= until || !isOpen({ lot, terms }, at)) {
    const params = { at: shanghaiEnd(until) };
    // The record names the person and not the lot: who holds documents is secret.
    throw ruleSetOf(lot.isLawBid) === 'LAWBID'
      ? unlawful(refuse('objectionLate', 409, params), {
          rule: 'documentObjection',
          act: 'clarification.object',
          subject: ['user', tx.user.id],
        })
      : refuse('objectionLateFree', 409, params);
  }
  const earlier = (await ownQuestions(tx.db, packageId, orgId)).filter(isObjection).map((one) => ({
    against: one.target,
    content: one.content,
    standing: standingOf(one),
  }));
  const problem = objectionProblem(earlier, { against: target, content });
  if (problem) throw refuse(problem, 409, { most: OBJECTIONS_MOST });
  await settle(tx, objectionFields, { target, content, request, fileId });
  const row = { packageId, orgId, target, content, request, fileId, askedAt: at };
  const id = await insertQuestion(tx, row);
  guardFiles(tx, fileIds(fileId), 'clarification.bidder');
  await showFiles(tx, fileIds(fileId), [`record:${QUESTION_FILES}:${id}`]);
  tx.emit(objectionRaised, { subjectType: 'clarificationQuestion', subjectId: id, after: row }, {});
  await tellAnswerers(tx, lot, at);
  return { id };
}

/** 撤回异议: by the company that raised it, before it is answered; the tender goes on, and the objection stays on record. */
export async function withdraw(tx: Tx, { id }: InputOf<typeof withdrawObjection>) {
  const seen = await questionById(tx.db, id);
  if (!seen || !isObjection(seen) || tx.user.orgId === '' || seen.orgId !== tx.user.orgId)
    throw refuse('notFound', 404);
  const lot = await lockLot(tx, seen.packageId);
  const row = await questionById(tx.db, id);
  if (!row || !isOpenQuestion(row)) throw refuse('objectionOver');
  if (!isSettling(lot)) throw refuse('ended');
  const at = await clockNow(tx);
  await withdrawQuestion(tx, id, at);
  tx.emit(
    objectionWithdrawn,
    { subjectType: 'clarificationQuestion', subjectId: id, after: { withdrawnAt: at } },
    {},
  );
  const { packageId } = row;
  await notify(tx, {
    template: messageTemplate(clarificationText, 'message.objectionWithdrawn'),
    params: { name: lotLabel(lot) },
    to: [lot.pmId],
    webRouter: { path: tenderFileScreens.clarification, query: { packageId, opType: 'PM' } },
  });
  return null;
}
