import { type Lot, lotOf } from '#areas/project/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { isHolder, type IssuedTerms, issuedTermsOf, maySee } from '#areas/tender-file/server/index.ts';
import { exactTime, saleState } from '#areas/tender-file/shared/dates.ts';
import { clockOf, type Read } from '#kit/server/context.ts';
import { refuse, refuseAbout } from '../shared/text/index.ts';

interface PublishedLot {
  readonly lot: Lot;
  readonly terms: IssuedTerms;
}

/** A lot whose bulletin is out, as any supplier may see it; before, it looks absent. */
export async function publishedLot(read: Read, packageId: string): Promise<PublishedLot> {
  const lot = await lotOf(read.db, packageId);
  const terms = lot && (await issuedTermsOf(read.db, packageId));
  if (!lot || !terms || !(await maySee(read.db, lot, read.user.orgId))) throw refuse('notFound', 404);
  return { lot, terms };
}

/** The same for a supplier that obtained the documents: only holders may bid (R7 asks for nothing else). */
export async function lotToBid(read: Read, packageId: string): Promise<PublishedLot> {
  const found = await publishedLot(read, packageId);
  if (await isHolder(read.db, packageId, read.user.orgId)) return found;
  // Who can no longer obtain them is not sent to do so.
  const { lot, terms } = found;
  const now = await clockOf(read.db);
  if (now >= terms.saleEnd) throw refuseAbout(lot)('notObtained', 409, { at: exactTime(terms.saleEnd) });
  if (saleState({ ...terms, status: lot.status }, now) === 'closed') throw refuseAbout(lot)('noLonger');
  throw refuseAbout(lot)('notHolder');
}

/** Bids are received in this state only. */
export const receives = (lot: Pick<Lot, 'status'>): boolean => lot.status === lotStatus.bulletinPublished;
