import type { Read } from '#kit/server/context.ts';
import type { MemberStage } from '../../shared/member/calls.ts';
import { privOf } from '../access.ts';
import type { Lot } from '../lot/lot.ts';
import { membershipsOf } from './store.ts';

/** 阶段权限 of the caller in a lot's project: '2' operate, '1' look, '0' nothing; the console shows operations by it. */
export async function memberPriv(
  read: Read,
  lot: Pick<Lot, 'mainId' | 'orgId'>,
  stage: MemberStage,
): Promise<'0' | '1' | '2'> {
  const [member] = await membershipsOf(read.db, read.user.id, [lot.mainId]);
  return privOf(read, { orgId: lot.orgId }, member, stage);
}
