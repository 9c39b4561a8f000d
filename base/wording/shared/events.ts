import { z } from 'zod';
import { event } from '#kit/shared/event.ts';
import { langs } from '#kit/shared/text.ts';

/** 文案变更: declared words are said otherwise, or as declared again. */
export const wordingChanged = event(
  'wording.changed',
  'wording',
  z.object({
    wordKey: z.string(),
    lang: z.enum(langs),
    level: z.enum(['plat', 'tenant']),
    reset: z.boolean(),
  }),
);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    wording: true;
  }
}
