import { frameParts } from '#kit/web/routes.ts';

export const frame = frameParts({ header: [() => import('./bell.tsx')] });
