import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const named = z.object({ contractCode: z.string() });

export const contractAdded = event('entrustContract.added', named);
export const contractModified = event('entrustContract.modified', named);
export const contractSubmitted = event('entrustContract.submitted', named);
export const contractTookEffect = event('entrustContract.tookEffect', named.extend({ name: z.string() }));
/** 补录生效: a contract signed on paper took effect by one person's entry, without approval. */
export const contractSupplemented = event(
  'entrustContract.supplemented',
  named.extend({ name: z.string(), orgId: z.string() }),
);
export const contractReturned = event('entrustContract.returned', named);
export const contractUneffected = event('entrustContract.uneffected', named.extend({ reason: z.string() }));
export const contractDiscarded = event('entrustContract.discarded', named.extend({ reason: z.string() }));
export const contractRemoved = event('entrustContract.removed', named);
export const contractChanged = event('entrustContract.changed', named);
