import { bulletinsOf } from '#areas/bulletin/server/index.ts';
import { lotsOfMain, phasesOf, projectFor, sortedMembers, turnsOf } from '#areas/project/server/index.ts';
import { may, type Read } from '#kit/server/context.ts';
import type { InputOf, OutputOf } from '#kit/shared/call.ts';
import type { panelInfo } from '../shared/panel-calls.ts';
import { ownerSees } from './access.ts';

type Turns = readonly { readonly phase: PanelPhase; readonly at: Date }[];
type PanelPhase = OutputOf<typeof panelInfo>['lots'][number]['course'][number]['phase'];

/** Each phase lasts until the next one begins. */
const courseOf = (turns: Turns) =>
  turns.map(({ phase, at }, n) => ({
    phase,
    at: at.toISOString(),
    until: turns[n + 1]?.at.toISOString() ?? null,
  }));

/** 项目看板详情: for the organisation that runs the project and, once lots are approved, for its tenderee. */
export async function info(
  read: Read,
  { mainId }: InputOf<typeof panelInfo>,
): Promise<OutputOf<typeof panelInfo>> {
  const project = await projectFor(read, mainId);
  const runs = project.orgId === read.user.orgId;
  const lots = (await lotsOfMain(read.db, mainId)).filter((lot) => runs || ownerSees(lot));
  const ids = lots.map((lot) => lot.packageId);
  const phases = await phasesOf(read.db, ids);
  const turns = await turnsOf(read.db, ids);
  const drafts = may(read, 'bulletin.view');
  return {
    mainId,
    mainCode: project.mainCode,
    mainName: project.mainName,
    isHasPackage: project.isHasPackage,
    pmName: project.pmName,
    purchaseMode: project.purchaseMode,
    createdAt: project.createdAt.toISOString(),
    members: (await sortedMembers(read.db, mainId)).map(({ operatorId, operatorName }) => ({
      operatorId,
      operatorName,
    })),
    lots: await Promise.all(
      lots.map(async (lot) => ({
        packageId: lot.packageId,
        packageName: lot.packageName,
        packageCode: lot.packageCode,
        status: lot.status,
        phase: phases.get(lot.packageId) ?? null,
        generalAmount: lot.generalAmount,
        generalAmountUnit: lot.generalAmountUnit,
        course: courseOf(turns.get(lot.packageId) ?? []),
        bulletins: (await bulletinsOf(read.db, lot.packageId)).filter(
          (row) => drafts || row.publishedAt !== null,
        ),
      })),
    ),
  };
}
