import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { moveClock as moveClockCall } from '../shared/calls.ts';
import { clockMoved } from '../shared/events.ts';
import { refuse } from '../shared/text/index.ts';

/** 演示时钟快进: forward only, and only in the demonstration world; the database refuses it elsewhere too. */
export async function moveClock(tx: Tx, input: InputOf<typeof moveClockCall>) {
  const { rows } = await tx.client.query<{ kind: string; now: Date }>(
    'select kind, app_now() as now from world for update',
  );
  const world = rows[0];
  if (world?.kind !== 'demo') throw refuse('demoOnly', 404);
  const byMs = input.toTime
    ? Math.ceil(new Date(input.toTime).getTime() - world.now.getTime())
    : (input.byMinutes ?? 0) * 60_000;
  const moved = await tx.client.query<{ now: Date; offset_ms: string }>(
    'update world set offset_ms = offset_ms + greatest($1::bigint, 0) returning app_now() as now, offset_ms',
    [byMs],
  );
  tx.emit(clockMoved, { subjectType: 'world', subjectId: tx.tenantId }, { byMs: Math.max(byMs, 0) });
  await tx.client.query(`select pg_notify('clock', ''), pg_notify('deadline', '')`);
  // The statement's own row is not yet seen by app_now(), so the time is told from before plus the move.
  const row = moved.rows[0];
  return { currentTime: world.now.getTime() + Math.max(byMs, 0), offsetMs: Number(row?.offset_ms ?? 0) };
}
