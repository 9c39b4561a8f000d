import { useUser } from '#base/session/web/index.ts';
import { useChannel } from '#kit/web/push.ts';
import { forgetUnseen, refreshAll, refreshCalls } from '#kit/web/query.ts';
import { useNavigate } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { type Message, pageMessages, readMessage, recentMessages, unreadCount } from '../shared/calls.ts';
import { msgStatus } from '../shared/status.ts';
import { routeOf } from '../shared/web-router.ts';

/** Everything on screen that shows messages asks again. */
export const refreshMessages = (): Promise<unknown> =>
  Promise.all([refreshCalls(unreadCount), refreshCalls(recentMessages), refreshCalls(pageMessages)]);

/** Opens a message (打开消息): it is read from now on, and its route is followed. */
export function useFollow(): (message: Message) => Promise<void> {
  const navigate = useNavigate();
  return async (message) => {
    if (message.msgStatus === msgStatus.unread) {
      // The way goes on even where the mark could not be set; the request layer has said why.
      await send(readMessage, { id: message.id }).catch(() => undefined);
      await refreshMessages();
    }
    if (message.webRouter) await navigate(routeOf(message.webRouter));
  };
}

/**
 * What somebody else decided shows on every screen: a word to this person says that something of theirs has changed, so no screen that
 * opens next begins with an answer from before, and once the business has followed (`moved`) the open one asks anew.
 */
export function useNews(): void {
  const { id } = useUser();
  useChannel(`user:${id}`, (m) => {
    forgetUnseen();
    if ((m as { kind?: string }).kind === 'moved') void refreshAll();
  });
}

/** Shows new messages as they come. */
export function useMessagesLive(): void {
  const { id } = useUser();
  useChannel(
    `user:${id}`,
    (m) => {
      if ((m as { kind?: string }).kind === 'message') void refreshMessages();
    },
    () => void refreshMessages(),
  );
}
