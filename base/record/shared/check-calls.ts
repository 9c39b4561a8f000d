import { declared } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { call, nothing } from '#kit/shared/call.ts';

export const findingStates = ['good', 'notice', 'wrong'] as const;

const finding = z.object({
  /** What was looked at; several findings may share it. */
  name: z.string(),
  state: z.enum(findingStates),
  text: z.string(),
  /** How to mend it; '' where nothing is wrong. */
  remedy: z.string(),
});
export type CheckFinding = z.infer<typeof finding>;

export const platformCheck = call('GET /base/system/check/list', {
  alone: 'raw',
  gate: 'systemCheck.view',
  summary:
    'Looks at the machine, database, files, workers, gateways, address and certificate, each finding with its remedy (平台自检)',
  input: nothing,
  output: z.object({
    at: z.string(),
    /** False where this platform was put together without its configuration, e.g. for a test: then there is nothing to look at. */
    available: z.boolean(),
    findings: declared(finding, 'checks'),
  }),
});
