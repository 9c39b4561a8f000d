import { lotFor, lotOf, operates, watches } from '#areas/project/server/index.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { invitedAs, inviteesOf, termsOf } from '#areas/tender-file/server/index.ts';
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
import {
  grounds,
  INVITEES_MIN,
  type InvitationMove,
  invitationStatus,
  isSecret,
  moves,
} from '../shared/status.ts';
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
import { repliesUntil } from './window.ts';

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

/** 可否增补: the newest was sent and suppliers may still answer. */
async function mayAdd(
  read: Read,
  lot: { status: string },
  batches: readonly InvitationRow[],
): Promise<boolean> {
  const until = repliesUntil(batches);
  return (
    batches.at(-1)?.status === invitationStatus.sent &&
    lot.status === lotStatus.bulletinPublished &&
    until !== undefined &&
    (await clockOf(read.db)) < until
  );
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
    can: {
      edit: allowed('edit', 'invitation.edit'),
      submit: row !== undefined && allowed('submit', 'invitation.edit'),
      reopen: allowed('reopen', 'invitation.edit'),
      send: allowed('send', 'invitation.send'),
      add:
        newest &&
        may(read, 'invitation.edit') &&
        (await mayAdd(read, lot, batches)) &&
        (await operates(read, lot, 'pre')),
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
async function rowsOf(db: Db, packageId: string, batches: readonly InvitationRow[]) {
  const found = new Map((await receiptsOf(db, packageId)).map((one) => [one.orgId, one]));
  const batchOf = (orgId: string) =>
    batches.find((one) => one.sentAt !== null && one.invitees.some((i) => i.orgId === orgId))?.batch ?? 1;
  return (await inviteesOf(db, packageId)).map((one) => ({
    orgId: one.orgId,
    orgName: one.orgName,
    batch: batchOf(one.orgId),
    invitedAt: one.invitedAt.toISOString(),
    answer: one.answer ?? ('awaited' as const),
    answeredAt: iso(one.answeredAt),
    ...contactOf(found.get(one.orgId)),
  }));
}

/** 邀请回执 of a lot, for those who run or buy it: nobody else learns whom they invited. */
export async function receipts(read: Read, { packageId }: InputOf<typeof invitationReceipts>) {
  const lot = await lotFor(read, packageId, 'staff');
  if (!byInvitation(lot.purchaseMode)) throw refuse('notFound', 404);
  const batches = await batchesOf(read.db, packageId);
  const until = repliesUntil(batches);
  const rows = await rowsOf(read.db, packageId, batches);
  const count = (answer: string) => rows.filter((one) => one.answer === answer).length;
  const closed = until !== undefined && (await clockOf(read.db)) >= until;
  const possible = count('accepted') + (closed ? 0 : count('awaited'));
  return {
    lot,
    replyUntil: iso(until),
    closed,
    accepted: count('accepted'),
    declined: count('declined'),
    awaited: count('awaited'),
    few: until !== undefined && lot.status === lotStatus.bulletinPublished && possible < INVITEES_MIN,
    rows,
    can: {
      add:
        may(read, 'invitation.edit') &&
        (await mayAdd(read, lot, batches)) &&
        (await operates(read, lot, 'pre')),
    },
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
            count: one.invitees.length,
            choiceReason: one.choiceReason ?? '',
          })),
          rows: await rowsOf(read.db, packageId, sent),
        },
  };
}
