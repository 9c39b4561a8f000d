import type { Read } from '#kit/server/context.ts';
import { idSchema } from '#kit/shared/call.ts';
import { choosableById, entriesOf } from './store.ts';

/** An effective contract of one's own organisation, with that tenderee where one is named, for what is tied to it; undefined otherwise. */
export const effectiveContract = async (read: Read, id: string, tendereeId?: string) =>
  idSchema.safeParse(id).success ? choosableById(read.db, read.user, id, tendereeId) : undefined;

/** Effective contracts of one's own organisation, for the picker of a project form (可关联的委托合同). */
export const effectiveContracts = (
  read: Read,
  q: { current: number; size: number; searchKey?: string | undefined },
) => entriesOf(read.db, read.user, { ...q, contractType: [], status: [] });
