import type { OutputOf } from '#kit/shared/call.ts';
import type { submitConfig } from '../../shared/calls.ts';

/** 提交审批配置, as its server says it where approvers decide, nothing is to be chosen and no file to be put in. */
export const submitting = (
  differing: Partial<OutputOf<typeof submitConfig>> = {},
): OutputOf<typeof submitConfig> => ({
  needApproval: true,
  serviceName: '',
  flows: [],
  returned: false,
  needsFile: false,
  activities: [],
  ...differing,
});
