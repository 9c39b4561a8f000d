import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { changeHierarchy as declared } from '../shared/calls.ts';
import { catalogueMoved } from '../shared/events.ts';
import { catalogueStatus, LEVELS_MAX } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { entryIn, factsOf, heldTree } from './entries.ts';
import { updateEntry } from './store.ts';

const SORT_STEP = 10;

/** 调整目录层级: with all that stands below; the entries beside its new place are numbered anew. */
export async function changeHierarchy(
  tx: Tx,
  { currentId, targetId, targetLocation }: InputOf<typeof declared>,
): Promise<null> {
  const all = await heldTree(tx);
  const moved = entryIn(all, currentId);
  const target = entryIn(all, targetId);
  const within = all.within(currentId);
  if (within.some((e) => e.id === targetId)) throw refuse('belowItself');
  const parent = targetLocation === 'inner' ? target : target.parentId ? all.get(target.parentId) : undefined;
  const hierarchy = (parent?.hierarchy ?? 0) + 1;
  if (hierarchy + all.depth(currentId) - 1 > LEVELS_MAX) throw refuse('tooDeep', 409, { most: LEVELS_MAX });
  const offered = moved.status === catalogueStatus.enabled;
  if (offered && parent && parent.status !== catalogueStatus.enabled) throw refuse('parentOff');

  const beside = all.below(parent?.id ?? null).filter((e) => e.id !== currentId);
  const at = beside.findIndex((e) => e.id === targetId);
  const place = targetLocation === 'inner' ? beside.length : targetLocation === 'before' ? at : at + 1;
  const parentId = parent?.id ?? null;
  const placed = beside.toSpliced(place, 0, moved);
  // Who drags twice finds it there: nothing moved, and nothing is told.
  const there = all.below(moved.parentId).map((e) => e.id);
  if (parentId === moved.parentId && placed.every((e, i) => e.id === there[i])) return null;
  for (const [i, e] of placed.entries()) {
    const sort = (i + 1) * SORT_STEP;
    if (e.id === currentId) await updateEntry(tx, e.id, { parentId, hierarchy, sort });
    else if (e.sort !== sort) await updateEntry(tx, e.id, { sort });
  }
  const by = hierarchy - moved.hierarchy;
  if (by !== 0) for (const e of within.slice(1)) await updateEntry(tx, e.id, { hierarchy: e.hierarchy + by });
  const before = factsOf(moved);
  tx.emit(
    catalogueMoved,
    {
      subjectType: 'purchaseCatalogue',
      subjectId: currentId,
      before: { ...before, hierarchy: moved.hierarchy },
      after: { ...before, parentId, hierarchy },
    },
    { code: moved.code },
  );
  return null;
}
