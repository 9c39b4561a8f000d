import { procedureById } from '#areas/procedure/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { dec, toText } from '#kit/shared/decimal.ts';
import type { Screen } from '#kit/shared/names.ts';
import { lawModes } from '../shared/modes.ts';

/** A stored amount as people wrote it: no idle zeros behind the point. */
export const plain = (amount: string | null): string | null => (amount === null ? null : toText(dec(amount)));

/** Code, name and qualification of the procedure a project or lot has chosen (预定义流程). */
export async function flowNames(read: Pick<Read, 'db' | 'lang'>, id: string | null) {
  const flow = id ? await procedureById(read.db, id) : undefined;
  return {
    businessFlowCode: flow?.procCode ?? '',
    businessFlowName: (read.lang === 'en' ? flow?.procNameEn : flow?.procName) ?? '',
    qualMode: flow?.qualMode ?? '',
  };
}

interface OfFlow {
  readonly businessFlowId: string | null;
  readonly purchaseMode: string;
}

/** 专页: the screen on which this project is made and changed, if that is not the ordinary form; tenders never have one. */
export async function pageOf(db: Db, { businessFlowId, purchaseMode }: OfFlow): Promise<Screen | null> {
  if (!businessFlowId || (lawModes as readonly string[]).includes(purchaseMode)) return null;
  return (await procedureById(db, businessFlowId))?.page ?? null;
}
