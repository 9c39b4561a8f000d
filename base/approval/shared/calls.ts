import { declared, few } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { PEOPLE_MOST } from '#base/organisation/shared/kinds.ts';
import {
  acts,
  call,
  choosable,
  done,
  idSchema,
  listParam,
  pageOf,
  paging,
  routePath,
  sortedBy,
} from '#kit/shared/call.ts';
import { filled } from '#kit/shared/fields.ts';
import { comment, files, serviceKey, whichApproval } from './opinion.ts';
import { opinionFields } from './schema.ts';
import { apvlStatusCodes, apvlTypes, nodeModes, opTypeCodes, signPlaces, stepStates } from './status.ts';
import { recordGroupOf, subjectNamed } from './subject.ts';
import { approvalText } from './text/index.ts';

const ownTask = { session: 'only the assignee of the task may act; every verb checks it' };
const ownSubmission = { session: 'only the submitter may withdraw; the verb checks it' };
export const participant = {
  session: 'participants and holders of approval.read only; every verb checks it',
};
const own = { session: 'everyone sees their own items only' };
const k = (path: Parameters<typeof approvalText.key>[0]) => approvalText.key(path);

const person = z.object({ id: z.string(), trueName: z.string() });

export const approve = call('POST /base/wf/apvl/approve', {
  gate: ownTask,
  summary: 'Agrees, disagrees or returns to a step (审批: 同意, 不同意, 退回)',
  input: z.object({
    taskId: idSchema,
    apvlType: z.enum(apvlTypes),
    comment,
    files,
    /** Approvers chosen for later steps; an empty list goes back to the default. */
    modifyActivities: z
      .array(z.strictObject({ activityKey: z.string().max(60), assignee: z.array(idSchema).max(50) }))
      .max(30)
      .nullish(),
    returnActivity: z.string().max(60).nullish(),
    /** The way on, where several follow the step (选择流转路径). */
    nextFlowId: z.string().max(60).nullish(),
    /** The form as it was read (审批时看到的表单): refused where it is not the one that was submitted. */
    formContent: z.record(z.string().max(100), z.unknown()).nullish(),
    /** Who decides at the very next step (下一环节审批人): as `modifyActivities` for that step. */
    users: z.array(idSchema).max(50).nullish(),
    /** Returned, it comes straight back to this step (退回后直接回到本环节), where the flow allows it; left out, the flow says. */
    submitToMe: z.boolean().nullish(),
  }),
  output: z.object({ status: z.enum(apvlStatusCodes) }),
});

export const transmit = call('POST /base/wf/apvl/transmit', {
  gate: ownTask,
  summary: "Passes one's own task on to another user (转交)",
  input: z.object({
    taskId: idSchema,
    users: z.array(idSchema).length(1, k('need.transferUser')),
    comment,
    files,
  }),
  output: done,
});

export const transmitUsers = call('GET /base/wf/apvl/transmitUsers', {
  bounded: { most: PEOPLE_MOST, of: 'people of one organisation' },
  gate: ownTask,
  summary: "Users one's own task can be passed on to (转交候选人)",
  input: z.object({ taskId: idSchema }),
  output: z.array(person),
});

export const addSign = call('POST /base/wf/apvl/addSign', {
  gate: ownTask,
  summary: 'Asks others to decide before, beside or after oneself (加签)',
  input: z.object({
    taskId: idSchema,
    users: z.array(idSchema).min(1, k('need.assignUser')).max(20),
    position: z.enum(signPlaces),
    comment,
  }),
  output: done,
});

export const removeSign = call('POST /base/wf/apvl/removeSign', {
  gate: { session: 'only who added the person may; the verb checks it' },
  summary: 'Removes an approver whom one has added and who has not decided (减签)',
  input: z.object({ taskId: idSchema }),
  output: z.object({ status: z.enum(apvlStatusCodes) }),
});

export const canBeWithdrawn = call('GET /base/wf/apvl/canBeWithdrawn', {
  gate: participant,
  summary: 'Whether the user may withdraw what they submitted (能否撤销审批)',
  input: z.object(whichApproval),
  output: z.boolean(),
});

export const withdraw = call('POST /base/wf/apvl/withdraw', {
  gate: ownSubmission,
  summary: 'The submitter undoes the submission (撤销审批)',
  input: z.object(whichApproval),
  output: done,
});

export const urge = call('POST /base/wf/apvl/urge', {
  gate: ownSubmission,
  summary: 'Asks those whose turn it is for a decision, each once a day (催办)',
  input: z.object(whichApproval),
  /** How many were asked. */
  output: z.object({ count: z.number().int() }),
});

export const canTackback = call('GET /base/wf/apvl/canTackback', {
  gate: participant,
  summary:
    'Whether the user may take their own agreement back (能否撤回); the address is spelled as in the documents',
  input: z.object(whichApproval),
  output: z.boolean(),
});

export const tackback = call('POST /base/wf/apvl/tackback', {
  gate: ownTask,
  summary: 'An approver takes back their own agreement while nobody has acted after it (撤回)',
  input: z.object(whichApproval),
  output: done,
});

export const editableActivities = call('GET /base/wf/apvl/editableActivities', {
  bounded: { few: 'steps of one approval' },
  gate: ownTask,
  summary: 'Later steps whose approvers the present one may choose (可指定的审批节点)',
  input: z.object({ taskId: idSchema, instanceId: idSchema.optional() }),
  output: z.array(
    z.object({
      activityId: z.string(),
      activityName: z.string(),
      /** '1' = approvers were specified. */
      assign: z.enum(['0', '1']),
      assignee: few(z.string(), 'people who decide in one step'),
      candidate: few(person, 'people who decide in one step'),
    }),
  ),
});

export const getReturnActivities = call('GET /base/wf/apvl/getReturnActivities', {
  bounded: { few: 'steps of one approval' },
  gate: ownTask,
  summary: 'Earlier steps the task can be returned to (可退回的环节)',
  input: z.object({ taskId: idSchema }),
  output: z.array(z.object({ activityKey: z.string(), activityName: z.string() })),
});

export const getApvlOperateParam = call('GET /base/wf/apvl/getApvlOperateParam', {
  gate: ownTask,
  summary: 'What the approver of a task may do (审批操作参数)',
  input: z.object({ taskId: idSchema }),
  output: z.object({
    /** 代: whose task it is, where one decides for another; '' = one's own. */
    principalName: z.string(),
    enableAssignApprover: z.boolean(),
    enableTransmit: z.boolean(),
    /** What is returned may come straight back to this step. */
    enableSubmitToMe: z.boolean(),
    nextFlowList: few(z.object({ flowId: z.string(), nextNodeName: z.string() }), 'flows of one business'),
    /** Where others may be added (加签位置); none, where the step does not allow it. */
    signPlaces: z.array(z.enum(signPlaces)),
    /** Whom one has added here and who has not decided, by task. */
    added: few(person, 'people who decide in one step'),
    /** What was said when a later step returned the approval to this one; '' when it was not. */
    rollbackComment: z.string(),
    /** File ids joined by commas. */
    rollbackFiles: z.string(),
    instanceId: z.string(),
    serviceKey: z.string(),
    serviceId: z.string(),
    activityName: z.string(),
    mode: z.enum([...nodeModes, 'copy']),
    /** Is the task still to be decided? */
    open: z.boolean(),
  }),
});

export const instance = call('GET /base/wf/apvl/instance', {
  gate: participant,
  summary: 'One approval: subject, state, where it stands, what the user may do (审批实例)',
  input: z.object(whichApproval),
  output: z.object({
    id: z.string(),
    ...subjectNamed,
    path: routePath,
    status: z.enum(apvlStatusCodes),
    /** 业务处理失败: decided, and its business has not followed. */
    isFailed: z.boolean(),
    submitterId: z.string(),
    submitterName: z.string(),
    submitTime: z.string(),
    finishTime: z.string().nullable(),
    activityName: z.string(),
    currentApprovers: few(z.string(), 'people who decide in one step'),
    /** The way of the approval (审批流程), from the first step to the last. */
    flow: few(
      z.object({
        activityKey: z.string(),
        activityName: z.string(),
        mode: z.enum([...nodeModes, 'copy']),
        approvers: few(z.string(), 'people who decide in one step'),
        state: z.enum(stepStates),
        /** When it was left; null where it was not yet. */
        time: z.string().nullable(),
        /** Whose turn it is there, and since when. */
        waiting: few(z.string(), 'people who decide in one step'),
        since: z.string().nullable(),
        /** Side by side with others: of which fork, and in which of its branches; null = on its own. */
        beside: z.object({ fork: z.number().int(), branch: z.number().int() }).nullable(),
      }),
      'steps of one flow',
    ),
    /** My open task, '' when there is none. */
    taskId: z.string(),
    /** Whom I have added (加签) and who has not decided, by task: I may take them off, also while I wait for them. */
    added: few(person, 'people who decide in one step'),
    can: acts('decide', 'withdraw', 'takeBack'),
  }),
});

export const submitConfig = call('GET /base/wf/apvl/submitConfig', {
  gate: { session: "names of steps and approvers of one's own organisation; no subject is read" },
  summary: 'What submitting this business means (提交审批配置)',
  input: z.object({
    serviceKey,
    serviceId: idSchema.optional(),
    /** The way that is being chosen: its steps are answered. */
    flowId: z.string().max(60).optional(),
  }),
  output: z.object({
    /** false = the business takes effect directly. */
    needApproval: z.boolean(),
    serviceName: z.string(),
    flows: few(z.object({ flowId: z.string(), nextNodeName: z.string() }), 'flows of one business'),
    /** It was returned to who submitted it, and goes back to who returned it: nothing is asked again. */
    returned: z.boolean(),
    /** 审批文件: a step was decided on paper, and its file has to be put in. */
    needsFile: z.boolean(),
    activities: few(
      z.object({
        activityKey: z.string(),
        activityName: z.string(),
        mode: z.enum([...nodeModes, 'copy']),
        /** Whoever submits says which of the candidates decide. */
        choose: z.boolean(),
        candidate: few(person, 'people who decide in one step'),
      }),
      'steps of one flow',
    ),
  }),
});

const recordSchema = z.object({
  opType: z.enum(opTypeCodes),
  activityName: z.string(),
  aprvUserName: z.string(),
  deptName: z.string(),
  targetName: z.string(),
  apvlTime: z.string().nullable(),
  comment: z.string(),
  ...filled(opinionFields, 'files'),
  isAssignedUser: z.boolean(),
  /** 代: in whose place it was done; '' = in one's own. */
  onBehalf: z.string(),
});
export type ApprovalRecord = z.infer<typeof recordSchema>;

const recordGroup = recordGroupOf(recordSchema, z.enum(apvlStatusCodes)).extend({
  /** How what it is about stands now, of a lot its phase; empty where there is nothing to say. */
  note: z.string(),
});
export type ApprovalRecordGroup = z.infer<typeof recordGroup>;

export const records = call('GET /base/wf/apvl/records', {
  bounded: { few: 'submissions of one subject' },
  gate: participant,
  summary: 'Approval records of a subject, a group a submission, newest first (审批记录)',
  input: z.object(whichApproval),
  output: z.array(recordGroup),
});

const backlogItem = z.object({
  /** The task. */
  id: z.string(),
  taskId: z.string(),
  instanceId: z.string(),
  ...subjectNamed,
  /** 代: whose task it is, where one decides for another; '' = one's own. */
  principalName: z.string(),
  activityName: z.string(),
  submitterName: z.string(),
  submitTime: z.string(),
  createTime: z.string(),
  isRead: z.boolean(),
  isMarked: z.boolean(),
  status: z.enum(apvlStatusCodes),
});
export type BacklogItem = z.infer<typeof backlogItem>;

const backlogFilter = {
  ...paging,
  title: z.string().trim().max(50).optional(),
  serviceKey: z.string().max(60).optional(),
  isMarked: choosable(z.enum(['0', '1'])),
};

export const unhandledPage = call('GET /base/backlog/unhandledPage', {
  gate: own,
  summary: 'Approvals that wait for the user (待办)',
  input: z.object({ ...backlogFilter, ...sortedBy('createTime') }),
  output: pageOf(backlogItem.extend({ can: acts('agreeInBatch') })),
});

export const handledPage = call('GET /base/backlog/handledPage', {
  gate: own,
  summary: 'Approvals that the user decided (已办)',
  input: z.object({ ...backlogFilter, ...sortedBy('handleTime') }),
  output: pageOf(
    backlogItem.extend({
      opType: z.enum(opTypeCodes),
      handleTime: z.string(),
      can: acts('takeBack'),
    }),
  ),
});

const nums = z.object({
  total: z.number().int(),
  services: declared(
    z.object({ serviceKey: z.string(), serviceName: z.string(), count: z.number().int() }),
    'what is approved',
  ),
});
export const unhandledNums = call('GET /base/backlog/unhandledNums', {
  gate: own,
  summary: 'How many approvals wait for the user, by business; 1,000 at most are counted (待办数)',
  input: z.object({}),
  output: nums,
});
export const handledNums = call('GET /base/backlog/handledNums', {
  gate: own,
  summary: 'How many approvals the user decided, by business; 1,000 at most are counted (已办数)',
  input: z.object({}),
  output: nums,
});
export const isHandled = call('GET /base/backlog/isHandled', {
  gate: own,
  summary: 'Has this task been handled already (是否已办)? Asked before it is opened',
  input: z.object({ id: idSchema }),
  output: z.boolean(),
});

const ids = z.object({ ids: listParam.pipe(z.array(idSchema).min(1)) });
export const setRead = call('POST /base/backlog/setRead', {
  gate: own,
  summary: "Marks one's own tasks as read (设为已读)",
  input: ids,
  output: done,
});
export const setMarked = call('POST /base/backlog/setMarked', {
  gate: own,
  summary: "Puts a mark on one's own tasks (标记)",
  input: ids,
  output: done,
});
export const setUnMarked = call('POST /base/backlog/setUnMarked', {
  gate: own,
  summary: "Takes the mark off one's own tasks (取消标记)",
  input: ids,
  output: done,
});

export const submittedPage = call('GET /base/wf/apvl/submittedPage', {
  gate: own,
  summary: 'Approvals that the user submitted (我发起的审批)',
  input: z.object({
    ...paging,
    ...sortedBy('submitTime'),
    title: z.string().trim().max(50).optional(),
    serviceKey: z.string().max(60).optional(),
    status: choosable(z.enum(apvlStatusCodes)),
  }),
  output: pageOf(
    z.object({
      id: z.string(),
      ...subjectNamed,
      path: routePath,
      status: z.enum(apvlStatusCodes),
      isFailed: z.boolean(),
      activityName: z.string(),
      submitTime: z.string(),
      finishTime: z.string().nullable(),
      can: acts('withdraw', 'urge', 'callback'),
    }),
  ),
});
