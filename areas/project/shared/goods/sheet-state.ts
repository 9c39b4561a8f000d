import { bulletinIsOut, isApproved, lotStatus } from '../status.ts';
import type { SheetState } from './calls.ts';

/** 编制进度: how far the goods sheet of a lot is, by its rows and by the lot that it belongs to. */
export function sheetState(status: string, rows: number): SheetState {
  if (bulletinIsOut(status)) return 'published';
  if (rows === 0) return 'noRows';
  if (status === lotStatus.inApproval) return 'inApproval';
  return isApproved(status) ? 'settled' : 'draft';
}
