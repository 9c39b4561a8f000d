/** The door of evaluation committees (评标委员会). */
import { actsByHand, approvalBusiness, seedApproval } from '#base/approval/server/index.ts';
import type { ServerPart } from '#kit/server/part.ts';
import { whoDid } from '#kit/server/who-did.ts';
import { committeeChannel, onLotEnded, onOpeningFinished } from './facts.ts';
import { replacementFiles } from './replacements.ts';
import { duties } from './duties.ts';
import { handovers } from './handover.ts';
import { routes } from './routes.ts';
import { reservesDeadline } from './seats.ts';
import { committeePlanned } from '../shared/events.ts';
import { committeeScreens } from '../shared/screens.ts';
import { SERVICE_KEY } from '../shared/status.ts';

export { invitations } from './answer.ts';
export { namesShown, witnessPage } from './detail.ts';
export { replacementPage } from './replacements.ts';
export {
  clearBiased,
  holdCommittee,
  isConfirmed,
  leaveSeat,
  membersOf,
  packagesOf,
  plannedReview,
  replacementsShown,
  seatsToReplace,
  stepFacts,
} from './facts.ts';
export { askAbsent, keepsSeat } from './replace.ts';

approvalBusiness(SERVICE_KEY, {
  name: { zh: '评委会审批', en: 'Approval of the review committee' },
  form: committeeScreens.approve,
  barred: {
    why: { zh: '编制过本标段的评委会组建方案', en: 'drew up the plan of this committee' },
    people: (db, packageId) => whoDid(db, [committeePlanned], [packageId]),
  },
});

export const server: ServerPart = {
  routes,
  deadlines: [reservesDeadline],
  reactions: [onOpeningFinished, onLotEnded, actsByHand('committee.planApproved', SERVICE_KEY)],
  channels: [committeeChannel],
  fileRules: [replacementFiles],
  duties,
  handovers,
  // Approved where a tenant draws steps.
  seed: (tx) => seedApproval(tx, { serviceKey: SERVICE_KEY, nodes: [] }),
};
