import type { Read } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { contractDetail } from '../shared/calls.ts';
import { opType } from '../shared/status.ts';
import { contractFor } from './access.ts';
import { recordOf } from './record.ts';

/** 委托合同详情: in change mode the values that wait for approval instead of those in force. */
export async function detail(read: Read, input: InputOf<typeof contractDetail>) {
  return recordOf(read, await contractFor(read, input.id), input.opType === opType.change);
}
