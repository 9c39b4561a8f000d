import { spendProof } from '#base/account/server/index.ts';
import { affiliationsOf } from '#base/organisation/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import * as events from '../shared/events.ts';
import { bindingStatus, LOST_HOURS, lostState } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import * as store from './lost-store.ts';
import { lockOwn } from './store.ts';
import { tellHolder } from './tell.ts';

const HOUR_MS = 3_600_000;

/** 申报密钥丢失: by the holder, who proves who they are; the platform looks at it, everybody in the company hears of it. */
export async function report(tx: Tx, input: InputOf<typeof calls.reportLost>): Promise<{ id: string }> {
  const row = await lockOwn(tx, tx.user.id, input.id);
  if (!row) throw refuse('notFound', 404);
  if (row.status === bindingStatus.unbound) throw refuse('notValid.unbound');
  if (!(await spendProof(tx, tx.user.id, input.random))) throw refuse('proofExpired', 409);
  const id = await store.insert(tx, {
    certificateId: row.id,
    userId: row.userId,
    orgId: row.orgId,
    reason: input.reason,
  });
  if (!id) throw refuse('lostTwice', 409);
  tx.emit(
    events.keyLost,
    { subjectType: 'certificate', subjectId: row.id, after: { reason: input.reason } },
    { requestId: id, serial: row.serial },
  );
  await tellHolder(tx, row, 'lost');
  return { id };
}

/** 撤回申报: whoever still has the key, or never reported it lost, stops it at any time before it is used. */
export async function takeBack(tx: Tx, { id }: { id: string }): Promise<null> {
  const row = await store.lockOpen(tx, id);
  if (!row || row.userId !== tx.user.id) throw refuse('notFound', 404);
  await store.end(tx, id);
  tx.emit(
    events.lostTakenBack,
    { subjectType: 'certificate', subjectId: row.certificateId },
    { requestId: id },
  );
  return null;
}

/** 审核密钥丢失: by the platform, never by the holder; what it agrees to counts a day later, and the holder hears of it. */
export async function review(tx: Tx, input: InputOf<typeof calls.reviewLost>): Promise<null> {
  const row = await store.lockOpen(tx, input.id);
  if (!row || row.state !== lostState.waiting) throw refuse('notFound', 404);
  if (row.userId === tx.user.id) throw refuse('lostOwn', 403);
  const dueAt = input.agreed ? new Date(tx.now.getTime() + LOST_HOURS * HOUR_MS) : null;
  await store.decide(tx, row.id, { agreed: input.agreed, opinion: input.opinion, dueAt });
  tx.emit(
    events.lostReviewed,
    { subjectType: 'certificate', subjectId: row.certificateId, after: { opinion: input.opinion } },
    { requestId: row.id, agreed: input.agreed },
  );
  await tellHolder(tx, row, input.agreed ? 'lostAgreed' : 'lostRefused');
  return null;
}

/** 待审核的密钥丢失: for the platform, newest first. */
export async function page(read: Read, q: InputOf<typeof calls.pageLost>) {
  const { records, ...count } = await store.pageOf(read.db, q);
  const known = await affiliationsOf(read.db, [...new Set(records.map((r) => r.userId))]);
  const shown = records.map((r) => {
    const who = known.find((k) => k.userId === r.userId && k.orgId === r.orgId);
    return {
      id: r.id,
      trueName: who?.trueName ?? '',
      orgName: who?.orgName ?? '',
      reason: r.reason,
      state: r.state as calls.LostState,
      askedAt: r.askedAt.toISOString(),
      dueAt: r.dueAt?.toISOString() ?? null,
      opinion: r.opinion,
      can: { review: r.state === lostState.waiting && r.userId !== read.user.id },
    };
  });
  return pageResult(shown, count, q);
}
