import { frameParts, pages } from '#kit/web/routes.ts';

export const routes = pages({
  '/base/message/web-message-list': () => import('./list.page.tsx'),
  '/base/message/subscribe-list': { load: () => import('./subscriptions.page.tsx'), authorize: false },
  // The demonstration opens it for everybody; elsewhere the server asks for message.records.
  '/base/message/record-list': { load: () => import('./records.page.tsx'), authorize: false },
});

export const frame = frameParts({ header: [() => import('./bell.tsx')] });
