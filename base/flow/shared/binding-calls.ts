import { declared, few, upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { condition } from '#base/approval/shared/conditions.ts';
import { acts, call, done, idSchema, oneId, pageOf, paging, dictCode } from '#kit/shared/call.ts';
import { flowKey, serviceKey } from './calls.ts';
import { bindingText } from './text/binding.ts';

const gate = 'flow.design';

/** What a row of the list is: it holds, it waits for a second person, or it is the main flow, which holds for all else. */
export const bindingStates = ['asked', 'bound', 'main'] as const;
/** What is asked for. */
export const bindingWishes = ['bind', 'change', 'unbind'] as const;

const binding = z.object({
  id: z.string(),
  serviceKey: z.string(),
  serviceName: z.string(),
  flowKey: z.string(),
  flowName: z.string(),
  /** A flow without steps asks nobody (没有步骤): where an approval is not demanded, there is none. */
  hasSteps: z.boolean(),
  /** '' = every organisation. */
  orgId: z.string(),
  orgName: z.string(),
  conditions: upTo(10, condition),
  sort: z.number().int(),
  state: z.enum(bindingStates),
  /** What is asked for; null where nothing is. */
  wish: z.enum(bindingWishes).nullable(),
  askedBy: z.string(),
  askedAt: z.string().nullable(),
  can: acts('confirm', 'refuse', 'change', 'unbind'),
});
export type FlowBinding = z.infer<typeof binding>;

export const pageBindings = call('GET /base/wf/bind/page', {
  gate,
  summary: 'Which flow holds for which business, organisation and condition, and what waits (流程绑定列表)',
  input: z.object({ ...paging, searchKey: z.string().trim().max(50).optional() }),
  output: pageOf(binding),
});

const named = z.object({ key: z.string(), name: z.string() });

export const bindingChoices = call('GET /base/wf/bind/choices', {
  gate,
  summary:
    'What a binding can be made of: businesses with their flows and variables, organisations (流程绑定可选项)',
  input: z.object({}),
  output: z.object({
    services: declared(
      z.object({
        serviceKey: z.string(),
        serviceName: z.string(),
        flows: few(z.object({ flowKey: z.string(), flowName: z.string() }), 'flows of one business'),
        variables: declared(
          named.extend({ type: z.enum(['number', 'text']), dict: dictCode }),
          'what a flow or a message can name',
        ),
        /** Kinds of organisations that submit it. */
        submittedBy: declared(z.string(), 'what is approved'),
      }),
      'what is approved',
    ),
    organisations: few(
      z.object({ id: z.string(), orgName: z.string(), orgKind: z.string() }),
      'organisations that the administrator looks after',
    ),
  }),
});
export type BindingChoices = z.infer<typeof bindingChoices.output>;

export const askBinding = call('POST /base/wf/bind/add', {
  gate,
  summary:
    'Requests that a flow apply to an organisation under conditions, as a new binding or in place of one (申请绑定)',
  input: z.object({
    serviceKey,
    flowKey,
    /** '' = every organisation. */
    orgId: z.union([idSchema, z.literal('')]).default(''),
    /** All of them have to be met; none = always. */
    conditions: z.array(condition).max(10).default([]),
    /** The lowest is asked first; an organisation's own come before those of all. */
    sort: z.int().min(1, bindingText.key('wrong.sort')).max(99, bindingText.key('wrong.sort')).default(50),
    replaces: idSchema.optional(),
  }),
  output: z.object({ id: z.string() }),
});

export const askUnbind = call('POST /base/wf/bind/unbind', {
  gate,
  summary: 'Requests that a binding no longer apply (申请解绑)',
  input: z.object({ id: idSchema }),
  output: z.object({ id: z.string() }),
});

export const confirmBinding = call('POST /base/wf/bind/confirm', {
  gate,
  summary:
    'Confirms a binding that somebody else requested; it applies to what is submitted from then on (复核绑定)',
  input: oneId,
  output: done,
});

export const refuseBinding = call('POST /base/wf/bind/refuse', {
  gate,
  summary: "Refuses a requested binding, or withdraws one's own request (退回绑定)",
  input: oneId,
  output: done,
});
