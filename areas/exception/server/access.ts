import { type Lot, lockLot, lotFor, lotOf, lotToOperate, watches } from '#areas/project/server/index.ts';
import { wasAsked } from '#base/bizflow/server/index.ts';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import type { RecordRule } from '#kit/server/part.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { canMove } from '#kit/shared/states.ts';
import {
  EXCEPTION_KEY,
  type ExceptionMove,
  type ExceptionStatus,
  exceptionStatus,
  moves,
  whyNot,
} from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { byId, type ExceptionRow, lockLive, newestOf } from './store.ts';

export const statusOf = (row: ExceptionRow | undefined): ExceptionStatus =>
  (row?.status ?? exceptionStatus.saved) as ExceptionStatus;

/** 可终止: from its notice or invitations to the beginning of its opening. */
export function demandTerminable(lot: Pick<Lot, 'purchaseMode' | 'status'>): void {
  const why = whyNot(lot);
  if (why) throw refuse(why);
}

/** One's own lot with its exception, both locked. */
export async function lotWithException(
  tx: Tx,
  packageId: string,
): Promise<{ lot: Lot; row: ExceptionRow | undefined }> {
  await lotToOperate(tx, packageId, 'pre');
  const lot = await lockLot(tx, packageId);
  return { lot, row: await lockLive(tx, packageId) };
}

/** The same, if it may make this move: the only way to change it. */
export async function exceptionToMove(
  tx: Tx,
  packageId: string,
  move: ExceptionMove,
): Promise<{ lot: Lot; row: ExceptionRow | undefined }> {
  const found = await lotWithException(tx, packageId);
  // What no longer holds up the tender may be withdrawn, whatever happened to the lot.
  if (move !== 'discard') demandTerminable(found.lot);
  if (!canMove(moves, statusOf(found.row), move)) throw refuse('wrongStatus');
  return found;
}

/** An existing one, which is to be moved on. */
export async function savedToMove(
  tx: Tx,
  packageId: string,
  move: ExceptionMove,
): Promise<{ lot: Lot; row: ExceptionRow }> {
  const { lot, row } = await exceptionToMove(tx, packageId, move);
  if (!row) throw refuse('notFound', 404);
  return { lot, row };
}

/** 异常处理的可见范围: its lot's own sides, whose owner's side was asked, and the supervision once it is announced. */
export async function exceptionToSee(
  read: Read,
  asked: { readonly packageId?: string | undefined; readonly id?: string | undefined },
): Promise<{ lot: Lot; row: ExceptionRow | undefined }> {
  const named = asked.id ? await byId(read.db, asked.id) : undefined;
  const packageId = asked.packageId ?? named?.packageId;
  if (packageId === undefined || (asked.id && named?.packageId !== packageId)) throw refuse('notFound', 404);
  const row = asked.id ? named : await newestOf(read.db, packageId);
  if (watches(read.user)) {
    const lot = await lotOf(read.db, packageId);
    if (!lot || row?.status !== exceptionStatus.published) throw refuse('notFound', 404);
    return { lot, row };
  }
  const confirms = row !== undefined && (await wasAsked(read, EXCEPTION_KEY, row.id));
  const lot = confirms ? await lotOf(read.db, packageId) : await lotFor(read, packageId, 'staff');
  if (!lot) throw refuse('notFound', 404);
  return { lot, row };
}

/** The kind under which evidence belongs to an exception. */
export const EXCEPTION_FILES = 'exception';

/** 证明材料: read by whoever reads the exception; never by suppliers. */
export const exceptionFiles: RecordRule = {
  kind: EXCEPTION_FILES,
  may: async (read, id) => {
    if (!may(read, 'exception.view')) return false;
    try {
      await exceptionToSee(read, { id });
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  },
};
