/** The door of agency contracts (委托合同). */
import { may } from '#kit/server/context.ts';
import type { RecordRule, ServerPart } from '#kit/server/part.ts';
import { contractSubject, duties } from './duties.ts';
import { handovers } from './handover.ts';
import { onApprovalFinished } from './on-approval-finished.ts';
import { onSupplemented } from './on-supplemented.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';
import { isVisible } from './store.ts';
import { CONTRACT_FILES } from './values.ts';

export { contractsNaming, contractsOfTenderee } from './of-tenderee.ts';
export { effectiveContract, effectiveContracts } from './effective.ts';

/** Whoever sees the contract reads what is attached to it. */
const contractFiles: RecordRule = {
  kind: CONTRACT_FILES,
  may: async (read, id) => may(read, 'entrustContract.view') && (await isVisible(read.db, read.user, id)),
};

export const server: ServerPart = {
  routes,
  reactions: [onApprovalFinished, onSupplemented],
  dutySubjects: [contractSubject],
  duties,
  handovers,
  fileRules: [contractFiles],
  seed,
};
