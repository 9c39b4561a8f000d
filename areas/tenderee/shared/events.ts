import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const none = z.object({});

export const tendereeAdded = event('tenderee.added', 'organisation', none);
export const tendereeChanged = event('tenderee.changed', 'organisation', none);
export const tendereeRemoved = event('tenderee.removed', 'organisation', none);
/** 招标人评价: by whoever managed the project. */
export const tendereeRated = event('tenderee.rated', 'organisation', z.object({ mainId: z.string() }));
