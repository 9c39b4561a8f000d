import { type Lot, lockLot, lotOf } from '#areas/project/server/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { answerInvitation, invitedAs, inviteesOf } from '#areas/tender-file/server/index.ts';
import { exactTime } from '#areas/tender-file/shared/dates.ts';
import { organisationById } from '#base/organisation/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import type { DeadlineHandler } from '#kit/server/ticker.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { answerInvitation as answerCall } from '../shared/calls.ts';
import { invitationAnswered, repliesClosed } from '../shared/events.ts';
import { invitationScreens } from '../shared/screens.ts';
import { INVITEES_MIN, REPLY_DEADLINE } from '../shared/status.ts';
import { invitationText, refuse } from '../shared/text/index.ts';
import { batchesOf, insertReceipt, letterTo } from './store.ts';
import { repliesUntil } from './window.ts';

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
  what: 'accepted' | 'declined' | 'few',
  params: Readonly<Record<string, string>>,
) =>
  notify(tx, {
    template: messageTemplate(invitationText, `message.${what}`),
    params: { name: lotLabel(lot), ...params },
    to: [lot.pmId],
    webRouter: { path: invitationScreens.receipts, query: { packageId: lot.packageId, opType: 'PM' } },
  });

/** 回执截止: nothing ends by itself; the manager is told when fewer have accepted than the law needs bidders. */
async function close(tx: Tx, packageId: string): Promise<void> {
  const lot = await lockLot(tx, packageId);
  const until = repliesUntil(await batchesOf(tx.db, packageId));
  if (!until || lot.status !== lotStatus.bulletinPublished || (await clockNow(tx)) < until) return;
  tx.emit(repliesClosed, { subjectType: 'lot', subjectId: packageId }, { packageId });
  const accepted = (await inviteesOf(tx.db, packageId)).filter((one) => one.answer === 'accepted').length;
  if (accepted < INVITEES_MIN) await tellManager(tx, lot, 'few', { n: String(accepted) });
}

export const replyDeadline: DeadlineHandler = { kind: REPLY_DEADLINE, due: close };
