import type { Read } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { refuse } from '../../shared/text/index.ts';
import type { packageDetail } from '../../shared/package/calls.ts';
import { lotsOf, membershipOf, packageFor } from '../access.ts';
import { lotRecords } from './record.ts';

/** 标段详情. */
export async function packageDetailOf(read: Read, { packageId }: InputOf<typeof packageDetail>) {
  const { project } = await packageFor(read, packageId);
  const records = await lotRecords(
    read,
    project,
    await lotsOf(read, project.id),
    await membershipOf(read, project.id),
  );
  const record = records.find((r) => r.packageId === packageId);
  if (!record) throw refuse('lotNotFound', 404);
  return record;
}
