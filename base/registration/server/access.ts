import { may, type Read, type Tx } from '#kit/server/context.ts';
import { canMove } from '#kit/shared/states.ts';
import { type RegMove, moves, regState } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { lockById, lockOwn, type RegistrationRow, registrationOf } from './store.ts';

/** One's own registration. */
export async function ownFor(read: Read): Promise<RegistrationRow> {
  const row = await registrationOf(read.db, read.user.id);
  if (!row || row.id !== read.user.orgId) throw refuse('refused.notFound', 404);
  return row;
}

/** One's own registration, locked, if it may make this move; with a version only as it was read. */
export async function ownToMove(tx: Tx, move: RegMove, version?: number): Promise<RegistrationRow> {
  const row = await lockOwn(tx, tx.user.id);
  if (!row || row.id !== tx.user.orgId) throw refuse('refused.notFound', 404);
  if (!canMove(moves, row.state, move)) throw refuse('refused.wrongStatus');
  if (version !== undefined && version !== row.version) throw refuse('refused.changed');
  return row;
}

/** Whose it is decides nothing about it (回避): neither the applicant nor whoever acts for the same organisation. */
export const isOwn = ({ user }: Read, row: RegistrationRow): boolean =>
  row.userId === user.id || row.id === user.orgId;

/** Why this auditor cannot decide about it now; '' = they can. */
export function whyNot(read: Read, row: RegistrationRow): '' | 'own' | 'firstOwn' {
  if (isOwn(read, row)) return 'own';
  const second = canMove(moves, row.state, 'decline');
  return second && row.firstBy === read.user.id ? 'firstOwn' : '';
}

/** What this auditor may do with it now: the same tables that the verbs decide by. */
export function canOf(read: Read, row: RegistrationRow): { audit: boolean; confirm: boolean } {
  const able = may(read, 'registration.audit') && whyNot(read, row) === '';
  return {
    audit: able && canMove(moves, row.state, 'agree'),
    confirm: able && canMove(moves, row.state, 'decline'),
  };
}

/** Nobody's but its applicant's. */
const isDraft = (row: RegistrationRow): boolean => row.state === regState.draft;

/** The registration, locked, as the auditor has read it, if they may decide about it in this state. */
export async function toDecide(
  tx: Tx,
  { id, version }: { readonly id: string; readonly version: number },
  move: RegMove,
): Promise<RegistrationRow> {
  const row = await lockById(tx, id);
  if (!row || isDraft(row)) throw refuse('refused.notFound', 404);
  if (isOwn(tx, row)) throw refuse('refused.own', 403);
  if (!canMove(moves, row.state, move)) throw refuse('refused.wrongStatus');
  if (whyNot(tx, row) === 'firstOwn') throw refuse('refused.firstOwn', 403);
  if (row.version !== version) throw refuse('refused.changed');
  return row;
}
