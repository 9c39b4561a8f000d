import { z } from 'zod';
import { call, idSchema } from '#kit/shared/call.ts';
import { participant } from './calls.ts';
import { serviceKey, whichApproval } from './opinion.ts';
import { submitText } from './text/submit.ts';

/** What is submitted is named by so many characters at most. */
const TITLE_MAX = 200;
const unread = z.string().max(60).nullish();

export const submitSubject = call('POST /base/wf/apvl/submit', {
  gate: { session: 'each registered kind of business names its permission; the verb checks it' },
  summary:
    'Submits a subject of a joined program for approval, under a kind of business that the tenant registered (提交审批)',
  input: z.object({
    serviceKey,
    serviceId: idSchema,
    /** Asked for with false too: whether it is needed is for the flow to say. */
    needApproval: z.boolean().nullish(),
    /** `title`, the subject's own name, and the declared variables by their keys. */
    variable: z.looseObject({
      title: z
        .string()
        .trim()
        .min(1, submitText.key('need.title'))
        .max(TITLE_MAX, submitText.key('wrong.title')),
    }),
    /** The way that the submitter chose, where the flow lets them (选择流程). */
    diagramId: unread,
    /** Which definition and which step it begins with is for the flow to say: accepted, not followed. */
    defineId: unread,
    startActivityKey: unread,
    /** The documents' own mark against double submission; the request number does it. */
    random: z.union([z.string().max(60), z.number()]).nullish(),
  }),
  output: z.object({ needApproval: z.boolean(), instanceId: z.string() }),
});

export const formContent = call('GET /base/wf/apvl/formContent', {
  gate: participant,
  summary: 'The form as it was submitted (提交时的表单内容)',
  input: z.object(whichApproval),
  output: z.object({
    instanceId: z.string(),
    title: z.string(),
    formContent: z.record(z.string(), z.unknown()).nullable(),
    /** What its fields are called, where the business declares them as variables. */
    labels: z.record(z.string(), z.string()),
  }),
});
