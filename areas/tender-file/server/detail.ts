import { clockOf, type Read } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { fileDetail } from '../shared/calls.ts';
import { emptyEvaluation } from '../shared/evaluation.ts';
import { canOf, fileFor, statusOf } from './access.ts';
import { emptyValues, keyFacts, valuesOf } from './record.ts';
import { countHolders, type FileRow, presentKey } from './store.ts';

/** How many hold the documents: nobody is told before the bid deadline (招标投标法第22条). */
async function shownHolders(read: Read, file: FileRow | undefined): Promise<number | null> {
  if (!file?.issuedAt || !file.bidDeadline) return null;
  if ((await clockOf(read.db)) < file.bidDeadline) return null;
  return countHolders(read.db, file.packageId);
}

/** 采购文件详情: what is saved of a lot's tender file; an empty one when nobody has begun. */
export async function detail(read: Read, { packageId }: InputOf<typeof fileDetail>) {
  const { lot, file } = await fileFor(read, packageId, 'staff');
  const key = await presentKey(read.db, packageId);
  return {
    ...(file ? valuesOf(file) : emptyValues),
    lot,
    id: file?.id ?? null,
    status: statusOf(file),
    version: file?.version ?? 1,
    evaluation: file?.evaluation ?? emptyEvaluation,
    methodSource: file?.methodSource ?? null,
    documentSource: file?.documentSource ?? null,
    digest: file?.approvedAt ? file.digest : null,
    approvedAt: file?.approvedAt?.toISOString() ?? null,
    issuedAt: file?.issuedAt?.toISOString() ?? null,
    lotKey: key ? keyFacts(key) : null,
    holders: await shownHolders(read, file),
    can: await canOf(read, { lot, file }, key !== undefined),
  };
}
