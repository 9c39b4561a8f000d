import { objectionAnswers } from '#areas/objection/server/index.ts';
import { type Lot, lotFor, lotToOperate } from '#areas/project/server/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import type { Tx } from '#kit/server/context.ts';
import { dutyWords } from '#kit/server/duty.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { proposeAnswer } from '../shared/calls.ts';
import { answerProposed, answerReturned, objectionAnswered } from '../shared/events.ts';
import { clarificationText, refuse } from '../shared/text/index.ts';
import { demandNoBidder } from './bidder-too.ts';
import { isSettling } from './objection.ts';
import {
  answerQuestion,
  isObjection,
  isOpenQuestion,
  questionById,
  type QuestionRow,
  questionsOf,
} from './store.ts';
import { objectionAnswer } from './tables.ts';

const asRaised = (row: QuestionRow) => ({ ...row, raisedAt: row.askedAt, raisedBy: row.askedBy });

const about = (subjectId: string, after: unknown) => ({
  subjectType: 'clarificationQuestion' as const,
  subjectId,
  after,
});

interface By {
  readonly answer: string | null;
  readonly clarificationId: string | null;
}

/** Keeps a direct answer, or the clarification that answers it: the tender is no longer suspended by it. */
async function keep(
  tx: Tx,
  { id, packageId }: QuestionRow,
  by: By,
  { at, late }: { readonly at: Date; readonly late: boolean },
): Promise<boolean> {
  if (!(await answerQuestion(tx, id, { ...by, answeredAt: at, answeredLate: late }))) return false;
  const { clarificationId } = by;
  tx.emit(objectionAnswered, about(id, { ...by, late }), {
    packageId,
    questionId: id,
    late,
    clarificationId,
  });
  return true;
}

/** 异议答复, where the documents stay as they are. */
export const answers = objectionAnswers({
  table: objectionAnswer,
  find: async (db, id) => {
    const row = await questionById(db, id);
    return row && asRaised(row);
  },
  agency: { stage: 'pre', permission: 'clarification.edit' },
  tenderee: 'clarification.answer',
  // What is absent is refused as a lot that is not one's own.
  demandSide: (tx, step, found, id) =>
    step === 'propose'
      ? lotToOperate(tx, found?.packageId ?? id, 'pre')
      : lotFor(tx, found?.packageId ?? id, 'tenderee'),
  demandNoBidder: (tx, packageId) => demandNoBidder(tx, packageId, 'answer'),
  closed: (row, lot) => {
    if (!isObjection(row) || !isOpenQuestion(row)) return refuse('objectionOver');
    return isSettling(lot) ? undefined : refuse('ended');
  },
  refusals: {
    absent: () => refuse('objectionNotFound', 404),
    waiting: () => refuse('answerWaiting'),
    settled: () => refuse('objectionOver'),
    own: () => refuse('ownAnswer', 403),
  },
  secondPerson: { rule: 'documentAnswer', act: 'clarification.confirmAnswer' },
  record: (tx, what, { row: { id: questionId, packageId }, answerId, after }) =>
    tx.emit(what === 'proposed' ? answerProposed : answerReturned, about(questionId, after), {
      packageId,
      questionId,
      answerId,
    }),
  keep: (tx, row, { answer, ...when }) =>
    keep(tx, row, { answer: answer.answer, clarificationId: null }, when),
  messages: {
    proposed: messageTemplate(clarificationText, 'message.answerProposed'),
    returned: messageTemplate(clarificationText, 'message.answerReturned'),
    answered: messageTemplate(clarificationText, 'message.objectionAnswered'),
  },
  named: (lot) => ({ name: lotLabel(lot) }),
  duties: {
    propose: dutyWords(clarificationText, 'duty.answerObjection'),
    decide: dutyWords(clarificationText, 'duty.confirmAnswer'),
  },
  screens: {
    agency: tenderFileScreens.clarification,
    tenderee: tenderFileScreens.clarification,
    bidder: tenderFileScreens.clarification,
  },
});

export const propose = (tx: Tx, { id, ...words }: InputOf<typeof proposeAnswer>) =>
  answers.propose(tx, id, words);

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
    if (isObjection(row))
      await answers.give(tx, { lot, row: asRaised(row), at }, (late) => keep(tx, row, by, { at, late }));
    else await answerQuestion(tx, row.id, { ...by, answeredAt: at, answeredLate: null });
  }
}
