import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { moveLot } from '#areas/project/server/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { inviteToTender, issue, termsOf } from '#areas/tender-file/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { sendType } from '#base/message/shared/status.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import { setDeadline } from '#kit/server/ticker.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import type { sendInvitation } from '../shared/calls.ts';
import { invitationSent } from '../shared/events.ts';
import { invitationStatus, REPLY_DEADLINE } from '../shared/status.ts';
import { invitationText, refuse } from '../shared/text/index.ts';
import { savedToMove } from './access.ts';
import { demandLawfulList } from './invitees.ts';
import { batchesOf, type InvitationRow, update } from './store.ts';
import { demandOpenWindow, demandReplyTime } from './submit.ts';
import { repliesUntil } from './window.ts';

/**
 * 发出投标邀请书: the approved letter goes to all of its list at one time of the database's clock; from then on the list is fixed. The first one
 * issues the documents and puts the lot on the market, for those alone.
 */
export async function send(tx: Tx, { packageId }: InputOf<typeof sendInvitation>) {
  const { lot, row } = await savedToMove(tx, packageId, 'send');
  const terms = await termsOf(tx.db, packageId);
  if (!terms || !row.digest || terms.digest !== row.termsDigest) throw refuse('termsChanged');
  if (!terms.lotKeyId) throw refuse('noLotKey');
  await demandLawfulList(tx.db, lot, row, 'invitation.send');
  const sentAt = row.batch === 1 ? (await issue(tx, packageId)).issuedAt : await clockNow(tx);
  await demandOpenWindow(tx, row, terms, sentAt);
  const replyUntil = demandReplyTime(row, terms, sentAt);
  await inviteToTender(tx, packageId, row.invitees, { at: sentAt, until: replyUntil });
  await update(tx, row.id, { status: invitationStatus.sent, sentAt });
  if (row.batch === 1) await moveLot(tx, packageId, 'publishBulletin');
  const until = repliesUntil(await batchesOf(tx.db, packageId)) ?? replyUntil;
  await setDeadline(tx, REPLY_DEADLINE, packageId, until);
  tx.emit(
    invitationSent,
    {
      subjectType: 'invitation',
      subjectId: row.id,
      before: { status: row.status },
      after: {
        status: invitationStatus.sent,
        digest: row.digest,
        invitees: row.invitees,
        sentAt,
        replyUntil,
      },
    },
    { packageId, invitationId: row.id, digest: row.digest, batch: row.batch },
  );
  await tellInvitees(tx, row, { name: lotLabel(lot), deadline: shanghaiTime(replyUntil, 'minute') });
  return { sentAt: sentAt.toISOString() };
}

/** Each supplier is told by itself, in the same words. */
async function tellInvitees(
  tx: Tx,
  { packageId, invitees }: InvitationRow,
  params: { readonly name: string; readonly deadline: string },
): Promise<void> {
  for (const { orgId } of invitees)
    await notify(tx, {
      template: messageTemplate(invitationText, 'message.invited'),
      params,
      to: (await membersWithRole(tx.db, 'supplier', orgId)).map((user) => user.id),
      also: [sendType.sms, sendType.email],
      webRouter: { path: tenderFileScreens.invitation, query: { packageId } },
    });
}
