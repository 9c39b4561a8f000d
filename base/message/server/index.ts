/** The door of in-app messages (站内信). */
import { read, write } from '#kit/server/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import { pageMessages, readAllMessages, readMessage, recentMessages, unreadCount } from '../shared/calls.ts';
import { page, readAll, readOne, recent, unread } from './reads.ts';

export { type Notice, notify } from './notify.ts';

export const server: ServerPart = {
  routes: [
    read(pageMessages, page),
    read(recentMessages, recent),
    read(unreadCount, unread),
    write(readMessage, readOne),
    write(readAllMessages, readAll),
  ],
};
