import { z } from 'zod';
import { anySubject, event } from '#kit/shared/event.ts';

/** 被拒绝的法定行为: who tried what, against which rule; the act itself left nothing. */
export const lawRefused = event(
  'law.refused',
  anySubject,
  z.object({
    act: z.string(),
    rule: z.string(),
    /** Text key of what the person was told. */
    key: z.string(),
    earliest: z.string().nullable(),
  }),
);
