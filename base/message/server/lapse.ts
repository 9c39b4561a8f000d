import type { DispatchRow } from './store-dispatch.ts';

/**
 * 已失效: whether the code or the link that a message carries is over. Such a message says for how many minutes it holds; sent
 * later it would only put a dead code after a living one.
 */
export function isLapsed({ params, askedAt }: Pick<DispatchRow, 'params' | 'askedAt'>, now: Date): boolean {
  const { minutes } = params;
  return typeof minutes === 'number' && askedAt.getTime() + minutes * 60_000 <= now.getTime();
}
