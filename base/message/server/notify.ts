import { contactsOf } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { type OutwardType, sendType } from '../shared/status.ts';
import type { MessageParams } from '../shared/template.ts';
import { type WebRouter, webRouterSchema } from '../shared/web-router.ts';
import { dispatch } from './dispatch.ts';
import { insertMessages } from './store.ts';

export interface Notice {
  /** Full key of a text that holds `title` and `content`, or of one text (`contract.message.tookEffect`). */
  readonly template: string;
  readonly params: MessageParams;
  /** Users of the tenant; doubles count once, nobody is fine. */
  readonly to: readonly string[];
  readonly webRouter?: WebRouter;
  /** Also by SMS or mail, to whoever left such an address; every message is in the application. */
  readonly also?: readonly OutwardType[];
}

const MOST_AT_ONCE = 1000;

/** Sends an in-app message (站内信) in the same transaction as what it reports, and tells open browsers. */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  const userIds = [...new Set(notice.to)].filter((id) => id !== '');
  if (userIds.length === 0) return;
  if (userIds.length > MOST_AT_ONCE) throw new Error(`a message to ${userIds.length} users at once`);
  const webRouter = notice.webRouter && webRouterSchema.parse(notice.webRouter);
  await insertMessages(tx, { template: notice.template, params: notice.params, webRouter, userIds });
  if (notice.also?.length) await goOut(tx, notice, notice.also, userIds);
  for (const id of userIds) tx.push(`user:${id}`, { kind: 'message' });
}

async function goOut(
  tx: Tx,
  notice: Notice,
  ways: readonly OutwardType[],
  userIds: readonly string[],
): Promise<void> {
  for (const { id, mobile, email } of await contactsOf(tx.db, userIds))
    for (const way of ways) {
      const address = way === sendType.sms ? mobile : email;
      if (address !== '') await dispatch(tx, notice, { sendType: way, address, userId: id });
    }
}
