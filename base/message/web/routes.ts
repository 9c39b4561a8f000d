import { frameParts, pages } from '#kit/web/routes.ts';

export const routes = pages({
  '/base/message/web-message-list': () => import('./list.page.tsx'),
});

export const frame = frameParts({ header: [() => import('./bell.tsx')] });
