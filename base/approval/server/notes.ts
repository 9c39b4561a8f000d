import { webRouterOf } from '#base/message/shared/web-router.ts';
import type { Read } from '#kit/server/context.ts';
import type { LinkNotes } from '#kit/server/part.ts';
import { type InstanceRow, instancesById } from './store.ts';

const approvalKey = 'instanceId';

type Notes = () => readonly LinkNotes[];

/** 现状: how what approvals are about stands now, by what the links to it name; nothing of subjects that nobody has words for. */
export async function notesAbout(
  read: Read,
  notes: Notes,
  asked: readonly InstanceRow[],
): Promise<ReadonlyMap<string, string>> {
  const links = asked.map((i) => ({ id: i.id, query: webRouterOf(i.path).query }));
  const found = new Map<string, string>();
  for (const { key, of } of notes()) {
    if (key === approvalKey) continue;
    const ids = new Set(links.flatMap(({ query }) => query[key] ?? []));
    const said = ids.size > 0 ? await of(read, [...ids]) : undefined;
    for (const { id, query } of links) {
      const words = said?.get(query[key] ?? '');
      if (words !== undefined && !found.has(id)) found.set(id, words);
    }
  }
  return found;
}

/** A link to an approval says how its subject stands: of a lot its phase (标段阶段). */
export const approvalNotes = (notes: Notes): LinkNotes => ({
  key: approvalKey,
  of: async (read, ids) => notesAbout(read, notes, await instancesById(read.db, ids)),
});
