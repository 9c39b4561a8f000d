import type { DeadlineHandler } from '#kit/server/ticker.ts';
import { projectProxyTurned } from '../../shared/events.ts';
import { projectsById } from '../main/of-tenderee.ts';
import { proxyById } from './store.ts';

/** Kinds of its two deadlines. */
export const PROXY_BEGINS = 'project.proxyBegins';
export const PROXY_ENDS = 'project.proxyEnds';

/** 代办起止: what waits for the manager is owed by another circle of people from now on; the right itself follows the clock. */
const due: DeadlineHandler['due'] = async (tx, id) => {
  const proxy = await proxyById(tx.db, id);
  if (!proxy || proxy.endedAt) return;
  const [main] = await projectsById(tx.db, [proxy.projectId]);
  tx.emit(
    projectProxyTurned,
    { subjectType: 'project', subjectId: proxy.projectId },
    {
      mainId: proxy.projectId,
      mainCode: main?.mainCode ?? '',
      proxyId: proxy.proxyId,
      principalId: proxy.principalId,
    },
  );
};

export const proxyDeadlines: readonly DeadlineHandler[] = [
  { kind: PROXY_BEGINS, due },
  { kind: PROXY_ENDS, due },
];
