import { type Lot, lockLot, lotOf } from '#areas/project/server/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { answerInvitation, invitedAs, termsOf } from '#areas/tender-file/server/index.ts';
import { exactTime } from '#areas/tender-file/shared/dates.ts';
import { organisationById } from '#base/organisation/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import type { DeadlineHandler } from '#kit/server/ticker.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import type { answerInvitation as answerCall } from '../shared/calls.ts';
import { invitationAnswered, repliesClosed } from '../shared/events.ts';
import { invitationScreens } from '../shared/screens.ts';
import { REPLY_DEADLINE } from '../shared/status.ts';
import { invitationText, refuse } from '../shared/text/index.ts';
import { batchesOf, insertReceipt, letterTo } from './store.ts';
import { repliesAt, repliesUntil, shortageAt } from './window.ts';

/** 邀请回执: once for the whole company, before its deadline by the database's clock; the lot stays locked so that nothing falls in between. */
export async function answer(tx: Tx, input: InputOf<typeof answerCall>) {
  const { packageId, answer: said, ...details } = input;
  const { orgId } = tx.user;
  if (orgId === '' || !(await lotOf(tx.db, packageId))) throw refuse('notFound', 404);
  const lot = await lockLot(tx, packageId);
  const letter = await letterTo(tx.db, packageId, orgId);
  const invited = await invitedAs(tx.db, packageId, orgId);
  // Whoever was not invited does not learn that others were.
  if (!letter?.replyUntil || !invited) throw refuse('notFound', 404);
  if (invited.answer !== 'awaited') throw refuse('alreadyAnswered');
  const at = await clockNow(tx);
  if (at >= letter.replyUntil) throw refuse('tooLate', 409, { at: exactTime(letter.replyUntil) });
  if (lot.status !== lotStatus.bulletinPublished) throw refuse('wrongStatus');
  const accepted = said === 'accepted';
  await answerInvitation(tx, { packageId, orgId, accepted, at });
  const reason = accepted ? null : details.reason;
  const id = await insertReceipt(tx, { ...details, reason, packageId, orgId, accepted, answeredAt: at });
  tx.emit(invitationAnswered, { subjectType: 'invitationReceipt', subjectId: id }, {});
  const supplier = (await organisationById(tx.db, orgId))?.orgName ?? '';
  await tellManager(tx, lot, accepted ? 'accepted' : 'declined', { supplier });
  return { answeredAt: at.toISOString() };
}

const tellManager = (
  tx: Tx,
  lot: Lot,
  what: 'accepted' | 'declined' | 'few' | 'fewOver',
  params: Readonly<Record<string, string>>,
) =>
  notify(tx, {
    template: messageTemplate(invitationText, `message.${what}`),
    params: { name: lotLabel(lot), ...params },
    to: [lot.pmId],
    webRouter: { path: invitationScreens.receipts, query: { packageId: lot.packageId, opType: 'PM' } },
  });

/** 回执截止: nothing ends by itself; the manager is told when fewer have accepted than the law needs bidders, and what can be done. */
async function close(tx: Tx, packageId: string): Promise<void> {
  const lot = await lockLot(tx, packageId);
  const batches = await batchesOf(tx.db, packageId);
  const until = repliesUntil(batches);
  const now = await clockNow(tx);
  if (!until || lot.status !== lotStatus.bulletinPublished || now < until) return;
  tx.emit(repliesClosed, { subjectType: 'lot', subjectId: packageId }, { packageId });
  const terms = await termsOf(tx.db, packageId);
  const replies = await repliesAt(tx.db, packageId, batches, now);
  const few = terms && shortageAt(batches, replies, terms, now);
  if (!few) return;
  const n = String(replies.accepted);
  if (few.state === 'over') await tellManager(tx, lot, 'fewOver', { n });
  else await tellManager(tx, lot, 'few', { n, until: shanghaiTime(few.until, 'minute') });
}

export const replyDeadline: DeadlineHandler = { kind: REPLY_DEADLINE, due: close };
