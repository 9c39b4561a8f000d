import { moveLot } from '#areas/project/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { reopenBulletin } from '../shared/calls.ts';
import { bulletinReopened } from '../shared/events.ts';
import { bulletinStatus } from '../shared/status.ts';
import { savedToMove } from './access.ts';
import { update } from './store.ts';

/** 重新编制: an approved bulletin that was not published goes back to its author, and the lot with it. */
export async function reopen(tx: Tx, { packageId }: InputOf<typeof reopenBulletin>) {
  const { row } = await savedToMove(tx, packageId, 'reopen');
  await update(tx, row.id, { status: bulletinStatus.saved, termsDigest: null });
  await moveLot(tx, packageId, 'returnBulletin');
  tx.emit(
    bulletinReopened,
    {
      subjectType: 'bulletin',
      subjectId: row.id,
      before: { status: row.status },
      after: { status: bulletinStatus.saved },
    },
    { packageId, bulletinId: row.id },
  );
  return null;
}
