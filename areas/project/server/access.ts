import type { Permission } from '#kit/shared/names.ts';
import { memberKind, operatePriv } from '../shared/member/calls.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { may, type Ctx, type Read, type Tx } from '#kit/server/context.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { canMove } from '#kit/shared/states.ts';
import type { ProjectCan } from '../shared/main/schema.ts';
import {
  type LotMove,
  lotMoves,
  lotStatus,
  type LotStatus,
  bulletinIsOut,
  countsAsSent,
  isApproved,
  type ProjectMove,
  projectMoves,
  type ProjectStatus,
  projectStatus,
} from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { byId, lockById, type ProjectRow } from './main/store.ts';
import { type MemberRow, membershipsOf } from './member/store.ts';
import { seenFromAbove } from './scope.ts';
import { flowNames } from './names.ts';
import { packageById, type PackageRow, packagesOf } from './package/store.ts';

/** The project, if this organisation may see it; "absent" and "not yours" look alike. */
export async function projectFor(read: Read, mainId: string): Promise<ProjectRow> {
  const project = await byId(read.db, read.user, mainId);
  if (!project) throw refuse('notFound', 404);
  return project;
}

/** What a person may do in the stages of a project (成员权限): '2' operate, '1' look, '0' nothing. */
export function privOf(
  ctx: Ctx,
  project: Pick<ProjectRow, 'orgId'>,
  member: MemberRow | undefined,
  stage: string,
): '0' | '1' | '2' {
  if (member && member.isPm !== memberKind.other) return operatePriv.operate;
  if (member) return (member.privs[stage] ?? '0') as '0' | '1' | '2';
  // Colleagues of the organisation look on; so does the tenderee.
  return may(ctx, 'project.view') || project.orgId === ctx.user.orgId ? '1' : '0';
}

/** The caller's own membership of one project. */
export const membershipOf = async (read: Read, mainId: string): Promise<MemberRow | undefined> =>
  (await membershipsOf(read.db, read.user.id, [mainId]))[0];

export async function demandOperable(read: Read, project: Pick<ProjectRow, 'id' | 'orgId'>): Promise<void> {
  if (privOf(read, project, await membershipOf(read, project.id), 'pre') !== operatePriv.operate)
    throw kitRefuse('refused.permission', 403);
}

/** The project locked, if it is this organisation's and this person works on it. */
export async function projectLocked(tx: Tx, mainId: string): Promise<ProjectRow> {
  const project = await lockById(tx, tx.user, mainId);
  if (!project) throw refuse('notFound', 404);
  await demandOperable(tx, project);
  return project;
}

/** The same, and it may make this move. */
export async function projectToMove(tx: Tx, mainId: string, ...moves: ProjectMove[]): Promise<ProjectRow> {
  const project = await projectLocked(tx, mainId);
  if (!moves.some((m) => canMove(projectMoves, project.status as ProjectStatus, m)))
    throw refuse('wrongStatus');
  return project;
}

/** The lot, if this organisation may see its project. */
export async function packageFor(
  read: Read,
  packageId: string,
): Promise<{ project: ProjectRow; lot: PackageRow }> {
  const lot = await packageById(read.db, packageId);
  const project = lot && (await byId(read.db, read.user, lot.mainId));
  if (!lot || !project) throw refuse('lotNotFound', 404);
  return { project, lot };
}

/** The same, if this person may change it too: asked before work is done that only whoever changes it needs. */
export async function packageToWorkOn(
  read: Read,
  packageId: string,
): Promise<{ project: ProjectRow; lot: PackageRow }> {
  const found = await packageFor(read, packageId);
  await demandOperable(read, found.project);
  return found;
}

/** The lot to change, its project locked; not while the project is in approval, nor once its bulletin is out. */
export async function packageToMove(
  tx: Tx,
  packageId: string,
  ...moves: LotMove[]
): Promise<{ project: ProjectRow; lot: PackageRow }> {
  const seen = await packageById(tx.db, packageId);
  const project = seen && (await lockById(tx, tx.user, seen.mainId));
  if (!project) throw refuse('lotNotFound', 404);
  await demandOperable(tx, project);
  // Seen again under the lock: somebody may have moved or removed it meanwhile.
  const lot = await packageById(tx.db, packageId);
  if (!lot) throw refuse('lotNotFound', 404);
  if (
    project.status === projectStatus.inApproval ||
    !moves.some((m) => canMove(lotMoves, lot.status as LotStatus, m))
  )
    throw refuse('wrongStatus');
  return { project, lot };
}

/** May this person change the goods sheet of the lot now (可编辑物资明细)? The verbs decide by the same. */
export async function canChangeSheet(read: Read, project: ProjectRow, lot: PackageRow): Promise<boolean> {
  const free = (['modify', 'reopen'] as const).some((m) => canMove(lotMoves, lot.status as LotStatus, m));
  return (
    free &&
    project.orgId === read.user.orgId &&
    project.status !== projectStatus.inApproval &&
    may(read, 'project.save') &&
    privOf(read, project, await membershipOf(read, project.id), 'pre') === operatePriv.operate
  );
}

/** Lots that wait to be submitted. */
const submittable = (lots: readonly Pick<PackageRow, 'status'>[]): boolean =>
  lots.some((l) => canMove(lotMoves, l.status as LotStatus, 'submit'));

/** What this user may do with this project now: the same tables that the verbs decide by. */
export function canOfProject(
  ctx: Ctx,
  project: ProjectRow,
  lots: readonly Pick<PackageRow, 'status'>[],
  member: MemberRow | undefined,
): ProjectCan {
  const own = project.orgId === ctx.user.orgId;
  const operable = own && privOf(ctx, project, member, 'pre') === operatePriv.operate;
  const status = project.status as ProjectStatus;
  const allowed = (move: ProjectMove, permission: Permission) =>
    operable && canMove(projectMoves, status, move) && may(ctx, permission);
  const untouched = lots.every(
    (l) => canMove(lotMoves, l.status as LotStatus, 'reopen') || !isApproved(l.status),
  );
  const reopens = allowed('reopen', 'project.save') && untouched;
  const modify = allowed('modify', 'project.save') || reopens;
  const addLot = allowed('addLot', 'project.save') && isYes(project.isHasPackage);
  const submit = allowed('submit', 'project.submit') && submittable(lots);
  return {
    modify,
    reopens,
    addLot,
    submit,
    edit: (modify || addLot || submit) && !lots.some((l) => l.status === lotStatus.bulletinInApproval),
    withdraw: own && status === projectStatus.inApproval && may(ctx, 'project.submit'),
    remove: allowed('remove', 'project.remove'),
    members: own && member?.isPm === memberKind.manager && may(ctx, 'project.members'),
    console:
      may(ctx, 'project.view') &&
      !seenFromAbove(ctx.user, project.orgId) &&
      lots.some((l) => isApproved(l.status)),
  };
}

export function canOfLot(
  ctx: Ctx,
  project: ProjectRow,
  lot: PackageRow,
  member: MemberRow | undefined,
  firstSeq: number,
) {
  const operable =
    project.orgId === ctx.user.orgId &&
    project.status !== projectStatus.inApproval &&
    privOf(ctx, project, member, 'pre') === operatePriv.operate &&
    may(ctx, 'project.save');
  const move = (m: LotMove) => operable && canMove(lotMoves, lot.status as LotStatus, m);
  return {
    modify: move('modify') || move('reopen'),
    reopens: move('reopen'),
    remove: move('remove') && lot.packageSeq !== firstSeq && may(ctx, 'project.remove'),
  };
}

/** 公告已发: any lot that suppliers were told of makes the project a view. */
export async function bulletinSent(
  read: Pick<Read, 'db' | 'lang'>,
  lots: readonly Pick<PackageRow, 'status' | 'businessFlowId'>[],
): Promise<boolean> {
  if (lots.some((l) => bulletinIsOut(l.status))) return true;
  const early = lots.filter((l) => l.status >= lotStatus.prequalificationOut);
  const qualModes = new Map<string | null, string>();
  for (const id of new Set(early.map((l) => l.businessFlowId)))
    qualModes.set(id, (await flowNames(read, id)).qualMode);
  return early.some(({ status, businessFlowId }) =>
    countsAsSent({ status, qualMode: qualModes.get(businessFlowId) ?? '' }),
  );
}

export const lotsOf = (read: Read, mainId: string): Promise<PackageRow[]> => packagesOf(read.db, [mainId]);
