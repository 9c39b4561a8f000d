import type { Evaluation } from '../shared/evaluation.ts';
import type { TenderDates } from '../shared/dates.ts';
import type { Reach } from '../shared/status.ts';

export interface FrozenFile {
  readonly id: string;
  readonly fileName: string;
  readonly size: number;
  readonly digest: string;
}

/** Everything a tender file says (采购文件全部条款), as it is approved and as its digest is made. */
export interface FrozenTerms {
  readonly packageId: string;
  readonly version: number;
  /** null where the terms were announced with the notice. */
  readonly document: FrozenFile | null;
  readonly attachments: readonly FrozenFile[];
  /** In yuan. */
  readonly ceiling: string | null;
  readonly dates: TenderDates;
  readonly deviationReason: string | null;
  readonly evaluation: Evaluation;
  /** 条款随公告: whom it is for, and the digest of everything that was announced. */
  readonly notice?: { readonly reach: Reach; readonly digest: string };
}

/** The files of the terms: the document first, then its attachments. */
export const filesOf = ({
  document,
  attachments,
}: Pick<FrozenTerms, 'document' | 'attachments'>): string[] => [
  ...(document ? [document.id] : []),
  ...attachments.map((f) => f.id),
];

/** The terms of a file that is in approval, or was approved. */
export function frozenOf(file: { readonly frozen: FrozenTerms | null; readonly digest: string | null }) {
  const { frozen: terms, digest } = file;
  if (!terms || !digest) throw new Error('a file in approval lacks its terms');
  return { terms, digest };
}
