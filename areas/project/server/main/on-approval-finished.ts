import { onApprovalFinished as whenFinished } from '#base/approval/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { projectApproved, projectReturned } from '../../shared/events.ts';
import { lotStatus, projectStatus } from '../../shared/status.ts';
import { projectText } from '../../shared/text/index.ts';
import { bulletinSent } from '../access.ts';
import { moveOwnLot } from '../lot/lot.ts';
import { packagesOf } from '../package/store.ts';
import { lockForSystem, update } from './store.ts';
import { projectScreens } from '../../shared/screens.ts';
import { SERVICE_KEY } from '../../shared/status.ts';

/** 审批结束: agreed, the lots may start; refused or withdrawn, those that were submitted come back. */
export const onApprovalFinished = whenFinished(
  'project.approvalFinished',
  SERVICE_KEY,
  async (tx, { serviceId, agreed, withdrawn }) => {
    const project = await followApproval(tx, serviceId, { agreed, withdrawn });
    if (!project) return false;
    if (!withdrawn)
      await notify(tx, {
        template: messageTemplate(projectText, agreed ? 'message.approved' : 'message.returned'),
        params: { name: project.mainName },
        to: [project.pmId, project.createdBy],
        webRouter: { path: projectScreens.form, query: { status: '2', mainId: project.id } },
      });
    return true;
  },
);

/** 审批结果落到项目与标段: whichever approval it was; nothing where the project is in none. */
export async function followApproval(
  tx: Tx,
  mainId: string,
  { agreed, withdrawn }: { readonly agreed: boolean; readonly withdrawn: boolean },
) {
  const project = await lockForSystem(tx, mainId);
  if (project?.status !== projectStatus.inApproval) return undefined;
  const lots = await packagesOf(tx.db, [project.id]);
  const move = agreed ? 'approve' : withdrawn ? 'withdraw' : 'reject';
  for (const lot of lots) if (lot.status === lotStatus.inApproval) await moveOwnLot(tx, lot.id, move);
  // Lots that were approved before go on whatever becomes of the later ones.
  const others = lots.filter((l) => l.status >= lotStatus.approved);
  const back = withdrawn ? projectStatus.takenBack : projectStatus.returned;
  const settled = (await bulletinSent(tx, others)) ? projectStatus.bulletinOut : projectStatus.approved;
  const status = agreed || others.length > 0 ? settled : back;
  await update(tx, project.id, { status });
  const change = {
    subjectType: 'project' as const,
    subjectId: project.id,
    before: { status: project.status },
    after: { status },
  };
  const named = { mainId: project.id, mainCode: project.mainCode };
  if (agreed) tx.emit(projectApproved, change, named);
  else tx.emit(projectReturned, change, { ...named, withdrawn });
  return project;
}
