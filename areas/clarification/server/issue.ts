import { watchDeadline } from '#areas/bid-submission/server/index.ts';
import { plannedReview } from '#areas/committee/server/index.ts';
import { committeeScreens } from '#areas/committee/shared/screens.ts';
import { publishNotice } from '#areas/bulletin/server/index.ts';
import { fullName, type Lot } from '#areas/project/server/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { holdersOf, inviteesOf, type IssuedTerms, moveDeadline } from '#areas/tender-file/server/index.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { showFiles } from '#base/file/server/index.ts';
import { fileIds } from '#base/form/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { sendType } from '#base/message/shared/status.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { html } from '#kit/server/http/html.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import type { issueClarification } from '../shared/calls.ts';
import { clarificationIssued } from '../shared/events.ts';
import { clarificationScreens } from '../shared/screens.ts';
import { clarificationStatus } from '../shared/status.ts';
import { clarificationText } from '../shared/text/index.ts';
import { clarificationToMove } from './access.ts';
import { answerByClarification } from './answer.ts';
import { demandNoBidder } from './bidder-too.ts';
import { CLARIFICATION_FILES } from './files.ts';
import { type ClarificationRow, countIssued, update } from './store.ts';
import { demandLawfulDeadline } from './submit.ts';

/**
 * 发出澄清与修改: what was approved goes to all who obtained the documents, and to those who accepted an invitation, at one time of the database's
 * clock. Where it puts the bid deadline off, everything that hangs on the deadline moves in the same transaction. What is lawful is asked again: an
 * approval takes its time.
 */
export async function issue(tx: Tx, { id }: InputOf<typeof issueClarification>) {
  const { lot, terms, row, at } = await clarificationToMove(tx, id, 'issue');
  const { packageId } = lot;
  await demandNoBidder(tx, packageId, 'issue');
  if (!row.digest) throw new Error('an approved clarification lacks its digest');
  await demandLawfulDeadline(tx, { lot, terms }, row, { at, act: 'issue' });
  const number = (await countIssued(tx.db, packageId)) + 1;
  const formerDeadline = row.newDeadline ? terms.bidDeadline : null;
  const issued = { status: clarificationStatus.issued, number, issuedAt: at, formerDeadline };
  await update(tx, id, issued);
  await answerByClarification(tx, lot, row, at);
  // Who may read them is asked at each access, so whoever obtains the documents later has them too.
  await showFiles(tx, fileIds(row.attachmentIds), [`record:${CLARIFICATION_FILES}:${id}`]);
  tx.emit(
    clarificationIssued,
    {
      subjectType: 'clarification',
      subjectId: id,
      before: { status: row.status },
      after: { ...issued, digest: row.digest },
    },
    { packageId, clarificationId: id, number, digest: row.digest },
  );
  if (row.newDeadline) {
    await moveDeadline(tx, packageId, row.newDeadline);
    await watchDeadline(tx, packageId, row.newDeadline);
    if (!byInvitation(lot.purchaseMode))
      await tellPublic(tx, lot, { number, from: terms.bidDeadline, to: row.newDeadline });
    await tellStaff(tx, lot, terms, row.newDeadline);
  }
  await tellHolders(tx, lot, row, number);
  return { number, issuedAt: at.toISOString() };
}

const minute = (at: Date): string => shanghaiTime(at, 'minute');

/** 变更公告: states the new deadline, since the notice named the old one. What the documents say is only for those who obtained them. */
async function tellPublic(
  tx: Tx,
  lot: Lot,
  { number: n, from, to }: { readonly number: number; readonly from: Date; readonly to: Date },
): Promise<void> {
  const params = { lot: fullName(lot), n, from: minute(from), to: minute(to) };
  const said = (key: 'notice.lead' | 'notice.obtain') =>
    html`<p>${clarificationText.say('zh', key, params)}</p>`;
  await publishNotice(tx, {
    packageId: lot.packageId,
    type: 'other',
    title: [...clarificationText.say('zh', 'notice.title', params)].slice(0, 200).join(''),
    content: html`${said('notice.lead')}${said('notice.obtain')}`.text,
  });
}

/** Those who keep the lot key must be present when the bids are opened, and a review planned for an earlier time cannot begin. */
async function tellStaff(tx: Tx, lot: Lot, terms: IssuedTerms, to: Date): Promise<void> {
  const { packageId } = lot;
  await notify(tx, {
    template: messageTemplate(clarificationText, 'message.staffMoved'),
    params: { name: lotLabel(lot), deadline: minute(to) },
    to: [terms.custodianUserId, terms.secondCustodianId].flatMap((id) => id ?? []),
    webRouter: { path: tenderFileScreens.lotKey, query: { packageId, opType: 'owner' } },
  });
  const planned = await plannedReview(tx.db, packageId);
  if (!planned || planned.reviewTime >= to) return;
  await notify(tx, {
    template: messageTemplate(clarificationText, 'message.reviewEarlier'),
    params: { name: lotLabel(lot), deadline: minute(to), time: minute(planned.reviewTime) },
    to: [lot.pmId],
    webRouter: { path: committeeScreens.committee, query: { packageId, opType: 'PM' } },
  });
}

/** Each supplier is told separately, in the same words, and learns nothing of the others. */
async function tellHolders(tx: Tx, lot: Lot, row: ClarificationRow, number: number): Promise<void> {
  const { packageId } = lot;
  const { newDeadline } = row;
  const told = {
    template: messageTemplate(clarificationText, newDeadline ? 'message.moved' : 'message.issued'),
    params: {
      name: lotLabel(lot),
      title: row.title ?? '',
      n: number,
      ...(newDeadline ? { deadline: minute(newDeadline) } : {}),
    },
    also: [sendType.sms, sendType.email],
  };
  const holders = new Set((await holdersOf(tx.db, packageId)).map((one) => one.orgId));
  const accepted = (await inviteesOf(tx.db, packageId)).filter((one) => one.answer === 'accepted');
  for (const orgId of new Set([...holders, ...accepted.map((one) => one.orgId)]))
    await notify(tx, {
      ...told,
      to: (await membersWithRole(tx.db, 'supplier', orgId)).map((user) => user.id),
      // Who has not obtained the documents yet obtains this with them.
      webRouter: holders.has(orgId)
        ? { path: clarificationScreens.reply, query: { packageId, id: row.id, opType: 'supplier' } }
        : { path: tenderFileScreens.view, query: { packageId, opType: 'supplier' } },
    });
}
