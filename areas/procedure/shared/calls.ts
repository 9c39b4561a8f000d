import { z } from 'zod';
import { call } from '#kit/shared/call.ts';
import { period } from './steps.ts';

const procedureEntry = z.object({
  id: z.string(),
  procCode: z.string(),
  procName: z.string(),
  procNameEn: z.string(),
  purchaseMode: z.string(),
  exeModel: z.string().nullable(),
  qualMode: z.string(),
});

export const procedureList = call('GET /pre/preprocdef/def/list', {
  gate: { session: 'the project form offers the procedures of a purchase mode; they hold no secret' },
  summary: 'Predefined procedures of a purchase mode and execution model (预定义流程列表)',
  input: z.object({ purchaseMode: z.string().max(60).optional(), exeModel: z.string().max(60).optional() }),
  output: z.array(procedureEntry),
});

export const stageList = call('GET /pre/preprocdef/stage/list', {
  gate: { session: 'the steps of a procedure, previewed before it is chosen' },
  summary: 'Steps of a predefined procedure in order (流程节点)',
  input: z.object({ procDefId: z.uuid() }),
  output: z.array(
    z.object({
      stageCode: z.string(),
      stageName: z.string(),
      stageNameEn: z.string(),
      memberStage: z.string(),
      periods: z.array(period),
    }),
  ),
});
