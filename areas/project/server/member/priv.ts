import { operatePriv } from '../../shared/member/calls.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import type { MemberStage } from '../../shared/member/calls.ts';
import { privOf } from '../access.ts';
import { type Lot, lotFor } from '../lot/lot.ts';
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

/** 可操作: may the caller do something to this lot in this stage, not only look? */
export const operates = async (
  read: Read,
  lot: Pick<Lot, 'mainId' | 'orgId'>,
  stage: MemberStage,
): Promise<boolean> =>
  lot.orgId === read.user.orgId && (await memberPriv(read, lot, stage)) === operatePriv.operate;

/** The agency's lot for an act of this stage: who is no member with the right of the stage looks on. */
export async function lotToOperate(tx: Tx, packageId: string, stage: MemberStage): Promise<Lot> {
  const lot = await lotFor(tx, packageId, 'agency');
  if (!(await operates(tx, lot, stage))) throw kitRefuse('refused.permission', 403);
  return lot;
}
