/** The door of tender files (采购文件): terms, lot keys, holders of documents. */
import type { ServerPart } from '#kit/server/part.ts';
import { onApprovalFinished } from './approval.ts';
import { duties } from './duties.ts';
import { handovers } from './handover.ts';
import { officeHolder } from './office.ts';
import { periods } from './periods.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';

export { keptKeys } from './handover.ts';
export { myLots, openLots } from './bidder-lots.ts';
export { holdersOf, holdsDocuments, isHolder, obtainedAt } from './holders.ts';
export { withOrigins } from './origins.ts';
export { offerMethod } from './methods.ts';
export { frozenFiles } from './frozen-files.ts';
export type { FrozenFile } from './frozen.ts';
export { issue } from './issue.ts';
export { moveDeadline } from './move-deadline.ts';
export { isPaused, pausesTender } from './pause.ts';
export { approveByNotice, issueByNotice, type NoticeTerms } from './by-notice.ts';
export {
  answerInvitation,
  inviteToTender,
  maySee,
  nobodyIn,
  type Relation,
  relationsOf,
} from './invitees.ts';
export {
  bidDeadlinesOf,
  contactsOf,
  countHolders,
  inviteesOf,
  invitedAs,
  isInvited,
  lotOfHolder,
} from './store.ts';
export { operationFacts, stepFacts } from './steps.ts';
export { putDocument } from './put-document.ts';
export {
  type HeldLotKey,
  type IssuedTerms,
  issuedTermsOf,
  lotKeyOf,
  type Terms,
  termsOf,
  type TypedTerms,
  typedTermsOf,
} from './terms.ts';

export const server: ServerPart = {
  routes,
  reactions: [onApprovalFinished],
  officeHolders: [officeHolder],
  duties,
  handovers,
  periods: [periods],
  seed,
};
