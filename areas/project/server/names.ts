import { procedureById } from '#areas/procedure/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import { dec, toText } from '#kit/shared/decimal.ts';

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
