import type { Permission } from '#kit/shared/names.ts';
import {
  askedLot,
  type Lot,
  lockLot,
  lotFor,
  type LotSide,
  lotToOperate,
  operates,
} from '#areas/project/server/index.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import { canMove } from '#kit/shared/states.ts';
import type { FileCan } from '../shared/schema.ts';
import { type FileMove, type FileStatus, fileStatus, moves, SERVICE_KEY } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { byPackage, type FileRow, lockByPackage } from './store.ts';

interface LotFile {
  readonly lot: Lot;
  readonly file: FileRow | undefined;
}

/** States of a lot in which its documents may still change. */
const beforePublication: readonly string[] = [
  lotStatus.approved,
  lotStatus.bulletinInApproval,
  lotStatus.bulletinReturned,
];
/** … and in which no bulletin is under way that would quote them. */
const noBulletinYet: readonly string[] = [lotStatus.approved, lotStatus.bulletinReturned];

/** May the documents of this lot still change (公告发布前)? */
export const mayStillChange = (lot: Pick<Lot, 'status'>): boolean => beforePublication.includes(lot.status);

export const statusOf = (file: FileRow | undefined): FileStatus =>
  (file?.status ?? fileStatus.notBegun) as FileStatus;

/** The lot of one's own with its tender file, or one that the user was asked to confirm; "absent" and "not yours" look alike. */
export async function fileFor(read: Read, packageId: string, as: LotSide): Promise<LotFile> {
  const lot =
    (as === 'staff' && (await askedLot(read, SERVICE_KEY, packageId))) || (await lotFor(read, packageId, as));
  return { lot, file: await byPackage(read.db, packageId) };
}

/** The same of the agency, lot and file locked, if the file may make this move: the only way to change it. */
export async function fileToMove(tx: Tx, packageId: string, move: FileMove): Promise<LotFile> {
  await lotToOperate(tx, packageId, 'pre');
  const lot = await lockLot(tx, packageId);
  const file = await lockByPackage(tx, packageId);
  if (!mayStillChange(lot)) throw refuse(file ? 'wrongStatus' : 'lotNotReady');
  // What goes with a notice changes where the notice is made.
  if (!canMove(moves, statusOf(file), move) || file?.byNotice) throw refuse('wrongStatus');
  if (move === 'reopen' && !noBulletinYet.includes(lot.status))
    throw refuse(byInvitation(lot.purchaseMode) ? 'letterUnderWay' : 'bulletinUnderWay');
  return { lot, file };
}

/** A file that is there already, to be moved on. */
export async function savedFileToMove(
  tx: Tx,
  packageId: string,
  move: FileMove,
): Promise<{ lot: Lot; file: FileRow }> {
  const { lot, file } = await fileToMove(tx, packageId, move);
  if (!file) throw refuse('notFound', 404);
  return { lot, file };
}

/** What this user may do with the file of this lot now: the same tables that the verbs decide by. */
export async function canOf(ctx: Read, { lot, file }: LotFile, hasKey: boolean): Promise<FileCan> {
  const agency = await operates(ctx, lot, 'pre');
  const open = mayStillChange(lot);
  const allowed = (move: FileMove, permission: Permission) =>
    agency && open && !file?.byNotice && canMove(moves, statusOf(file), move) && may(ctx, permission);
  return {
    edit: allowed('edit', 'tenderFile.edit'),
    submit: file !== undefined && allowed('submit', 'tenderFile.submit'),
    reopen: allowed('reopen', 'tenderFile.edit') && noBulletinYet.includes(lot.status),
    askLotKey: agency && open && !hasKey && may(ctx, 'tenderFile.edit'),
    makeLotKey: ctx.user.orgId === lot.tendereeOrgId && mayStillChange(lot) && may(ctx, 'tenderFile.lotKey'),
  };
}
