/** The door of in-app messages (站内信). */
import { read, write } from '#kit/server/http.ts';
import type { Gateways } from '#kit/server/gateway.ts';
import type { ServerPart } from '#kit/server/part.ts';
import {
  dispatchState,
  pageDispatches,
  pageMessages,
  readAllMessages,
  readMessage,
  recentMessages,
  unreadCount,
} from '../shared/calls.ts';
import { sendAsked } from './dispatch.ts';
import { dispatches, state } from './records.ts';
import { page, readAll, readOne, recent, unread } from './reads.ts';

export { type Addressee, dispatch } from './dispatch.ts';
export { type Notice, notify } from './notify.ts';

export const messageServer = (gateways: Gateways): ServerPart => ({
  routes: [
    read(pageMessages, page),
    read(recentMessages, recent),
    read(unreadCount, unread),
    write(readMessage, readOne),
    write(readAllMessages, readAll),
    read(pageDispatches, dispatches),
    read(dispatchState, state(gateways)),
  ],
  reactions: [sendAsked(gateways)],
});
