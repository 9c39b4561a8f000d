import { declared, few } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { PEOPLE_MOST } from '#base/organisation/shared/kinds.ts';
import { blocks, both } from '#base/approval/shared/definition.ts';
import { nodeModes } from '#base/approval/shared/status.ts';
import { call, done, idSchema, pageOf, paging, dictCode } from '#kit/shared/call.ts';

const gate = 'flow.design';
export const serviceKey = z.string().regex(/^[A-Z][A-Z0-9_]{1,59}$/);
/** Which flow of the business: left out or '' = its main one (主流程). */
export const flowKey = z.union([z.uuid(), z.literal('')]).default('');

const draft = z.object({
  version: z.number().int(),
  name: both,
  nodes: blocks,
  editedBy: z.string(),
  editedAt: z.string(),
  /** Drawn by the reader: another one publishes it. */
  mine: z.boolean(),
  /** The published version it was drawn over; another one may have been published since. */
  baseVersion: z.number().int(),
});
export type FlowDraft = z.infer<typeof draft>;

export const pageFlows = call('GET /base/wf/proc/page', {
  gate,
  summary: 'Approval flows of the tenant by business, with their drafts (流程列表)',
  input: z.object({ ...paging, searchKey: z.string().trim().max(50).optional() }),
  output: pageOf(
    z.object({
      /** The business and the flow, joined by a blank. */
      id: z.string(),
      serviceKey: z.string(),
      /** '' = the main flow of the business. */
      flowKey: z.string(),
      serviceName: z.string(),
      flowName: z.string(),
      /** 0 = nobody has published it yet. */
      version: z.number().int(),
      /** How many steps somebody decides. */
      stepCount: z.number().int(),
      /** Who drew the draft that waits; '' = there is none. */
      draftBy: z.string(),
      draftAt: z.string().nullable(),
    }),
  ),
});
export type FlowRow = z.infer<typeof pageFlows.output>['records'][number];

const named = z.object({ key: z.string(), name: z.string() });

export const flowDetail = call('GET /base/wf/proc/detail', {
  gate,
  summary: 'One approval flow: what is published, the draft, and what it can be drawn with (流程详情)',
  input: z.object({ serviceKey, flowKey }),
  output: z.object({
    serviceKey: z.string(),
    flowKey: z.string(),
    version: z.number().int(),
    name: both,
    nodes: blocks,
    draft: draft.nullable(),
    /** Versions published so far, the newest first. */
    versions: few(
      z.object({ version: z.number().int(), stepCount: z.number().int(), nodes: blocks }),
      'versions of one flow',
    ),
    roles: few(named, 'roles of one person'),
    /** People whom the business names, such as the project manager. */
    people: declared(named, 'what a flow or a message can name'),
    /** Persons whom one of its drawings names. */
    users: few(named, 'people whom one drawing names'),
    variables: declared(
      named.extend({ type: z.enum(['number', 'text']), dict: dictCode }),
      'what a flow or a message can name',
    ),
    organisations: few(
      z.object({ id: z.string(), orgName: z.string() }),
      'organisations that one flow is bound to',
    ),
  }),
});
export type FlowDetail = z.infer<typeof flowDetail.output>;

const problem = z.object({ at: z.string(), fault: z.string(), msg: z.string() });

export const saveFlow = call('POST /base/wf/proc/save', {
  gate,
  summary:
    'Saves the draft of an approval flow, even unfinished, and says what is wrong with it (保存流程草稿)',
  input: z.object({
    serviceKey,
    flowKey,
    name: both,
    nodes: blocks,
    /** The draft's version that was drawn on; 0 = there was none. */
    version: z.int().min(0),
  }),
  output: z.object({ version: z.number().int(), problems: few(problem, 'faults of one drawing') }),
});

export const addFlow = call('POST /base/wf/proc/add', {
  gate,
  summary: 'Adds another flow of a business, copied from its main one (新增流程)',
  input: z.object({ serviceKey, name: both }),
  output: z.object({ flowKey: z.string() }),
});

export const publishFlow = call('POST /base/wf/proc/publish', {
  gate,
  summary: 'Publishes a draft that somebody else drew; approvals under way keep their flow (发布流程)',
  input: z.object({ serviceKey, flowKey, version: z.int().min(1) }),
  output: z.object({ version: z.number().int() }),
});

export const discardFlow = call('POST /base/wf/proc/discard', {
  gate,
  summary: 'Discards the draft of an approval flow (放弃流程草稿)',
  input: z.object({ serviceKey, flowKey, version: z.int().min(1) }),
  output: done,
});

export const simulatedSubmitters = call('GET /base/wf/proc/submitters', {
  bounded: { most: PEOPLE_MOST, of: 'people of one organisation' },
  gate,
  summary: 'People of a company as whom a drawing can be tried (模拟发起人)',
  input: z.object({
    orgId: idSchema,
    /** The business that is drawn; left out, one that agencies and tenderees submit. */
    serviceKey: serviceKey.optional(),
  }),
  output: z.array(z.object({ id: z.string(), trueName: z.string() })),
});

export const simulateFlow = call('POST /base/wf/proc/simulate', {
  gate,
  summary:
    'Tries a drawing with sample values and names the people who would decide; nothing is kept (模拟流程)',
  input: z.object({
    serviceKey,
    nodes: blocks,
    orgId: idSchema,
    /** Who would submit it; left out, steps that depend on the submitter's department name nobody. */
    submitterId: idSchema.optional(),
    variables: z.record(z.string().max(60), z.string().max(100)).default({}),
    flowId: z.string().max(60).optional(),
  }),
  output: z.object({
    problems: few(problem, 'faults of one drawing'),
    steps: few(
      z.object({
        key: z.string(),
        name: z.string(),
        mode: z.enum([...nodeModes, 'copy']),
        people: few(z.string(), 'people who decide in one step'),
        /** 'taken', or 'maybe' where an approver chooses the way. */
        certain: z.boolean(),
        /** It would be left out, since nobody is there. */
        skipped: z.boolean(),
      }),
      'steps of one flow',
    ),
  }),
});
export type Simulation = z.infer<typeof simulateFlow.output>;
