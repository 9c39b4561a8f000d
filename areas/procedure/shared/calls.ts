import { upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { call, done, idSchema, listParam, oneId, pageOf, paging, searchText } from '#kit/shared/call.ts';
import { formSchema, shown } from '#kit/shared/fields.ts';
import { nodeGroup, procedureFields, procedureRecord, procedureRow, stepsInput } from './schema.ts';
import { period } from './steps.ts';
import { PERIODS_MAX, STEPS_MAX } from './status.ts';

const procedureEntry = z.object({
  id: z.string(),
  ...shown(procedureFields, 'procCode', 'procName', 'procNameEn', 'purchaseMode', 'exeModel', 'qualMode'),
});

export const procedureList = call('GET /pre/preprocdef/def/list', {
  bounded: { few: 'procedures in force of a tenant: some dozen' },
  gate: { session: 'the project form offers the procedures of a purchase mode; they hold no secret' },
  summary: 'Predefined procedures of a procurement method and execution model (预定义流程列表)',
  input: z.object({ purchaseMode: z.string().max(60).optional(), exeModel: z.string().max(60).optional() }),
  output: z.array(procedureEntry),
});

export const stageList = call('GET /pre/preprocdef/stage/list', {
  bounded: { most: STEPS_MAX, of: 'steps of one procedure' },
  gate: { session: 'the steps of a procedure, previewed before it is chosen' },
  summary: 'Steps of a predefined procedure in order (流程节点)',
  input: z.object({ procDefId: z.uuid() }),
  output: z.array(
    z.object({
      stageCode: z.string(),
      stageName: z.string(),
      stageNameEn: z.string(),
      memberStage: z.string(),
      periods: upTo(PERIODS_MAX, period),
    }),
  ),
});

export const pageProcedures = call('GET /pre/preprocdef/page', {
  gate: 'procedure.view',
  summary: 'Predefined procedures with their versions and statuses, newest first (预定义流程分页)',
  input: z.object({ ...paging, searchKey: searchText, status: listParam, purchaseMode: listParam }),
  output: pageOf(procedureRow),
});

export const procedureDetail = call('GET /pre/preprocdef/detail', {
  gate: 'procedure.view',
  pathPart: 'id',
  summary:
    'One predefined procedure with its steps; its id may also be the last part of the path (预定义流程详情)',
  input: oneId,
  output: procedureRecord,
});

export const nodeGroups = call('GET /pre/proc/group/list', {
  bounded: { declared: 'steps' },
  gate: 'procedure.view',
  summary: 'Steps and operations that a procedure can be made of, by stage (流程节点分组)',
  input: z.object({}),
  output: z.array(nodeGroup),
});

const drawn = formSchema(procedureFields, { id: idSchema.nullish(), steps: stepsInput });

export const saveProcedure = call('POST /pre/preprocdef/save', {
  gate: 'procedure.manage',
  summary: 'Saves a procedure as a draft; one that was in force gets a new version (保存预定义流程)',
  input: drawn,
  output: z.object({ id: z.string() }),
});

export const submitProcedure = call('POST /pre/preprocdef/submit', {
  gate: 'procedure.manage',
  summary: 'Saves a procedure and puts it into force, if all its steps can be carried out (提交预定义流程)',
  input: drawn,
  output: z.object({ id: z.string() }),
});

const one = { gate: 'procedure.manage', input: z.object({ defId: idSchema }), output: done } as const;

export const failProcedure = call('POST /pre/preprocdef/failure', {
  ...one,
  summary: 'Takes a procedure out of force; lots under way keep it (预定义流程失效)',
});

export const restoreProcedure = call('POST /pre/preprocdef/restore', {
  ...one,
  summary: 'Puts a standard procedure that was made ineffective into force again (恢复标准流程)',
});

export const removeProcedure = call('POST /pre/preprocdef/delete', {
  ...one,
  summary: 'Deletes a draft of a procedure (删除预定义流程)',
  said: 'kit.done.removed',
});
