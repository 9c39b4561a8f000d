import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { agencyOf, type Lot, lotOf } from '#areas/project/server/index.ts';
import { atLot } from '#areas/project/shared/lot-place.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { type Terms, termsOf } from '#areas/tender-file/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type DutySource, dutyWords, type Owed } from '#kit/server/duty.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { invitationAnswered } from '../shared/events.ts';
import { invitationScreens } from '../shared/screens.ts';
import { invitationStatus } from '../shared/status.ts';
import { invitationText } from '../shared/text/index.ts';
import { batchesOf, type InvitationRow, lotOfReceipt } from './store.ts';
import { additionsUntil, repliesAt, type Shortage, shortageAt } from './window.ts';

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

/** What the newest invitation waits for on the agency's side; an addition only while more may be invited. */
async function toInvite(db: Db, lot: Lot, batches: readonly InvitationRow[], now: Date): Promise<Owed[]> {
  const row = batches.at(-1);
  const { packageId } = lot;
  const terms = await termsOf(db, packageId);
  const { accepted } = await repliesAt(db, packageId, batches, now);
  const until = terms && additionsUntil(batches, accepted, terms);
  if (until && now >= until) return [];
  const owed = async (what: 'make' | 'mend' | 'send'): Promise<Owed[]> => [
    {
      words: dutyWords(invitationText, `duty.${what}`),
      by: await agencyOf(db, lot, 'pre', what === 'send' ? 'invitation.send' : 'invitation.edit'),
      at: atLot(invitationScreens.invite, packageId, 'PM'),
      ...(until ? { until, lapses: true } : {}),
    },
  ];
  if (row?.status === invitationStatus.returned) return owed('mend');
  if (!terms) return [];
  if (!row || row.status === invitationStatus.saved) return owed('make');
  return row.status === invitationStatus.approved && terms.lotKeyId ? owed('send') : [];
}

async function afterSending(db: Db, lot: Lot, batches: readonly InvitationRow[], now: Date): Promise<Owed[]> {
  const { packageId } = lot;
  const replies = await repliesAt(db, packageId, batches, now);
  const answers = replies.rows.flatMap(({ orgId, answer, until }): Owed[] =>
    answer === 'awaited' && until
      ? [
          {
            words: dutyWords(invitationText, 'duty.answer'),
            by: { orgId, permission: 'invitation.answer' },
            until,
            lapses: true,
            at: { path: tenderFileScreens.invitation, query: { packageId } },
          },
        ]
      : [],
  );
  const terms = await termsOf(db, packageId);
  const few = terms && shortageAt(batches, replies, terms, now);
  return few ? [...answers, ...(await forTooFew(db, lot, batches, few, terms))] : answers;
}

/** 不足三个: more can be invited, as long as there is time; then it is known that the lot goes on with too few, or not at all. */
async function forTooFew(
  db: Db,
  lot: Lot,
  batches: readonly InvitationRow[],
  { state, until }: Shortage,
  { bidDeadline }: Terms,
): Promise<Owed[]> {
  const free = !isYes(lot.isLawBid);
  const owed = {
    by: await agencyOf(db, lot, 'pre', 'invitation.edit'),
    at: atLot(invitationScreens.receipts, lot.packageId, 'PM'),
    lapses: true,
  };
  const over = dutyWords(invitationText, free ? 'duty.fewOverFree' : 'duty.fewOver');
  if (state === 'over') return [{ ...owed, words: over, until: bidDeadline }];
  const later = { ...owed, words: over, since: until, until: bidDeadline };
  // An addition that is under way is its own duty.
  if (batches.at(-1)?.status !== invitationStatus.sent) return [later];
  const words =
    state === 'open'
      ? dutyWords(invitationText, free ? 'duty.fewFree' : 'duty.few')
      : dutyWords(invitationText, free ? 'duty.fewClosedFree' : 'duty.fewClosed');
  return [{ ...owed, words, until }, later];
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
