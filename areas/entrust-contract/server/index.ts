/** The door of entrusted contracts (委托合同). */
import type { ServerPart } from '#kit/server/part.ts';
import { contractSubject, duties } from './duties.ts';
import { onApprovalFinished } from './on-approval-finished.ts';
import { onSupplemented } from './on-supplemented.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';

export { effectiveContract, effectiveContracts } from './effective.ts';

export const server: ServerPart = {
  routes,
  reactions: [onApprovalFinished, onSupplemented],
  dutySubjects: [contractSubject],
  duties,
  seed,
};
