import type { Tx } from '#kit/server/context.ts';
import type { MessageParams } from '../shared/template.ts';
import { type WebRouter, webRouterSchema } from '../shared/web-router.ts';
import { insertMessages } from './store.ts';

export interface Notice {
  /** Full key of a text that holds `title` and `content`, or of one text (`contract.message.tookEffect`). */
  readonly template: string;
  readonly params: MessageParams;
  /** Users of the tenant; doubles count once, nobody is fine. */
  readonly to: readonly string[];
  readonly webRouter?: WebRouter;
}

const MOST_AT_ONCE = 1000;

/** Sends an in-app message (站内信) in the same transaction as what it reports, and tells open browsers. */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  const userIds = [...new Set(notice.to)].filter((id) => id !== '');
  if (userIds.length === 0) return;
  if (userIds.length > MOST_AT_ONCE) throw new Error(`a message to ${userIds.length} users at once`);
  const webRouter = notice.webRouter && webRouterSchema.parse(notice.webRouter);
  await insertMessages(tx, { template: notice.template, params: notice.params, webRouter, userIds });
  for (const id of userIds) tx.push(`user:${id}`, { kind: 'message' });
}
