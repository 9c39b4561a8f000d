import { openingFailed, openingFinished } from '#areas/bid-opening/shared/events.ts';
import { lotOf } from '#areas/project/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import type { Tx } from '#kit/server/context.ts';
import { react } from '#kit/server/tx.ts';
import { canMove } from '#kit/shared/states.ts';
import { simpleEnded } from '../shared/events.ts';
import { moves, simpleStatus, type SimpleStatus } from '../shared/status.ts';
import { lockByPackage, updateSimple } from './store.ts';

/** 采购终止 with the lot that failed in the hall: too few had quoted, or no quote could be decrypted. */
async function endWith(tx: Tx, packageId: string): Promise<void> {
  const row = await lockByPackage(tx, packageId);
  if (!row || !canMove(moves, row.status as SimpleStatus, 'end')) return;
  if ((await lotOf(tx.db, packageId))?.status !== lotStatus.failed) return;
  await updateSimple(tx, row.id, { status: simpleStatus.ended });
  tx.emit(
    simpleEnded,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { status: row.status },
      after: { status: simpleStatus.ended },
    },
    { packageId, mainId: row.mainId, conforming: 0 },
  );
}

export const onOpeningFailed = react('simpleBidding.openingFailed', openingFailed, (tx, { payload }) =>
  endWith(tx, payload.packageId),
);
export const onOpeningFinished = react('simpleBidding.openingFinished', openingFinished, (tx, { payload }) =>
  endWith(tx, payload.packageId),
);
