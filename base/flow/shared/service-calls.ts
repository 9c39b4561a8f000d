import { declared } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { acts, call, done, oneId, pageOf, paging, dictCode } from '#kit/shared/call.ts';
import { fieldSet, formSchema, shown, filled } from '#kit/shared/fields.ts';
import { serviceText } from './text/service.ts';

const gate = 'flow.design';
/** As it is typed; whether it is a key at all is part of the answer. */
const anyKey = z.string().trim().min(1).max(60);

const variable = z.object({
  key: z.string(),
  name: z.string(),
  type: z.enum(['number', 'text']),
  /** The dictionary whose codes it takes; '' = none. */
  dict: dictCode,
});

/** A key as flows know their business by (业务编码). */
const KEY = /^[A-Z][A-Z0-9_]{1,59}$/;

/** 自建流程服务: a kind of business of a joined program, which submits its subjects by the general submission. */
export const ownServiceFields = fieldSet(serviceText, {
  serviceKey: { kind: 'text', need: 'need.serviceKey', max: 60, pattern: KEY, wrong: 'wrong.serviceKey' },
  nameZh: { kind: 'text', need: 'need.nameZh', max: 100 },
  nameEn: { kind: 'text', need: 'need.nameEn', max: 200 },
  permission: { kind: 'reference', need: 'need.permission' },
  /** A line each: key | Chinese name | English name | number or text. */
  variableLines: { kind: 'longText', max: 3000 },
});

const service = z.object({
  /** The same as the key: nothing else names it. */
  id: z.string(),
  ...shown(ownServiceFields, 'serviceKey'),
  serviceName: z.string(),
  /** The screen on which approvers see the subject. */
  formPage: z.string(),
  variableCount: z.number().int(),
  /** How many flows of it are published. */
  flowCount: z.number().int(),
  /** Registered by the tenant: it can be changed and removed. */
  isOwn: z.boolean(),
  can: acts('modify', 'remove'),
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
    variables: declared(variable, 'what a flow or a message can name'),
    people: declared(z.object({ key: z.string(), name: z.string() }), 'what a flow or a message can name'),
    /** Of a registered one, what it was registered with; null of a declared one. */
    own: z
      .object({
        ...shown(ownServiceFields, 'nameZh', 'nameEn', 'permission'),
        ...filled(ownServiceFields, 'variableLines'),
        version: z.number().int(),
      })
      .nullable(),
  }),
});

export const checkService = call('GET /base/wf/service/check', {
  gate,
  summary: 'Could a new business take this key: is it well formed, and declared by none (流程服务编码校验)?',
  input: z.object({ serviceKey: anyKey }),
  output: z.boolean(),
});

export const serviceVariables = call('GET /base/wf/service/variable', {
  bounded: { few: 'variables of one business' },
  gate,
  summary: 'What conditions of its flows may ask about (流程服务变量)',
  input: z.object({ serviceKey: anyKey }),
  output: z.array(variable),
});

export const saveService = call('POST /base/wf/service/save', {
  gate,
  summary:
    'Registers a kind of business of a joined program, which holders of a declared permission submit (新增流程服务)',
  said: 'kit.done.added',
  input: formSchema(ownServiceFields),
  output: z.object({ id: z.string() }),
});

export const modifyService = call('POST /base/wf/service/modify', {
  gate,
  summary: 'Changes a kind of business that the tenant registered (修改流程服务)',
  said: 'kit.done.updated',
  input: formSchema(ownServiceFields, { version: z.int().min(0) }),
  output: done,
});

export const removeService = call('POST /base/wf/service/remove', {
  gate,
  summary:
    'Removes a kind of business that the tenant registered and that has nothing in approval (删除流程服务)',
  said: 'kit.done.removed',
  input: oneId.extend({ id: anyKey }),
  output: done,
});
