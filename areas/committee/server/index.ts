/** The door of evaluation committees (评标委员会). */
import type { ServerPart } from '#kit/server/part.ts';
import { committeeChannel, onOpeningFinished } from './facts.ts';
import { replacementFiles } from './replacements.ts';
import { duties } from './duties.ts';
import { handovers } from './handover.ts';
import { routes } from './routes.ts';

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

export const server: ServerPart = {
  routes,
  reactions: [onOpeningFinished],
  channels: [committeeChannel],
  fileRules: [replacementFiles],
  duties,
  handovers,
};
