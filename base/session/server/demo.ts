import { moveWorldClock, worldState } from '#kit/server/clock.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { moveClock as moveClockCall } from '../shared/demo-calls.ts';
import { clockMoved } from '../shared/events.ts';
import { refuse } from '../shared/text/index.ts';

/**
 * 演示时钟快进: forward only, and only in the demonstration world; the database refuses it elsewhere too. While the
 * clock is behind the present, its history is being played, and nobody else moves it.
 */
export async function moveClock(tx: Tx, input: InputOf<typeof moveClockCall>) {
  const world = await worldState(tx.client);
  if (world.kind !== 'demo') throw refuse('demoOnly', 404);
  if (world.offsetMs < 0) throw refuse('demoPreparing');
  const asked = input.toTime
    ? Math.ceil(new Date(input.toTime).getTime() - world.now.getTime())
    : (input.byMinutes ?? 0) * 60_000;
  const byMs = Math.max(asked, 0);
  const offsetMs = await moveWorldClock(tx.client, byMs);
  tx.emit(clockMoved, { subjectType: 'world', subjectId: tx.tenantId }, { byMs });
  return { currentTime: world.now.getTime() + byMs, offsetMs };
}
