/** What a composition lacks (评委会人数), as a text key, or nothing. 招标投标法第37条: five or more, odd. */
export function compositionProblem(
  isLawBid: boolean,
  count: number,
  reason: string | null,
): 'wrong.countLaw' | 'wrong.countEnt' | 'need.deviationReason' | undefined {
  const odd = count % 2 === 1;
  if (isLawBid) return odd && count >= 5 ? undefined : 'wrong.countLaw';
  if (!odd || count < 3) return 'wrong.countEnt';
  return count < 5 && !reason ? 'need.deviationReason' : undefined;
}

/** How a member is called while names are secret (R33). */
export const maskedName = (seat: number, lang: 'zh' | 'en'): string =>
  lang === 'en' ? `Expert ${seat}` : `专家${seat}`;
