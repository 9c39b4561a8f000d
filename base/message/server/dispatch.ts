import type { Tx } from '#kit/server/context.ts';
import { messageAsked } from '../shared/events.ts';
import type { OutwardType } from '../shared/status.ts';
import type { MessageParams } from '../shared/template.ts';
import { type SaidByWay, saidOf } from './template/effective.ts';
import { insertDispatch } from './store-dispatch.ts';

/** Someone outside the building, at one address. */
export interface Addressee {
  readonly sendType: OutwardType;
  readonly address: string;
  /** Whose address it is, where it is a user's: they see it among their own. */
  readonly userId?: string;
}

/** Asks for a message by SMS or mail (发送短信、邮件) in the transaction of what it reports; a worker sends it afterwards. */
export async function dispatch(
  tx: Tx,
  what: { readonly template: string; readonly params: MessageParams },
  to: Addressee,
  said?: SaidByWay,
): Promise<void> {
  const words = said ?? (await saidOf(tx, what)).said;
  const id = await insertDispatch(tx, { ...what, ...to, said: words[to.sendType] });
  tx.emit(messageAsked, { subjectType: 'message_dispatch', subjectId: id }, { dispatchId: id });
}
