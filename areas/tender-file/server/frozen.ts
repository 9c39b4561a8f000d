import type { Evaluation } from '../shared/evaluation.ts';
import type { TenderDates } from '../shared/dates.ts';

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
  readonly document: FrozenFile;
  readonly attachments: readonly FrozenFile[];
  /** In yuan. */
  readonly ceiling: string | null;
  readonly dates: TenderDates;
  readonly deviationReason: string | null;
  readonly evaluation: Evaluation;
}
