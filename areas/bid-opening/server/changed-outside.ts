import { lotStatus } from '#areas/project/shared/status.ts';
import { lotMoved } from '#areas/project/shared/events.ts';
import { deadlineMoved } from '#areas/tender-file/shared/events.ts';
import { react } from '#kit/server/tx.ts';

/** 大厅外的变动: everybody waiting in the hall is told at once that the lot was terminated (终止招标), or that its opening was postponed. */
export const changedOutside = [
  react('opening.lotEnded', lotMoved, async (tx, { payload: { packageId, to } }) => {
    if (to === lotStatus.failed) tx.push(`opening:${packageId}`, { to });
  }),
  react('opening.hourMoved', deadlineMoved, async (tx, { payload: { packageId } }) => {
    tx.push(`opening:${packageId}`, {});
  }),
];
