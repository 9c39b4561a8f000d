import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

/** A draft of a flow was published by a second person (发布流程): who had drawn it, and the version it became. */
export const flowPublished = event(
  'flow.published',
  'approvalDefinition',
  z.object({ serviceKey: z.string(), version: z.number().int(), drawnBy: z.string() }),
);
