import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { projectRemoved } from '../../shared/events.ts';
import type { removeProject } from '../../shared/main/calls.ts';
import { projectToMove } from '../access.ts';
import { removePackages } from '../package/store.ts';
import { update } from './store.ts';

/**
 * 删除项目: out of sight, never out of the table; not once any of its lots was approved, since a project with an approved lot stays approved
 * whatever becomes of the others, and is opened again only with all of them.
 */
export async function remove(tx: Tx, { mainId }: InputOf<typeof removeProject>) {
  const project = await projectToMove(tx, mainId, 'remove');
  await update(tx, mainId, { isDeleted: '1' });
  await removePackages(tx, mainId);
  tx.emit(
    projectRemoved,
    {
      subjectType: 'project',
      subjectId: mainId,
      before: { status: project.status },
      after: { status: 'removed' },
    },
    { mainId, mainCode: project.mainCode },
  );
  return null;
}
