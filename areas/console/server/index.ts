/** The console (主控台): it uses the doors of all areas and nobody uses it. */
import { read } from '#kit/server/http/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import { boardDetail, bulletinNodes, consoleList, stepList } from '../shared/calls.ts';
import { panelInfo } from '../shared/panel-calls.ts';
import { info } from './panel.ts';
import { bringPhases, lotPhases, phaseDue } from './phases.ts';
import { seed } from './procedures/seed.ts';
import { board, bulletins, list, steps } from './reads.ts';

export { workOutPhase } from './phases.ts';

export const server: ServerPart = {
  routes: [
    read(consoleList, list),
    read(stepList, steps),
    read(boardDetail, board),
    read(bulletinNodes, bulletins),
    read(panelInfo, info),
  ],
  refreshers: [lotPhases],
  deadlines: [phaseDue],
  seed: async (tx) => {
    await seed(tx);
    await bringPhases(tx);
  },
};
