import type { Tx } from '#kit/server/context.ts';
import { total } from '../shared/price-score.ts';
import type { ReportContent } from '../shared/schema.ts';
import { sheetKind } from '../shared/status.ts';
import { allSheetsOf, checksOf, replacedIn, type ReviewRow, scoresOf } from './store.ts';

/**
 * 无效评审表 for the report: sheets of replaced members, and scores for bids that are no longer those that are valid; what they
 * said stays readable, but counts nowhere. Returned sheets stand in a table of their own.
 */
export async function voidedShown(tx: Tx, review: ReviewRow): Promise<NonNullable<ReportContent['voided']>> {
  const replaced = new Set((await replacedIn(tx.db, review.id)).map((r) => r.seat));
  if (replaced.size === 0) return [];
  const shown: NonNullable<ReportContent['voided']> = [];
  for (const kind of [sheetKind.preliminary, sheetKind.detailed]) {
    const sheets = (await allSheetsOf(tx.db, review.id, kind)).filter(
      (s) =>
        s.bySeat === null &&
        (replaced.has(s.seat) || (kind === sheetKind.detailed && s.basis !== review.basis)),
    );
    const ids = sheets.map((s) => s.id);
    const checks = kind === sheetKind.preliminary ? await checksOf(tx.db, ids) : [];
    const scores = kind === sheetKind.detailed ? await scoresOf(tx.db, ids) : [];
    for (const { id, seat, version, digest, submittedAt } of sheets) {
      const rows = [...checks, ...scores].filter((r) => r.sheetId === id);
      shown.push({
        seat,
        kind,
        version,
        digest,
        cause: replaced.has(seat) ? 'replaced' : 'bidsChanged',
        submittedAt: submittedAt.toISOString(),
        bids: [...new Set(rows.map((r) => r.bidId))].toSorted().map((bidId) => ({
          bidId,
          total:
            kind === sheetKind.detailed
              ? total(scores.filter((s) => s.sheetId === id && s.bidId === bidId))
              : null,
          passed:
            kind === sheetKind.preliminary
              ? checks.every((c) => c.sheetId !== id || c.bidId !== bidId || c.passed)
              : null,
        })),
      });
    }
  }
  return shown;
}
