import { helpFile } from '#kit/web/help.ts';
import { frameParts, pages } from '#kit/web/routes.ts';
import { wordingScreens } from '../shared/screens.ts';

export const routes = pages({ [wordingScreens.list]: () => import('./list.page.tsx') });

export const frame = frameParts({ always: [() => import('./always.tsx')] });

export const help = helpFile(() => import('./help.ts'));
