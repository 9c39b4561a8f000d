import { type Lot, lotFor, lotOf, operates, watches } from '#areas/project/server/index.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { invitedAs, termsOf } from '#areas/tender-file/server/index.ts';
import { clockOf, may, type Read } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { Permission } from '#kit/shared/names.ts';
import { canMove } from '#kit/shared/states.ts';
import type {
  invitationDetail,
  invitationReceipts,
  myInvitation,
  watchedInvitation,
} from '../shared/calls.ts';
import { grounds, type InvitationMove, invitationStatus, isSecret, moves } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { invitationToSee, isReady, statusOf } from './access.ts';
import { missingIn } from './letter.ts';
import {
  batchesOf,
  everyBatchOf,
  type InvitationRow,
  letterTo,
  type ReceiptRow,
  receiptOf,
  receiptsOf,
} from './store.ts';
import { valuesOf } from './submit.ts';
import {
  additionsUntil,
  repliesAt,
  type Replies,
  repliesUntil,
  type Shortage,
  shortageAt,
} from './window.ts';

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

const empty = {
  ground: null,
  groundReason: null,
  groundDocument: null,
  choiceReason: null,
  replyUntil: null,
  title: null,
  content: null,
};

/** What may still be done about a list that went out: whether more may be invited, and whether too few accept. */
async function afterSending(
  db: Db,
  lot: Pick<Lot, 'packageId' | 'status'>,
  batches: readonly InvitationRow[],
): Promise<{ readonly open: boolean; readonly few: { state: Shortage['state']; until: string } | null }> {
  const terms = await termsOf(db, lot.packageId);
  if (!terms || lot.status !== lotStatus.bulletinPublished) return { open: false, few: null };
  const now = await clockOf(db);
  const replies = await repliesAt(db, lot.packageId, batches, now);
  const until = additionsUntil(batches, replies.accepted, terms);
  const few = shortageAt(batches, replies, terms, now);
  return {
    open: batches.at(-1)?.status === invitationStatus.sent && until !== undefined && now < until,
    few: few ? { state: few.state, until: few.until.toISOString() } : null,
  };
}

/** 投标邀请书详情: list and letter, what they still lack, and what this user may do with them now. */
export async function detail(read: Read, asked: InputOf<typeof invitationDetail>) {
  const { lot, row } = await invitationToSee(read, asked);
  const { packageId } = lot;
  const batches = await batchesOf(read.db, packageId);
  const newest = batches.at(-1)?.id === row?.id;
  const terms = await termsOf(read.db, packageId);
  const batch = row?.batch ?? 1;
  const mine = newest && isReady(lot, batch) && (await operates(read, lot, 'pre'));
  const allowed = (move: InvitationMove, permission: Permission) =>
    mine && canMove(moves, statusOf(row), move) && may(read, permission);
  const sent = row?.status === invitationStatus.sent;
  const { open, few } = await afterSending(read.db, lot, batches);
  return {
    ...(row ? valuesOf(row) : empty),
    lot,
    id: row?.id ?? null,
    batch,
    status: statusOf(row),
    invitees: [...(row?.invitees ?? [])],
    sentAt: iso(row?.sentAt),
    digest: row?.digest ?? null,
    ready: {
      fileApproved: terms !== undefined,
      lotKey: terms?.lotKeyId != null,
      termsAgree:
        terms !== undefined &&
        row !== undefined &&
        (row.termsDigest === null || row.termsDigest === terms.digest),
    },
    missing: row && !sent ? await missingIn(read.db, read.lang, lot, row.content ?? '') : [],
    batches: (await everyBatchOf(read.db, packageId)).map((one) => ({
      id: one.id,
      batch: one.batch,
      status: one.status,
      sentAt: iso(one.sentAt),
      replyUntil: iso(one.replyUntil),
      count: one.invitees.length,
    })),
    few,
    can: {
      edit: allowed('edit', 'invitation.edit'),
      submit: row !== undefined && allowed('submit', 'invitation.edit'),
      reopen: allowed('reopen', 'invitation.edit'),
      send: allowed('send', 'invitation.send'),
      add: newest && open && may(read, 'invitation.edit') && (await operates(read, lot, 'pre')),
      discard: batch > 1 && allowed('discard', 'invitation.edit'),
    },
  };
}

const contactOf = (found: ReceiptRow | undefined) => ({
  contactName: found?.contactName ?? null,
  contactPhone: found?.contactPhone ?? null,
  contactEmail: found?.contactEmail ?? null,
  reason: found?.reason ?? null,
});

/** Everybody who was invited so far, with their answers. */
async function rowsOf(db: Db, packageId: string, { rows }: Replies) {
  const found = new Map((await receiptsOf(db, packageId)).map((one) => [one.orgId, one]));
  return rows.map(({ until: _, ...one }) => ({
    ...one,
    invitedAt: one.invitedAt.toISOString(),
    answeredAt: iso(one.answeredAt),
    ...contactOf(found.get(one.orgId)),
  }));
}

/** 邀请回执 of a lot, for those who run or buy it: nobody else learns whom they invited. */
export async function receipts(read: Read, { packageId }: InputOf<typeof invitationReceipts>) {
  const lot = await lotFor(read, packageId, 'staff');
  if (!byInvitation(lot.purchaseMode)) throw refuse('notFound', 404);
  const batches = await batchesOf(read.db, packageId);
  const replies = await repliesAt(read.db, packageId, batches, await clockOf(read.db));
  const { accepted, declined, awaited, silent } = replies;
  const { open, few } = await afterSending(read.db, lot, batches);
  return {
    lot,
    replyUntil: iso(repliesUntil(batches)),
    accepted,
    declined,
    awaited,
    silent,
    few,
    rows: await rowsOf(read.db, packageId, replies),
    can: { add: open && may(read, 'invitation.edit') && (await operates(read, lot, 'pre')) },
  };
}

/** 收到的投标邀请: one's own letter and receipt; of others nothing, not even how many there are. */
export async function mine(read: Read, { packageId }: InputOf<typeof myInvitation>) {
  const { orgId } = read.user;
  const lot = await lotOf(read.db, packageId);
  const letter = lot && orgId !== '' ? await letterTo(read.db, packageId, orgId) : undefined;
  const invited = letter && (await invitedAs(read.db, packageId, orgId));
  if (!lot || !letter?.replyUntil || !letter.sentAt || !invited) throw refuse('notFound', 404);
  const found = await receiptOf(read.db, packageId, orgId);
  const answer = invited.answer ?? 'awaited';
  const { isLawBid: _, ...head } = lot;
  return {
    lot: head,
    title: letter.title ?? '',
    content: letter.content ?? '',
    sentAt: letter.sentAt.toISOString(),
    replyUntil: letter.replyUntil.toISOString(),
    answer,
    receipt: found ? { answer, ...contactOf(found), answeredAt: found.answeredAt.toISOString() } : null,
    can: {
      answer:
        answer === 'awaited' &&
        lot.status === lotStatus.bulletinPublished &&
        (await clockOf(read.db)) < letter.replyUntil,
    },
  };
}

/**
 * 监督投标邀请 (《招标投标法》第七条、第二十二条): before the opening that the letter was sent, when, and its text, which names nobody; that more
 * were invited later would tell how few accept, so of that nothing either. From the opening on all of it.
 */
export async function watched(read: Read, { packageId }: InputOf<typeof watchedInvitation>) {
  const lot = await lotOf(read.db, packageId);
  const sent = (await batchesOf(read.db, packageId)).filter((one) => one.status === invitationStatus.sent);
  const [first] = sent;
  if (!lot || !watches(read.user) || !first?.sentAt || !first.replyUntil) throw refuse('notFound', 404);
  const { ground, groundReason, groundDocument } = first;
  return {
    lot,
    sentAt: first.sentAt.toISOString(),
    replyUntil: first.replyUntil.toISOString(),
    title: first.title ?? '',
    content: first.content ?? '',
    opened: isSecret(lot)
      ? null
      : {
          ground: grounds.find((one) => one === ground) ?? null,
          groundReason,
          groundDocument,
          batches: sent.map((one) => ({
            id: one.id,
            batch: one.batch,
            sentAt: iso(one.sentAt) ?? '',
            replyUntil: iso(one.replyUntil) ?? '',
            count: one.invitees.length,
            choiceReason: one.choiceReason ?? '',
          })),
          rows: await rowsOf(
            read.db,
            packageId,
            await repliesAt(read.db, packageId, sent, await clockOf(read.db)),
          ),
        },
  };
}
