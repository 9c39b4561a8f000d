/** The door of in-app messages (站内信). */
import type { SessionNeeds } from '#base/session/server/index.ts';
import { read, write } from '#kit/server/http/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import {
  dispatchState,
  pageDispatches,
  pageMessages,
  readAllMessages,
  pageSubscriptions,
  readMessage,
  recentMessages,
  resendDispatch,
  submitSubscription,
  unreadCount,
} from '../shared/calls.ts';
import { modifyControl, pageControls } from '../shared/control-calls.ts';
import { modify, pageOfControls } from './control/controls.ts';
import { dispatches, resend, state } from './records.ts';
import { sendAsked } from './send-asked.ts';
import { submit, subscriptions, templatesOf } from './subscriptions.ts';
import { catalogueOf } from './template/catalogue.ts';
import { templateRoutes } from './template/templates.ts';
import { page, readAll, readOne, recent, unread } from './reads.ts';

export { type Addressee, dispatch } from './dispatch.ts';
export { notify } from './notify.ts';
export { ownTemplates } from './template/store.ts';
export { recent as recentOf, unread as unreadOfOwn } from './reads.ts';
export { failedDispatches } from './store-dispatch.ts';

export function server({ gateways, declarations, linkNotes, session }: SessionNeeds): ServerPart {
  const alwaysTold = new Set(declarations.filter((d) => d.alwaysTold).map((d) => d.name));
  const catalogue = catalogueOf(declarations);
  const templates = templatesOf(catalogue);
  return {
    routes: [
      read(pageMessages, page(linkNotes)),
      read(recentMessages, (r) => recent(linkNotes)(r)),
      read(unreadCount, unread),
      write(readMessage, readOne),
      write(readAllMessages, readAll),
      read(pageDispatches, dispatches(gateways)),
      write(resendDispatch, resend(gateways)),
      read(dispatchState, state(gateways)),
      read(pageSubscriptions, subscriptions(templates)),
      write(submitSubscription, submit(templates)),
      ...templateRoutes(catalogue),
      read(pageControls, pageOfControls(catalogue)),
      write(modifyControl, modify(catalogue)),
    ],
    reactions: [sendAsked(gateways, session.database, alwaysTold)],
  };
}
