import { clockOf } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { fileStatus, moves } from '../shared/status.ts';
import { byPackage, type FileRow, presentKey } from './store.ts';

/** 0 waiting, 1 in process, 6 finished, 7 other. */
type StepState = 0 | 1 | 6 | 7;

/** What services and works choose of their own (专用评审办法与文件模板): done once taken; whoever handed in without has left it out. */
function ownTemplates(file: FileRow | undefined): StepState {
  const taken = [file?.methodSource, file?.documentSource].filter(Boolean).length;
  if (taken === 2) return 6;
  const written = file === undefined || mayBeTyped.includes(file.status);
  return written ? (taken > 0 ? 1 : 0) : 7;
}
const mayBeTyped: readonly string[] = moves.edit.from;

/** 操作状态 within S2 and S3: what was taken, an approved file for its author, a kept key for its custodian. */
export async function operationFacts(db: Db, packageId: string): Promise<Record<string, 'saved' | 'done'>> {
  const file = await byPackage(db, packageId);
  const approved = file?.status === fileStatus.approved || file?.status === fileStatus.sent;
  return {
    ...(file?.methodSource ? { 'S2.method': 'done' as const } : {}),
    ...(file?.documentSource ? { 'S2.document': 'done' as const } : {}),
    ...(file ? { 'S3.make': approved ? ('done' as const) : ('saved' as const) } : {}),
    ...((await presentKey(db, packageId)) ? { 'S3.lotKey': 'done' as const } : {}),
  };
}

/** Facts of the console's steps (步骤状态): S2 templates of its own kind, S3 tender file, S5 documents obtained. */
export async function stepFacts(db: Db, packageId: string): Promise<Record<'S2' | 'S3' | 'S5', StepState>> {
  const file = await byPackage(db, packageId);
  const key = await presentKey(db, packageId);
  const sent = file?.status === fileStatus.sent;
  const S2 = ownTemplates(file);
  const S3 = sent ? 6 : file || key ? 1 : 0;
  if (!sent || !file.saleEnd) return { S2, S3, S5: 0 };
  return { S2, S3, S5: (await clockOf(db)) < file.saleEnd ? 1 : 6 };
}
