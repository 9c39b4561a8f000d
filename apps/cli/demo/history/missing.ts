import { worldState } from '#kit/server/clock.ts';
import type { App } from '../../../server/compose.ts';

/** Is there a history to be played, or one that was cut off (演示数据未就绪)? */
export async function historyIsMissing(app: App): Promise<boolean> {
  const world = await worldState(app.database);
  return world.kind === 'demo' && world.offsetMs < 0;
}
