/** The door of approvals (审批): starts them for any subject, known by service key and id only. */
import { seedValset } from '#base/dictionary/server/index.ts';
import { read } from '#kit/server/http/http.ts';
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import { records as recordsCall } from '../shared/calls.ts';
import { apvlStatusCodes } from '../shared/status.ts';
import { approvalText } from '../shared/text/index.ts';
import { channels } from './channels.ts';
import { opinionFiles } from './opinion-files.ts';
import { handovers } from './handover.ts';
import { approvalNotes } from './notes.ts';
import { records } from './reads.ts';
import { approvalSubject, duties } from './duties.ts';
import { proxyDeadlines } from './proxy/clock.ts';
import { routes } from './routes.ts';

export { readableInstances } from './access.ts';
export {
  actsByHand,
  demandAgreed,
  demandToSubmit,
  demandUnread,
  type Form,
  standingOf,
} from './beforehand.ts';
export { barredFrom, barredRefusal } from './barred.ts';
export { approvesBeside, lockSubject } from './beside.ts';
export {
  approvalBusiness,
  type Business,
  businessOf,
  businesses,
  type Said,
  submittersOf,
} from './business.ts';
export { defineApproval, seedApproval } from './define.ts';
export { businessNames } from './own/names.ts';
export {
  businessesNow,
  businessNow,
  insertOwnService,
  isInApproval,
  lockOwnService,
  type OwnService,
  ownServices,
  removeOwnService,
  updateOwnService,
} from './own/store.ts';
export { onApprovalFinished } from './on-finished.ts';
export { start, type Started } from './start.ts';
export { hasPart } from './part.ts';
export { planFor } from './plan.ts';
export { formContentOf, latestStatuses } from './store.ts';
export { decidedLast, hasDecided, wasReturned } from './store-tasks.ts';
export { asksSubmitter } from './submit-config.ts';
export {
  type DefinitionRow,
  definitionsNow,
  flowsNow,
  latestDefinition,
  lockDefinitions,
  MAIN_FLOW,
  versionsOf,
} from './store-definitions.ts';
export { definitionsThatMayHold, isUnderFlow } from './binding/choose.ts';
export {
  bindingById,
  type BindingRow,
  BINDINGS_MOST,
  bindingsAsked,
  bindingsNow,
  decideBinding,
  endBinding,
  insertBinding,
  isHolding,
} from './binding/store.ts';

export const server = ({ linkNotes }: Pick<PartNeeds, 'linkNotes'>): ServerPart => ({
  routes: [...routes, read(recordsCall, records(linkNotes))],
  linkNotes: [approvalNotes(linkNotes)],
  channels,
  fileRules: [opinionFiles],
  deadlines: proxyDeadlines,
  handovers,
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
});
