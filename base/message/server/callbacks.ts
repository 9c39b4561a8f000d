import { contactsOf } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { masked } from '../shared/masked.ts';
import { type CallbackName, callbackNames } from '../shared/status.ts';
import { messageTemplate } from '../shared/template.ts';
import { messageText } from '../shared/text/index.ts';
import { notify } from './notify.ts';
import type { DispatchRow } from './store-dispatch.ts';

type Callback = (tx: Tx, row: DispatchRow) => Promise<void>;

/** 告知接收人: in the application, where the number or mailbox is still the receiver's own: nobody else knows that it is wrong. */
const tellReceiver: Callback = async (tx, { userId, receiveAddress }) => {
  const contacts = userId === null ? [] : await contactsOf(tx.db, [userId]);
  const own = contacts.some(({ mobile, email }) => [mobile, email].includes(receiveAddress));
  if (userId === null || !own) return;
  await notify(tx, {
    template: messageTemplate(messageText, 'message.undelivered'),
    params: { address: masked(receiveAddress) },
    to: [userId],
  });
};

const callbacks: Readonly<Record<CallbackName, Callback>> = { [callbackNames.tellReceiver]: tellReceiver };

/** 回调: tells whoever is to hear of a message that its gateway refused. */
export async function callBack(tx: Tx, row: DispatchRow): Promise<void> {
  if (row.callbackName !== '') await callbacks[row.callbackName](tx, row);
}
