import { clockOf } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { fileStatus } from '../shared/status.ts';
import { byPackage, presentKey } from './store.ts';

/** 0 waiting, 1 in process, 6 finished, 7 other. */
type StepState = 0 | 1 | 6 | 7;

/** 操作状态 within S3: an approved file is done for its author, a kept key for its custodian. */
export async function operationFacts(db: Db, packageId: string): Promise<Record<string, 'saved' | 'done'>> {
  const file = await byPackage(db, packageId);
  const approved = file?.status === fileStatus.approved || file?.status === fileStatus.sent;
  return {
    ...(file ? { 'S3.make': approved ? ('done' as const) : ('saved' as const) } : {}),
    ...((await presentKey(db, packageId)) ? { 'S3.lotKey': 'done' as const } : {}),
  };
}

/** Facts of the console's steps (步骤状态): S3 tender file, S5 documents obtained. */
export async function stepFacts(db: Db, packageId: string): Promise<Record<'S3' | 'S5', StepState>> {
  const file = await byPackage(db, packageId);
  const key = await presentKey(db, packageId);
  const sent = file?.status === fileStatus.sent;
  const S3 = sent ? 6 : file || key ? 1 : 0;
  if (!sent || !file.saleEnd) return { S3, S5: 0 };
  return { S3, S5: (await clockOf(db)) < file.saleEnd ? 1 : 6 };
}
