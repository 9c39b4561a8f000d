import type { Read } from '#kit/server/context.ts';
import { contractStatus } from '../shared/status.ts';
import { byId, entriesOf } from './store.ts';

/** An effective contract of one's own organisation, for a project that is tied to it; undefined otherwise. */
export async function effectiveContract(read: Read, id: string) {
  const found = await byId(read.db, read.user, id);
  if (found?.status !== contractStatus.effective) return undefined;
  const { status: _, ...entry } = found;
  return entry;
}

/** Effective contracts of one's own organisation, for the picker of a project form (可关联的委托合同). */
export const effectiveContracts = (
  read: Read,
  q: { current: number; size: number; searchKey?: string | undefined },
) => entriesOf(read.db, read.user, { ...q, contractType: [], status: [contractStatus.effective] });
