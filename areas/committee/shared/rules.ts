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

/** 更换成员的法定事由 (招标投标法实施条例第46条、第48条): a member is replaced for one of these only. */
export const replacementGrounds = ['recusal', 'absent', 'health', 'desertion', 'noAnswer'] as const;
export type ReplacementGround = (typeof replacementGrounds)[number];

/** What a request to replace a member lacks (更换事由), as a field and its text key, or nothing. */
export function groundProblem(asked: {
  readonly ground: ReplacementGround;
  /** The expert has not answered the invitation yet. */
  readonly invited: boolean;
  readonly opened: boolean;
  /** The review has begun: the platform itself sees who signs in. */
  readonly atSignIn: boolean;
  readonly files: number;
}):
  | { readonly field: 'ground'; readonly key: 'wrong.noAnswer' | 'wrong.desertion' }
  | { readonly field: 'fileIds'; readonly key: 'need.fileIds' }
  | undefined {
  const { ground, invited, opened, atSignIn, files } = asked;
  if (ground === 'noAnswer' && !invited) return { field: 'ground', key: 'wrong.noAnswer' };
  if (ground === 'desertion' && !opened) return { field: 'ground', key: 'wrong.desertion' };
  // Whether an invitation was answered, and who signed in, the platform knows; everything else needs a document.
  const known = ground === 'noAnswer' || (ground === 'absent' && atSignIn);
  return known || files > 0 ? undefined : { field: 'fileIds', key: 'need.fileIds' };
}

/** A name as two people would type it alike (单位名称比对): without spaces, in one form of letters and brackets. */
export const plainName = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();

/** A committee has so many members at most (评委会人数上限). */
export const MEMBERS_MOST = 21;

/** Requests to replace members of one committee, refused ones included: nobody asks without end. */
export const REPLACEMENTS_MOST = 40;

/** So many draws are shown at a time (每次显示的抽取). */
export const DRAWS_SHOWN = 20;
