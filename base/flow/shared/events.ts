import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

/** A draft of a flow was published by a second person (发布流程): who had drawn it, and the version it became. */
export const flowPublished = event(
  'flow.published',
  'approvalDefinition',
  z.object({ serviceKey: z.string(), version: z.number().int(), drawnBy: z.string() }),
);

const binding = z.object({
  bindingId: z.string(),
  serviceKey: z.string(),
  kind: z.enum(['bind', 'unbind']),
  flowKey: z.string(),
  /** '' = every organisation. */
  orgId: z.string(),
  /** The binding that it takes the place of, or ends; '' = none. */
  replaces: z.string(),
});

/** 申请绑定: that a flow hold for an organisation and under conditions, or no longer apply. */
export const bindingAsked = event('flow.bindingAsked', 'approvalBinding', binding);
/** 复核绑定: another person confirmed it. */
export const bindingConfirmed = event(
  'flow.bindingConfirmed',
  'approvalBinding',
  binding.extend({ askedBy: z.string() }),
);
export const bindingRefused = event('flow.bindingRefused', 'approvalBinding', binding);

/** 登记流程服务: a tenant registered, changed or removed a kind of business of a joined program. */
export const serviceRegistered = event(
  'flow.serviceRegistered',
  'approvalService',
  z.object({ serviceKey: z.string(), act: z.enum(['added', 'changed', 'removed']) }),
);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    approvalBinding: true;
    approvalService: true;
  }
}
