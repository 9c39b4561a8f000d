import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { refuse } from '../shared/text/index.ts';
import { digestOf, openedToEdit, type Parts, subjectOf } from './access.ts';
import * as store from './store.ts';

/** 取得编辑锁: to who may edit the document now; of several one gets it, and the others learn who. */
export const take =
  (parts: Parts) =>
  async (tx: Tx, { key, begins }: InputOf<typeof calls.lockOffice>) => {
    const { window } = await openedToEdit(parts, tx, key);
    await store.prolong(tx, window.id);
    const mine = await (begins ? store.takeLock(tx, window) : store.keepLock(tx, window));
    return { mine, by: mine ? null : ((await store.lockedBy(tx.db, subjectOf(window))) ?? null) };
  };

/** 释放编辑锁. */
export const leave = async (tx: Tx, { key }: InputOf<typeof calls.unlockOffice>): Promise<null> => {
  const window = await store.windowByKey(tx, digestOf(key));
  if (!window) throw refuse('windowGone', 404);
  await store.freeLock(tx, window);
  return null;
};
