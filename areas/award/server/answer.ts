import { fullName, lockLot, lotFor, lotToOperate } from '#areas/project/server/index.ts';
import { calendarOf } from '#base/calendar/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { answerObjection, confirmAnswer, returnAnswer } from '../shared/calls.ts';
import { answerProposed, answerReturned, objectionAnswered } from '../shared/events.ts';
import { answerDay, answerLate } from '#base/law/shared/objection.ts';
import { awardText, refuse } from '../shared/text/index.ts';
import { awardScreens } from '../shared/screens.ts';
import { answerById, answersOf, insertAnswer, keepAnswer, settleAnswer } from './answer-store.ts';
import { demandNoBidder } from './bidder-too.ts';
import { objectionById } from './store.ts';

const AGENCY_PAGE = awardScreens.candidatesIndex;
const TENDEREE_PAGE = awardScreens.determination;

/** 拟定异议答复: the agency proposes, one proposal at a time; it counts for nothing before the tenderee confirms it. */
export async function propose(
  tx: Tx,
  { objectionId, decision, answer }: InputOf<typeof answerObjection>,
): Promise<{ answerId: string }> {
  const seen = await objectionById(tx.db, objectionId);
  if (!seen || seen.award.orgId !== tx.user.orgId) throw refuse('objectionNotFound', 404);
  const { packageId } = seen.award;
  await lotToOperate(tx, packageId, 'award');
  await demandNoBidder(tx, packageId, 'answer');
  const lot = await lockLot(tx, packageId);
  const found = await objectionById(tx.db, objectionId);
  if (!found || found.objection.decision !== null) throw refuse('answered');
  const given = (await answersOf(tx.db, found.award.id)).filter((a) => a.objectionId === objectionId);
  if (given.some((a) => a.outcome === null)) throw refuse('answerWaiting');
  const now = await clockNow(tx);
  const row = { objectionId, decision, answer, proposedAt: now };
  const answerId = await insertAnswer(tx, row);
  tx.emit(
    answerProposed,
    { subjectType: 'lot', subjectId: packageId, after: row },
    { packageId, objectionId, answerId },
  );
  const owners = await membersWithRole(tx.db, 'owner', lot.tendereeOrgId);
  await notify(tx, {
    template: messageTemplate(awardText, 'message.answerProposed'),
    params: {
      lot: fullName(lot),
      day: answerDay(found.objection.submittedAt, await calendarOf(tx.db)),
    },
    to: owners.map((o) => o.id),
    webRouter: { path: TENDEREE_PAGE, query: { packageId } },
  });
  return { answerId };
}

/** A proposed answer, its lot locked, for the tenderee of the lot: never for who proposed it. */
async function answerToSettle(tx: Tx, answerId: string) {
  const found = await answerById(tx.db, answerId);
  if (!found || found.award.tendereeOrgId !== tx.user.orgId) throw refuse('answerNotFound', 404);
  await lotFor(tx, found.award.packageId, 'tenderee');
  await demandNoBidder(tx, found.award.packageId, 'decideAnswer');
  if (found.answer.proposedBy === tx.user.id)
    throw unlawful(refuse('ownAnswer', 403), {
      rule: 'objectionAnswer',
      act: 'award.decideAnswer',
      subject: ['lot', found.award.packageId],
    });
  return { ...found, lot: await lockLot(tx, found.award.packageId) };
}

/** 确认异议答复: the tenderee owes the answer; with its word it counts, an upheld one bars, and who objected is told. */
export async function confirm(tx: Tx, { answerId }: InputOf<typeof confirmAnswer>) {
  const { answer, objection, award, lot } = await answerToSettle(tx, answerId);
  const at = await clockNow(tx);
  const settled = { outcome: 'confirmed', outcomeAt: at, outcomeReason: null } as const;
  if (!(await settleAnswer(tx, answerId, settled))) throw refuse('answered');
  const late = answerLate(objection.submittedAt, at, await calendarOf(tx.db));
  await keepAnswer(tx, answer, { at, late });
  const { packageId } = award;
  const { decision } = answer;
  tx.emit(
    objectionAnswered,
    { subjectType: 'lot', subjectId: packageId, after: { answerId, decision, answer: answer.answer, late } },
    { packageId, objectionId: objection.id, decision, late },
  );
  await notify(tx, {
    template: messageTemplate(awardText, 'message.answered'),
    params: { lot: fullName(lot) },
    to: [objection.userId],
    webRouter: {
      path: awardScreens.publicity,
      query: { packageId, opType: 'supplier' },
    },
  });
  return null;
}

/** 退回异议答复: the tenderee does not agree; the agency proposes another, and the returned one stays on record. */
export async function sendBack(tx: Tx, { answerId, reason }: InputOf<typeof returnAnswer>) {
  const { answer, objection, award, lot } = await answerToSettle(tx, answerId);
  const at = await clockNow(tx);
  const settled = { outcome: 'returned', outcomeAt: at, outcomeReason: reason } as const;
  if (!(await settleAnswer(tx, answerId, settled))) throw refuse('answered');
  const { packageId } = award;
  tx.emit(
    answerReturned,
    { subjectType: 'lot', subjectId: packageId, after: { answerId, reason } },
    { packageId, objectionId: objection.id, answerId },
  );
  await notify(tx, {
    template: messageTemplate(awardText, 'message.answerReturned'),
    params: { lot: fullName(lot), reason },
    to: [answer.proposedBy],
    webRouter: { path: AGENCY_PAGE, query: { packageId } },
  });
  return null;
}
