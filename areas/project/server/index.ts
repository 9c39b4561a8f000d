/** The door of projects and lots (采购项目与标段). */
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import { duties, dutySubjects } from './duties.ts';
import { fileRules } from './files.ts';
import { goodsHolder } from './goods/online.ts';
import { handovers } from './member/handover.ts';
import { lotChannel } from './lot/channel.ts';
import { lotNotes } from './lot/notes.ts';
import { onApprovalFinished } from './main/on-approval-finished.ts';
import { proxyDeadlines } from './proxy/clock.ts';
import type { HoldsDocuments } from './goods/readers.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';

export {
  fullName,
  lockLot,
  type Lot,
  lotFor,
  lotIfFor,
  lotOf,
  type LotSide,
  lotsOfMain,
  lotsOfStatus,
  moveLot,
  otherSides,
  supervises,
  watches,
  withMainName,
  supervisingOrgs,
} from './lot/lot.ts';
export {
  type ApprovalEnd,
  askOwner,
  lotApproval,
  type OfLot,
  onLotApproval,
} from './lot/approval.ts';
export { askedLot } from './lot/asked-lot.ts';
export { type InWork, inWork, lotsAhead, type LotAt, type Works } from './lot/in-work.ts';
export { keepPhase, PHASE_DUE, phasesOf, turnsOf, type WorkedOut } from './lot/phase.ts';
export { projectFor } from './access.ts';
export { sortedMembers } from './member/store.ts';
export { lotsWithoutPhase } from './lot/phase-store.ts';
export { lotNotes } from './lot/notes.ts';
export { LOT_FILES } from './files.ts';
export { againProject } from './main/again.ts';
export { followApproval } from './main/on-approval-finished.ts';
export { make as makeProject, remake as remakeProject, reopen as reopenProject } from './main/save.ts';
export { handIn as handInProject } from './main/submit.ts';
export { projectById } from './main/store.ts';
export { endedProjectsOf, projectsById, projectsNaming, projectsOfTenderee } from './main/of-tenderee.ts';
export { fundSourceOf, tendereeContactOf, tendereeOrgsOf } from './main/store.ts';
export { lotIds } from './lot/store.ts';
export { lotSubject } from './duties.ts';
export { lotInScope, showsLot } from './scope.ts';
export { agencyOf } from './member/operators.ts';
export { actsAsManager, managersOf } from './member/managers.ts';
export { lotToOperate, memberPriv, operates } from './member/priv.ts';
export { offerSheet } from './goods/offer.ts';
export { loadRegions, RegionsError } from './regions.ts';

/** What projects need beside the rest: who has the documents of a lot (采购文件领取人). */
interface Needs extends Pick<PartNeeds, 'storage'> {
  readonly holdsDocuments: HoldsDocuments;
}

export const server = ({ storage, holdsDocuments }: Needs): ServerPart => ({
  routes: routes(storage, holdsDocuments),
  reactions: [onApprovalFinished],
  channels: [lotChannel],
  linkNotes: [lotNotes],
  handovers,
  deadlines: proxyDeadlines,
  fileRules,
  officeHolders: [goodsHolder],
  dutySubjects,
  duties,
  seed,
});
