import { z } from 'zod';
import { openedBids } from '#areas/bid-opening/server/index.ts';
import type { Lot } from '#areas/project/server/index.ts';
import { relationsOf } from '#areas/tender-file/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import type { Db } from '#kit/server/database/db.ts';
import { dec, round, toFixedText } from '#kit/shared/decimal.ts';
import { faultsOf, placed, type QuotedRow } from '../shared/compare.ts';
import type { Comparison } from '../shared/schema.ts';
import { SUPPLIERS_MIN } from '../shared/status.ts';
import type { SimpleTerms } from './tables.ts';

const text = z.string().default('');
/** What the bidder's tool sealed beside the price; a tool may leave columns out. */
const content = z.object({
  items: z
    .array(z.object({ name: text, spec: text, unit: text, count: text, price: text, sum: text }))
    .default([]),
});

const rowsIn = (sealed: unknown): QuotedRow[] => content.safeParse(sealed).data?.items ?? [];

const openedStatuses: readonly string[] = [
  lotStatus.opened,
  lotStatus.inReview,
  lotStatus.reviewed,
  lotStatus.awarded,
  lotStatus.failed,
];

/**
 * 比价: the opened quotes against the terms, lowest first. Undefined until the hall has ended the opening: before, what some have opened says
 * nothing of the others.
 */
export async function compared(
  db: Db,
  lot: Pick<Lot, 'packageId' | 'status' | 'orgId' | 'tendereeOrgId'>,
  terms: SimpleTerms,
): Promise<Comparison | undefined> {
  if (!openedStatuses.includes(lot.status)) return undefined;
  const bids = await openedBids(db, lot.packageId);
  // A lot that failed before its opening has no quotes to show.
  if (bids.length === 0 && lot.status === lotStatus.failed) return undefined;
  const opened = bids.filter((bid) => bid.status === 'opened');
  const relations = await relationsOf(
    db,
    lot,
    opened.map((bid) => ({ orgId: bid.bidderOrgId, orgName: bid.bidderName })),
  );
  const quotes = opened.flatMap((bid, i) => {
    if (bid.price === null) return [];
    const price = toFixedText(round(dec(bid.price), 2));
    const rows = rowsIn(bid.content);
    return [
      {
        bidId: bid.bidId,
        bidderOrgId: bid.bidderOrgId,
        bidderName: bid.bidderName,
        price,
        duration: bid.readOut?.duration ?? '',
        quality: bid.readOut?.quality ?? '',
        remark: bid.readOut?.remark ?? '',
        rows,
        faults: [...faultsOf(terms, { price, rows }), ...(relations[i] ? (['related'] as const) : [])],
      },
    ];
  });
  const ordered = placed(quotes);
  return {
    quotes: ordered,
    failed: bids.flatMap((bid) =>
      bid.status === 'failed' ? [{ bidderName: bid.bidderName, code: bid.code ?? '' }] : [],
    ),
    conforming: ordered.filter((quote) => quote.place !== null).length,
    least: SUPPLIERS_MIN,
  };
}
