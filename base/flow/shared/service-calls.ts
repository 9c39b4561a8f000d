import { z } from 'zod';
import { call, pageOf, paging } from '#kit/shared/call.ts';

const gate = 'flow.design';
/** As it is typed; whether it is a key at all is part of the answer. */
const anyKey = z.string().trim().min(1).max(60);

const variable = z.object({
  key: z.string(),
  name: z.string(),
  type: z.enum(['number', 'text']),
  /** The dictionary whose codes it takes; '' = none. */
  dict: z.string(),
});

const service = z.object({
  /** The same as the key: nothing else names it. */
  id: z.string(),
  serviceKey: z.string(),
  serviceName: z.string(),
  /** The screen on which approvers see the subject. */
  formPage: z.string(),
  variableCount: z.number().int(),
  /** How many flows of it are published. */
  flowCount: z.number().int(),
});
export type ApprovalService = z.infer<typeof service>;

export const pageServices = call('GET /base/wf/service/page', {
  gate,
  summary: 'Kinds of business under approval: key, name, screen, variables (流程服务列表)',
  input: z.object({ ...paging, searchKey: z.string().trim().max(50).optional() }),
  output: pageOf(service),
});

export const serviceDetail = call('GET /base/wf/service/detail', {
  gate,
  summary:
    'One kind of business under approval, with what its flows may ask about and whom it names (流程服务详情)',
  input: z.object({ id: anyKey }),
  output: service.extend({
    variables: z.array(variable),
    people: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
});

export const checkService = call('GET /base/wf/service/check', {
  gate,
  summary: 'Could a new business take this key: is it well formed, and declared by none (流程服务编码校验)?',
  input: z.object({ serviceKey: anyKey }),
  output: z.boolean(),
});

export const serviceVariables = call('GET /base/wf/service/variable', {
  gate,
  summary: 'What conditions of its flows may ask about (流程服务变量)',
  input: z.object({ serviceKey: anyKey }),
  output: z.array(variable),
});
