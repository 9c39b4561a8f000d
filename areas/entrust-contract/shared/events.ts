import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const named = z.object({ contractCode: z.string() });

export const contractAdded = event('entrustContract.added', 'entrustContract', named);
export const contractModified = event('entrustContract.modified', 'entrustContract', named);
export const contractSubmitted = event('entrustContract.submitted', 'entrustContract', named);
export const contractTookEffect = event(
  'entrustContract.tookEffect',
  'entrustContract',
  named.extend({ name: z.string() }),
);
/** 补录生效: a contract signed on paper took effect by one person's entry, without approval. */
export const contractSupplemented = event(
  'entrustContract.supplemented',
  'entrustContract',
  named.extend({ name: z.string(), orgId: z.string() }),
);
export const contractReturned = event('entrustContract.returned', 'entrustContract', named);
export const contractUneffected = event(
  'entrustContract.uneffected',
  'entrustContract',
  named.extend({ reason: z.string() }),
);
export const contractDiscarded = event(
  'entrustContract.discarded',
  'entrustContract',
  named.extend({ reason: z.string() }),
);
export const contractRemoved = event('entrustContract.removed', 'entrustContract', named);
/** 交接: a colleague handles it from now on. */
export const contractHandedOver = event('entrustContract.handedOver', 'entrustContract', named);
export const contractChanged = event('entrustContract.changed', 'entrustContract', named);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    entrustContract: true;
  }
}
