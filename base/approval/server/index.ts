/** The door of approvals (审批): starts them for any subject, known by service key and id only. */
import { seedValset } from '#base/dictionary/server/index.ts';
import type { ServerPart } from '#kit/server/part.ts';
import { apvlStatusCodes } from '../shared/status.ts';
import { approvalText } from '../shared/text/index.ts';
import { channels } from './channels.ts';
import { opinionFiles } from './opinion-files.ts';
import { approvalSubject, duties } from './duties.ts';
import { routes } from './routes.ts';

export { approvalBusiness, type Business, businessOf } from './business.ts';
export { defineApproval, seedApproval } from './define.ts';
export { onApprovalFinished } from './on-finished.ts';
export { start, type Started } from './start.ts';
export { planFor } from './plan.ts';
export { definitionsNow, latestDefinition, latestStatuses, lockDefinitions, versionsOf } from './store.ts';

export const server: ServerPart = {
  routes,
  channels,
  fileRules: [opinionFiles],
  dutySubjects: [approvalSubject],
  duties,
  seed: async (tx) => {
    const names = apvlStatusCodes.map((val) => ({
      val,
      name: approvalText.say('zh', `status.s${val}`),
      nameEn: approvalText.say('en', `status.s${val}`),
    }));
    await seedValset(tx, 'APVL_STATUS', names, { zh: '审批状态', en: 'Approval status' });
  },
};
