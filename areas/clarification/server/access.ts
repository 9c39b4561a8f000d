import { type Lot, lockLot, lotFor, lotOf, lotToOperate } from '#areas/project/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { isHolder, type IssuedTerms, issuedTermsOf } from '#areas/tender-file/server/index.ts';
import { exactTime } from '#areas/tender-file/shared/dates.ts';
import { wasAsked } from '#base/bizflow/server/index.ts';
import { clockNow, type Read, type Tx } from '#kit/server/context.ts';
import { canMove } from '#kit/shared/states.ts';
import {
  CLARIFICATION_KEY,
  type ClarificationMove,
  type ClarificationStatus,
  clarificationStatus,
  moves,
} from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { byId, type ClarificationRow, lockById } from './store.ts';

export const statusOf = (row: ClarificationRow | undefined): ClarificationStatus =>
  (row?.status ?? clarificationStatus.saved) as ClarificationStatus;

export interface LotTerms {
  readonly lot: Lot;
  readonly terms: IssuedTerms;
}

/** May something still be said about the documents of this lot (投标截止前)? */
export const isOpen = ({ lot, terms }: LotTerms, now: Date): boolean =>
  lot.status === lotStatus.bulletinPublished && now < terms.bidDeadline;

/** One's own lot, locked, whose documents are out and whose bids are not due yet by the database's clock. */
export async function lotToClarify(tx: Tx, packageId: string): Promise<LotTerms & { readonly at: Date }> {
  await lotToOperate(tx, packageId, 'pre');
  const lot = await lockLot(tx, packageId);
  const terms = await issuedTermsOf(tx.db, packageId);
  if (!terms) throw refuse('notIssued');
  // 询价 has no documents: what was announced with the notice stands.
  if (terms.byNotice) throw refuse('notHere');
  const at = await clockNow(tx);
  if (!isOpen({ lot, terms }, at)) throw refuse('over', 409, { at: exactTime(terms.bidDeadline) });
  return { lot, terms, at };
}

/** A clarification of one's own lot, both locked, if it may make this move: the only way to change it. */
export async function clarificationToMove(
  tx: Tx,
  id: string,
  move: ClarificationMove,
): Promise<LotTerms & { readonly row: ClarificationRow; readonly at: Date }> {
  const found = await byId(tx.db, id);
  // What is absent is refused as a lot that is not one's own.
  const of = await lotToClarify(tx, found?.packageId ?? id);
  const row = await lockById(tx, id);
  if (!row || !canMove(moves, statusOf(row), move)) throw refuse('wrongStatus');
  return { ...of, row };
}

/** The lot of one's own with its issued terms; "absent" and "not yours" look alike. */
export async function lotToSee(read: Read, packageId: string): Promise<LotTerms> {
  const lot = await lotFor(read, packageId, 'staff');
  const terms = await issuedTermsOf(read.db, packageId);
  if (!terms || terms.byNotice) throw refuse('notHere', 404);
  return { lot, terms };
}

/** A clarification for those who run or buy the lot, and for whom its owner's side was asked. */
export async function clarificationToSee(
  read: Read,
  id: string,
): Promise<LotTerms & { readonly row: ClarificationRow }> {
  const row = await byId(read.db, id);
  if (!row) {
    // What is absent is refused as a lot that is not one's own.
    await lotToSee(read, id);
    throw refuse('notFound', 404);
  }
  const asked = (await wasAsked(read, CLARIFICATION_KEY, id)) && (await lotOf(read.db, row.packageId));
  const terms = asked && (await issuedTermsOf(read.db, row.packageId));
  if (asked && terms) return { lot: asked, terms, row };
  return { ...(await lotToSee(read, row.packageId)), row };
}

/** A lot whose documents the reader's company holds; others learn nothing of it. */
export async function heldLot(read: Read, packageId: string): Promise<LotTerms> {
  const { orgId } = read.user;
  const lot = await lotOf(read.db, packageId);
  const terms = lot && (await issuedTermsOf(read.db, packageId));
  if (!lot || !terms || terms.byNotice || orgId === '' || !(await isHolder(read.db, packageId, orgId)))
    throw refuse('notFound', 404);
  return { lot, terms };
}

/** What was issued about documents that the reader's company holds. */
export async function issuedToSee(
  read: Read,
  id: string,
): Promise<LotTerms & { readonly row: ClarificationRow }> {
  const row = await byId(read.db, id);
  if (row?.status !== clarificationStatus.issued) throw refuse('notFound', 404);
  return { ...(await heldLot(read, row.packageId)), row };
}
