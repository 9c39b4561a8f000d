import { few } from '#kit/shared/lists.ts';
import { z } from 'zod';

/** 审批对象: how whatever is approved or confirmed names its subject in an answer. */
export const subjectNamed = {
  serviceKey: z.string(),
  serviceId: z.string(),
  serviceName: z.string(),
  title: z.string(),
} as const;

/** 记录组: what was done in one submission of a subject, internal or with its owner. */
export const recordGroupOf = <R extends z.ZodType, S extends z.ZodType>(record: R, status: S) =>
  z.object({
    instanceId: z.string(),
    /** When this submission was made. */
    createTime: z.string(),
    status,
    records: few(record, 'what was done in one run of a flow'),
  });
