/** The door of the owner's confirmation (业主审批): asks a lot's tenderee for any subject that its business declares. */
import { approvesBeside } from '#base/approval/server/index.ts';
import type { RecordRule, ServerPart } from '#kit/server/part.ts';
import { readableFlows } from './access.ts';
import { channels } from './channels.ts';
import { course } from './course.ts';
import { duties, ownerFlowSubject } from './duties.ts';
import { routes } from './routes.ts';
import { liveFlow } from './store.ts';

export { wasAsked } from './access.ts';
export { confirmedByOwner, type Submission } from './business.ts';
export { prepare } from './submit.ts';

approvesBeside({
  underWay: async (db, serviceKey, serviceId) => (await liveFlow(db, serviceKey, serviceId)) !== undefined,
  course,
});

/** 业主意见附件: read by whoever reads the confirmation. */
const opinionFiles: RecordRule = {
  kind: 'ownerFlow',
  may: async (read, instanceId) => (await readableFlows(read, { instanceId })).length > 0,
};

export const server: ServerPart = {
  routes,
  channels,
  fileRules: [opinionFiles],
  dutySubjects: [ownerFlowSubject],
  duties,
};
