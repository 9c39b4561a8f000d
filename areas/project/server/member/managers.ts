import type { Db } from '#kit/server/database/db.ts';
import type { Lot } from '../lot/lot.ts';
import { actingIn, proxiesNow } from '../proxy/store.ts';

/** 项目经理及代办人: who does the manager's work in the lot's project now, the manager first. */
export const managersOf = async (db: Db, lot: Pick<Lot, 'mainId' | 'pmId'>): Promise<string[]> => [
  lot.pmId,
  ...(await proxiesNow(db, lot.mainId)),
];

/** Is this person the manager of the lot's project, or in the manager's place now (代办)? */
export const actsAsManager = async (
  db: Db,
  userId: string,
  lot: Pick<Lot, 'mainId' | 'pmId'>,
): Promise<boolean> => userId === lot.pmId || (await actingIn(db, userId, [lot.mainId])).length > 0;
