import type { Lot } from '#areas/project/server/index.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { inviteesOf, type Terms } from '#areas/tender-file/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { INVITEES_MIN, invitationStatus, REPLY_HOURS_MIN } from '../shared/status.ts';
import { batchesOf, type InvitationRow } from './store.ts';

type Batch = Pick<InvitationRow, 'status' | 'replyUntil'>;

const HOUR_MS = 3_600_000;
/** 回执时间: so long at least every invitee has to answer. */
export const REPLY_MS = REPLY_HOURS_MIN * HOUR_MS;

/** 回执截止: the latest of what was sent; undefined before. */
export function repliesUntil(batches: readonly Batch[]): Date | undefined {
  const times = batches.flatMap((one) =>
    one.status === invitationStatus.sent && one.replyUntil ? [one.replyUntil.getTime()] : [],
  );
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

/**
 * 回执情况 of everybody who was invited, at this moment: `silent` is who gave no answer by the date of its own letter, which differs by batch, and is
 * not waited for any more.
 */
export async function repliesAt(
  db: Db,
  packageId: string,
  batches: readonly Pick<InvitationRow, 'batch' | 'sentAt' | 'replyUntil' | 'invitees'>[],
  now: Date,
) {
  const rows = (await inviteesOf(db, packageId)).map(({ answer, ...one }) => {
    const letter = batches.find(
      (batch) => batch.sentAt !== null && batch.invitees.some(({ orgId }) => orgId === one.orgId),
    );
    const until = letter?.replyUntil ?? undefined;
    const over = until !== undefined && now >= until;
    const given = answer ?? 'awaited';
    return {
      ...one,
      batch: letter?.batch ?? 1,
      until,
      answer: given === 'awaited' && over ? ('silent' as const) : given,
    };
  });
  const count = (answer: string) => rows.filter((one) => one.answer === answer).length;
  return {
    rows,
    accepted: count('accepted'),
    declined: count('declined'),
    awaited: count('awaited'),
    silent: count('silent'),
  };
}

export type Replies = Awaited<ReturnType<typeof repliesAt>>;

/**
 * 增补期: until when more may be invited. Where fewer than three have accepted, receipts that are closed end nothing (招标投标法第十七条、第二十八条):
 * more may be invited as long as the documents are provided, up to the last moment at which whoever is added still has its time to answer.
 */
export function additionsUntil(
  batches: readonly Batch[],
  accepted: number,
  { saleEnd }: Pick<Terms, 'saleEnd'>,
): Date | undefined {
  const until = repliesUntil(batches);
  if (!until) return undefined;
  const last = new Date(saleEnd.getTime() - REPLY_MS);
  return accepted >= INVITEES_MIN && until < last ? until : last;
}

/** 接受邀请的不足三个: what can still be done about it, and until when. */
export interface Shortage {
  /** Receipts are open, closed, or it is too late to invite more. */
  readonly state: 'open' | 'closed' | 'over';
  readonly until: Date;
}

/** Whether fewer have accepted, or still may, than the law needs bidders; of a lot whose letter is out. */
export function shortageAt(
  batches: readonly Batch[],
  { accepted, awaited }: Pick<Replies, 'accepted' | 'awaited'>,
  terms: Pick<Terms, 'saleEnd' | 'bidDeadline'>,
  now: Date,
): Shortage | undefined {
  const until = additionsUntil(batches, accepted, terms);
  if (!until || accepted + awaited >= INVITEES_MIN) return undefined;
  if (now >= until) return { state: 'over', until: terms.bidDeadline };
  return { state: now < (repliesUntil(batches) ?? now) ? 'open' : 'closed', until };
}

/** 必将不足三个: of an invited lot it is known before the deadline that fewer than three can bid, since nobody can be added any more. */
export async function tooFewCanBid(
  db: Db,
  lot: Pick<Lot, 'packageId' | 'purchaseMode'>,
  terms: Pick<Terms, 'saleEnd' | 'bidDeadline'>,
  now: Date,
): Promise<boolean> {
  if (!byInvitation(lot.purchaseMode)) return false;
  const batches = await batchesOf(db, lot.packageId);
  return shortageAt(batches, await repliesAt(db, lot.packageId, batches, now), terms, now)?.state === 'over';
}
