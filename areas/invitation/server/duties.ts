import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { agencyOf, type Lot, lotOf } from '#areas/project/server/index.ts';
import { atLot } from '#areas/project/shared/lot-place.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { inviteesOf, termsOf } from '#areas/tender-file/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type DutySource, dutyWords, type Owed } from '#kit/server/duty.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { invitationAnswered } from '../shared/events.ts';
import { invitationScreens } from '../shared/screens.ts';
import { INVITEES_MIN, invitationStatus } from '../shared/status.ts';
import { invitationText } from '../shared/text/index.ts';
import { batchesOf, type InvitationRow, lotOfReceipt } from './store.ts';
import { repliesUntil } from './window.ts';

/** 确定邀请对象、发出邀请书、增补 by who runs the lot; 回执 by each who was invited. */
async function of(db: Db, packageId: string, now: Date): Promise<Owed[]> {
  const lot = await lotOf(db, packageId);
  if (!lot || !byInvitation(lot.purchaseMode) || lot.status < lotStatus.approved) return [];
  if (lot.status > lotStatus.bulletinPublished) return [];
  const batches = await batchesOf(db, packageId);
  return [
    ...(await toInvite(db, lot, batches, now)),
    ...(lot.status === lotStatus.bulletinPublished ? await afterSending(db, lot, batches, now) : []),
  ];
}

/** What the newest invitation waits for on the agency's side; an addition only while receipts are open. */
async function toInvite(db: Db, lot: Lot, batches: readonly InvitationRow[], now: Date): Promise<Owed[]> {
  const row = batches.at(-1);
  const until = repliesUntil(batches);
  if (until && now >= until) return [];
  const { packageId } = lot;
  const owed = async (what: 'make' | 'mend' | 'send'): Promise<Owed[]> => [
    {
      words: dutyWords(invitationText, `duty.${what}`),
      by: await agencyOf(db, lot, 'pre', what === 'send' ? 'invitation.send' : 'invitation.edit'),
      at: atLot(invitationScreens.invite, packageId, 'PM'),
      ...(until ? { until, lapses: true } : {}),
    },
  ];
  if (row?.status === invitationStatus.returned) return owed('mend');
  const terms = await termsOf(db, packageId);
  if (!terms) return [];
  if (!row || row.status === invitationStatus.saved) return owed('make');
  return row.status === invitationStatus.approved && terms.lotKeyId ? owed('send') : [];
}

async function afterSending(db: Db, lot: Lot, batches: readonly InvitationRow[], now: Date): Promise<Owed[]> {
  const { packageId } = lot;
  const until = repliesUntil(batches);
  if (!until) return [];
  const invitees = await inviteesOf(db, packageId);
  const count = (answer: string) => invitees.filter((one) => one.answer === answer).length;
  const answers = invitees.flatMap((one): Owed[] => {
    const letter = batches.find((b) => b.sentAt !== null && b.invitees.some((i) => i.orgId === one.orgId));
    if (one.answer !== 'awaited' || !letter?.replyUntil) return [];
    return [
      {
        words: dutyWords(invitationText, 'duty.answer'),
        by: { orgId: one.orgId, permission: 'invitation.answer' },
        until: letter.replyUntil,
        lapses: true,
        at: { path: tenderFileScreens.invitation, query: { packageId } },
      },
    ];
  });
  const few = now < until && count('accepted') + count('awaited') < INVITEES_MIN;
  if (!few || batches.at(-1)?.status !== invitationStatus.sent) return answers;
  return [
    ...answers,
    {
      words: dutyWords(invitationText, isYes(lot.isLawBid) ? 'duty.few' : 'duty.fewFree'),
      by: await agencyOf(db, lot, 'pre', 'invitation.edit'),
      until,
      lapses: true,
      at: atLot(invitationScreens.receipts, packageId, 'PM'),
    },
  ];
}

export const duties: readonly DutySource[] = [
  {
    subject: 'lot',
    of,
    // The event names nobody and no lot, since who was invited is secret.
    also: {
      concerns: ({ type, subjectId }) => (type === invitationAnswered.type ? subjectId : undefined),
      resolve: async (db, receiptId) => {
        const packageId = await lotOfReceipt(db, receiptId);
        return packageId === undefined ? [] : [packageId];
      },
    },
  },
];
