import { z } from 'zod';
import { call } from '#kit/shared/call.ts';
import { participant } from './calls.ts';
import { whichApproval } from './opinion.ts';

export const printApproval = call('GET /base/wf/apvl/print', {
  gate: participant,
  summary: 'One approval as a document: subject, opinions, places to sign by hand (打印审批单)',
  input: z.object(whichApproval),
  output: z.never(),
  file: ['application/pdf'],
});
