import { guardFiles, showFiles } from '#base/file/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { type InstanceRow, recordsOf } from './store.ts';
import { takenPartIn } from './store-tasks.ts';

const people = (ids: readonly string[]) => [...new Set(ids)].map((id) => `user:${id}` as const);

/**
 * 审批意见附件: read by whom the approval itself is read by, its participants and holders of `approval.read`, and no other
 * people of the organisation.
 */
export async function bindOpinionFiles(tx: Tx, i: InstanceRow, files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  guardFiles(tx, files, 'approval.read');
  await showFiles(tx, files, [
    ...people([i.submitterId, ...(await takenPartIn(tx.db, i.id))]),
    `org:${i.orgId}#approval.read`,
  ]);
}

/** Whoever comes in later reads what was said before. */
export async function showOpinionFiles(tx: Tx, i: InstanceRow, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const said = await recordsOf(tx.db, [i.id]);
  await showFiles(
    tx,
    said.flatMap((w) => w.files.split(',').filter(Boolean)),
    people(userIds),
  );
}
