import { legalCases } from '../shared/status.ts';
import type { CandidateRow, DeterminationRow } from './store.ts';

/** A candidate ranked before the winner, with the case of the law (不能中标的候选人). */
export interface PassedCandidate extends CandidateRow {
  readonly legalCase: (typeof legalCases)[number];
  readonly reason: string;
}

/** Who was passed over, and why; an earlier determination named one case for all of them. */
export const passedOverIn = (
  { rank, legalCase, reason, passedOver }: DeterminationRow,
  candidates: readonly CandidateRow[],
): PassedCandidate[] =>
  candidates.flatMap((candidate) => {
    if (candidate.rank >= rank) return [];
    const own = passedOver?.find((one) => one.bidId === candidate.bidId) ?? { legalCase, reason };
    const known = legalCases.find((one) => one === own.legalCase);
    return known ? [{ ...candidate, legalCase: known, reason: own.reason ?? '' }] : [];
  });
