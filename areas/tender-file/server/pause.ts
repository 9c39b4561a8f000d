import { lotOf } from '#areas/project/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import type { Db } from '#kit/server/database/db.ts';

type Pause = (db: Db, packageId: string) => Promise<boolean>;

const pauses: Pause[] = [];

/** What may suspend the tender of a lot (暂停事由) is declared by the area that knows it, which stands above those that ask. */
export const pausesTender = (pause: Pause): void => {
  pauses.push(pause);
};

/**
 * 暂停招标投标活动 (招标投标法实施条例第二十二条): does something have to be settled before this lot may go on? Opening and draw of the committee ask under the
 * lock of the lot. What settles it goes on, and suppliers are not told, since who objects is secret.
 */
export async function isPaused(db: Db, packageId: string): Promise<boolean> {
  // Only what has not been opened yet, and was not terminated, can go on.
  if ((await lotOf(db, packageId))?.status !== lotStatus.bulletinPublished) return false;
  for (const pause of pauses) if (await pause(db, packageId)) return true;
  return false;
}
