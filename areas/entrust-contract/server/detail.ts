import type { Read } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { contractDetail } from '../shared/calls.ts';
import { opType } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { canOf } from './access.ts';
import { recordById } from './store.ts';

/** 委托合同详情: in change mode the values that wait for approval instead of those in force. */
export async function detail(read: Read, input: InputOf<typeof contractDetail>) {
  const as = input.opType === opType.change ? 'changed' : 'inForce';
  const contract = await recordById(read.db, read.user, { id: input.id, as }, (seen) => ({
    can: canOf(read, seen),
  }));
  // "Absent" and "not yours" look alike.
  if (!contract) throw refuse('notFound', 404);
  return contract;
}
