import type { Lot } from '#areas/project/server/index.ts';
import { needsOwner } from '#base/bizflow/shared/status.ts';
import { awardStatus } from '../shared/status.ts';
import type { AwardRow } from './store.ts';

/** 待提交业主审批: determined, and on the public trading place, where the tenderee confirms the result before it is published. */
export const waitsForOwner = (lot: Lot, award: Pick<AwardRow, 'status'> | undefined): boolean =>
  award?.status === awardStatus.determined && needsOwner(lot);
