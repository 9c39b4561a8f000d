import { lockLot } from '#areas/project/server/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { issuedTermsOf } from '#areas/tender-file/server/index.ts';
import { ruleSetOf } from '#areas/tender-file/shared/dates.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { guardFiles, showFiles } from '#base/file/server/index.ts';
import { fileIds, settle } from '#base/form/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { shanghaiEnd } from '#kit/shared/time.ts';
import type { askQuestion, confirmClarification } from '../shared/calls.ts';
import { clarificationConfirmed, questionAsked } from '../shared/events.ts';
import { questionsUntil } from '../shared/rules.ts';
import { questionFields } from '../shared/schema.ts';
import { QUESTIONS_MOST } from '../shared/status.ts';
import { clarificationText, refuse } from '../shared/text/index.ts';
import { heldLot, isOpen, issuedToSee } from './access.ts';
import { QUESTION_FILES } from './files.ts';
import {
  confirmedBy,
  insertQuestion,
  insertReceipt,
  isObjection,
  isOpenQuestion,
  ownQuestions,
} from './store.ts';

/**
 * 提问: of a company that holds the documents, before its time is over by the database's clock. Those who run the lot learn what is asked and not
 * by whom, since nobody learns who holds documents before the bids are due (招标投标法第二十二条).
 */
export async function ask(tx: Tx, input: InputOf<typeof askQuestion>) {
  const { packageId, content, fileId } = input;
  const { orgId } = tx.user;
  await heldLot(tx, packageId);
  const lot = await lockLot(tx, packageId);
  const terms = await issuedTermsOf(tx.db, packageId);
  if (!terms) throw refuse('notFound', 404);
  const at = await clockNow(tx);
  const until = questionsUntil(lot, terms);
  if (at >= until || !isOpen({ lot, terms }, at)) {
    const late = refuse('tooLate', 409, { at: shanghaiEnd(until) });
    // The record names the person and not the lot: who holds documents is secret.
    throw ruleSetOf(lot.isLawBid) === 'LAWBID'
      ? unlawful(late, { rule: 'documentObjection', act: 'clarification.ask', subject: ['user', tx.user.id] })
      : late;
  }
  const asked = (await ownQuestions(tx.db, packageId, orgId)).filter((one) => !isObjection(one));
  // A second press, or a second person of the company, asks nothing new.
  if (asked.some((one) => isOpenQuestion(one) && one.content === content)) throw refuse('askedAlready', 409);
  if (asked.length >= QUESTIONS_MOST) throw refuse('tooMany', 409, { most: QUESTIONS_MOST });
  await settle(tx, questionFields, { content, fileId });
  const id = await insertQuestion(tx, { packageId, orgId, content, fileId, askedAt: at });
  guardFiles(tx, fileIds(fileId), 'clarification.bidder');
  await showFiles(tx, fileIds(fileId), [`record:${QUESTION_FILES}:${id}`]);
  tx.emit(
    questionAsked,
    { subjectType: 'clarificationQuestion', subjectId: id, after: { packageId, orgId, content, fileId } },
    {},
  );
  await notify(tx, {
    template: messageTemplate(clarificationText, 'message.asked'),
    params: { name: lotLabel(lot) },
    to: [lot.pmId],
    webRouter: { path: tenderFileScreens.clarification, query: { packageId, opType: 'PM' } },
  });
  return { id };
}

/** 确认收到: once for the whole company; confirming again changes nothing. */
export async function confirm(tx: Tx, { id }: InputOf<typeof confirmClarification>) {
  await issuedToSee(tx, id);
  const { orgId } = tx.user;
  const at = await clockNow(tx);
  const receiptId = await insertReceipt(tx, { clarificationId: id, orgId, at });
  if (receiptId)
    tx.emit(clarificationConfirmed, { subjectType: 'clarificationReceipt', subjectId: receiptId }, {});
  const confirmed = (await confirmedBy(tx.db, [id], orgId)).get(id) ?? at;
  return { confirmedAt: confirmed.toISOString() };
}
