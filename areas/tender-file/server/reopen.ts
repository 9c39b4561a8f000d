import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { reopenFile } from '../shared/calls.ts';
import { tenderFileReopened } from '../shared/events.ts';
import { fileStatus } from '../shared/status.ts';
import { savedFileToMove } from './access.ts';
import { update } from './store.ts';

/** 重新编制: an approved file that was not issued is opened again; the approved version stays on record. */
export async function reopen(tx: Tx, { packageId }: InputOf<typeof reopenFile>) {
  const { file } = await savedFileToMove(tx, packageId, 'reopen');
  const version = file.version + 1;
  await update(tx, file.id, {
    status: fileStatus.editing,
    version,
    frozen: null,
    digest: null,
    approvedAt: null,
  });
  tx.emit(
    tenderFileReopened,
    {
      subjectType: 'tenderFile',
      subjectId: file.id,
      before: { status: file.status },
      after: { status: fileStatus.editing },
    },
    { packageId, version },
  );
  return null;
}
