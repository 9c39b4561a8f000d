import { objectionAnswers } from '#areas/objection/server/index.ts';
import { fullName, lotFor, lotToOperate } from '#areas/project/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import type { Tx } from '#kit/server/context.ts';
import { dutyWords } from '#kit/server/duty.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { answerObjection } from '../shared/calls.ts';
import { answerProposed, answerReturned, objectionAnswered } from '../shared/events.ts';
import { awardScreens } from '../shared/screens.ts';
import { awardText, refuse } from '../shared/text/index.ts';
import { demandNoBidder } from './bidder-too.ts';
import { keepAnswer, objectionById } from './store.ts';
import { awardObjectionAnswer } from './tables.ts';

type Found = NonNullable<Awaited<ReturnType<typeof objectionById>>>;

/** 异议答复: the agency proposes, the tenderee confirms; an objection that is upheld bars the candidate it is against. */
export const answers = objectionAnswers<Found, { readonly decision: string }>({
  table: awardObjectionAnswer,
  find: objectionById,
  agency: { stage: 'award', permission: 'award.publicise' },
  tenderee: 'award.determine',
  demandSide: async (tx, step, found) => {
    const { award } = found ?? {};
    if (step === 'propose') {
      if (award?.orgId !== tx.user.orgId) throw refuse('objectionNotFound', 404);
      return lotToOperate(tx, award.packageId, 'award');
    }
    if (award?.tendereeOrgId !== tx.user.orgId) throw refuse('answerNotFound', 404);
    return lotFor(tx, award.packageId, 'tenderee');
  },
  demandNoBidder: (tx, packageId, step) =>
    demandNoBidder(tx, packageId, step === 'propose' ? 'answer' : 'decideAnswer'),
  closed: ({ decision }) => (decision === null ? undefined : refuse('answered')),
  refusals: {
    absent: () => refuse('objectionNotFound', 404),
    waiting: () => refuse('answerWaiting'),
    settled: () => refuse('answered'),
    own: () => refuse('ownAnswer', 403),
  },
  secondPerson: { rule: 'objectionAnswer', act: 'award.decideAnswer' },
  record: (tx, what, { row: { id: objectionId, packageId }, answerId, after }) =>
    tx.emit(
      what === 'proposed' ? answerProposed : answerReturned,
      { subjectType: 'lot', subjectId: packageId, after },
      { packageId, objectionId, answerId },
    ),
  keep: async (tx, { id: objectionId, packageId }, { answer: given, at, late }) => {
    const { id: answerId, decision, answer } = given;
    if (!(await keepAnswer(tx, given, { at, late }))) return false;
    tx.emit(
      objectionAnswered,
      { subjectType: 'lot', subjectId: packageId, after: { answerId, decision, answer, late } },
      { packageId, objectionId, decision, late },
    );
    return true;
  },
  messages: {
    proposed: messageTemplate(awardText, 'message.answerProposed'),
    returned: messageTemplate(awardText, 'message.answerReturned'),
    answered: messageTemplate(awardText, 'message.answered'),
  },
  named: (lot) => ({ lot: fullName(lot) }),
  duties: {
    propose: dutyWords(awardText, 'duty.answer'),
    decide: dutyWords(awardText, 'duty.confirmAnswer'),
  },
  screens: {
    agency: awardScreens.candidatesIndex,
    tenderee: awardScreens.determination,
    bidder: awardScreens.publicity,
  },
});

export const propose = (tx: Tx, { objectionId, ...words }: InputOf<typeof answerObjection>) =>
  answers.propose(tx, objectionId, words);
