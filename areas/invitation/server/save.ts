import { byInvitation } from '#areas/project/shared/modes.ts';
import { termsOf } from '#areas/tender-file/server/index.ts';
import { cleaned } from '#kit/server/clean-html.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { addInvitation, discardInvitation, saveInvitation } from '../shared/calls.ts';
import { invitationDiscarded, invitationSaved } from '../shared/events.ts';
import { BATCHES_MOST, invitationStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { invitationToMove, lotToInvite, savedToMove } from './access.ts';
import { chosenOf } from './invitees.ts';
import { batchesOf, everyBatchOf, insert, lockNewest, update } from './store.ts';
import { demandOpenWindow } from './submit.ts';
import { repliesUntil, REPLY_MS } from './window.ts';

/** 暂存: list and letter so far; a returned one keeps its status until it is submitted again. Who saves last has chosen. */
export async function save(tx: Tx, input: InputOf<typeof saveInvitation>) {
  const { packageId, invitees: ids, replyUntil, content, title, ...reasons } = input;
  const { lot, row } = await invitationToMove(tx, packageId, 'edit');
  const invitees = await chosenOf(tx.db, lot, ids);
  const added = (row?.batch ?? 1) > 1;
  const values = {
    ...reasons,
    // 增补邀请: the same letter for everybody, and its grounds are approved already.
    ...(added && row
      ? {
          title: row.title,
          content: row.content,
          ground: row.ground,
          groundReason: row.groundReason,
          groundDocument: row.groundDocument,
        }
      : { title, content: content === null ? null : cleaned(content) }),
    invitees,
    replyUntil: replyUntil === null ? null : new Date(replyUntil),
    chosenBy: tx.user.id,
  };
  const status =
    row?.status === invitationStatus.returned ? invitationStatus.returned : invitationStatus.saved;
  let id = row?.id;
  if (id) await update(tx, id, { ...values, status });
  else
    id = await insert(tx, {
      ...values,
      status,
      packageId,
      orgId: lot.orgId,
      batch: 1,
      termsDigest: null,
      digest: null,
      sentAt: null,
    });
  tx.emit(
    invitationSaved,
    {
      subjectType: 'invitation',
      subjectId: id,
      ...(row ? { before: { invitees: row.invitees, chosenBy: row.chosenBy } } : {}),
      after: values,
    },
    { packageId, invitationId: id },
  );
  return { id };
}

/** 增补邀请: a further list for the letter that was sent, while there is time for it; it needs an approval of its own. */
export async function add(tx: Tx, { packageId }: InputOf<typeof addInvitation>) {
  const lot = await lotToInvite(tx, packageId);
  const newest = await lockNewest(tx, packageId);
  if (newest?.status !== invitationStatus.sent || !byInvitation(lot.purchaseMode))
    throw refuse('wrongStatus');
  if ((await everyBatchOf(tx.db, packageId)).length >= BATCHES_MOST)
    throw refuse('tooManyBatches', 409, { most: BATCHES_MOST });
  const batch = newest.batch + 1;
  const terms = await termsOf(tx.db, packageId);
  if (!terms) throw refuse('noTerms');
  const now = await clockNow(tx);
  await demandOpenWindow(tx, { packageId, batch }, terms, now);
  const until = repliesUntil(await batchesOf(tx.db, packageId));
  // The date of the letters before, if whoever is added can still answer by it.
  const replyUntil = until && until.getTime() - now.getTime() >= REPLY_MS ? until : null;
  const { title, content, ground, groundReason, groundDocument } = newest;
  const values = { title, content, ground, groundReason, groundDocument, replyUntil, invitees: [] };
  const id = await insert(tx, {
    ...values,
    packageId,
    orgId: lot.orgId,
    batch,
    status: invitationStatus.saved,
    choiceReason: null,
    chosenBy: tx.user.id,
    termsDigest: null,
    digest: null,
    sentAt: null,
  });
  tx.emit(
    invitationSaved,
    { subjectType: 'invitation', subjectId: id, after: { batch, ...values } },
    { packageId, invitationId: id },
  );
  return { id };
}

/** 废弃增补: of an addition begun by mistake or come back from its approvers; the letters that were sent stay as they are. */
export async function discard(tx: Tx, { packageId }: InputOf<typeof discardInvitation>) {
  const { row } = await savedToMove(tx, packageId, 'discard');
  const { id, batch, status, invitees } = row;
  if (batch === 1) throw refuse('wrongStatus');
  await update(tx, id, { status: invitationStatus.discarded });
  tx.emit(
    invitationDiscarded,
    {
      subjectType: 'invitation',
      subjectId: id,
      before: { status, invitees },
      after: { status: invitationStatus.discarded },
    },
    { packageId, invitationId: id, batch },
  );
  return null;
}
