import { holdsWords } from '#kit/shared/holds-words.ts';
import { membersOf } from '#base/organisation/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { sealGranted, sealWithdrawn } from '../shared/events.ts';
import { sealStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import * as store from './store.ts';
import { tell } from './tell.ts';

/** 授权用印: of a seal in use, to somebody of the organisation, never to oneself. */
export async function grant(tx: Tx, { id, userId }: InputOf<typeof calls.grantSeal>): Promise<null> {
  const seal = await store.lockSeal(tx, id);
  if (!seal) throw refuse('notFound', 404);
  if (seal.status !== sealStatus.inUse) throw refuse('wrongStatus');
  if (userId === tx.user.id) throw refuse('ownGrant', 403);
  if ((await membersOf(tx.db, tx.user.orgId, [userId])).length === 0) throw refuse('notMember');
  if (!(await store.insertHolder(tx, id, userId))) throw refuse('grantedAlready');
  tx.emit(
    sealGranted,
    { subjectType: 'seal', subjectId: id, after: { holder: userId } },
    { sealId: id, userId },
  );
  await tell(tx, 'message.granted', seal, { to: [userId] });
  return null;
}

/** 收回用印授权: at any time, also of what is not in use any more. */
export async function withdraw(tx: Tx, { id, userId }: InputOf<typeof calls.withdrawSeal>): Promise<null> {
  if (!(await store.lockSeal(tx, id))) throw refuse('notFound', 404);
  if (!(await store.withdrawHolder(tx, id, userId))) throw refuse('notFound', 404);
  tx.emit(
    sealWithdrawn,
    { subjectType: 'seal', subjectId: id, before: { holder: userId } },
    { sealId: id, userId },
  );
  return null;
}

/** 可授权人员: the organisation's own people without oneself and those who have it. */
export async function people(read: Read, { id, searchKey, ...q }: InputOf<typeof calls.sealPeople>) {
  if (!(await store.sealById(read.db, id, read.user.orgId))) throw refuse('notFound', 404);
  const has = new Set((await store.holdersNow(read.db, id)).map((one) => one.userId));
  const all = (await membersOf(read.db, read.user.orgId)).filter(
    (one) => one.id !== read.user.id && !has.has(one.id) && holdsWords(searchKey, one.trueName),
  );
  const from = (q.current - 1) * q.size;
  const rows = all.slice(from, from + q.size).map((one) => ({ userId: one.id, trueName: one.trueName }));
  return pageResult(rows, { total: all.length }, q);
}
