/** The door of purchase contracts (采购合同). */
import { seedApproval } from '#base/approval/server/index.ts';
import { stepOf } from '#base/approval/shared/definition.ts';
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import { SERVICE_KEY, SUPPLEMENT_KEY } from '../shared/status.ts';
import { contractFiles } from './access.ts';
import { onConcluded } from './contract-pdf.ts';
import { duties, periods } from './duties.ts';
import { onWinnerReplaced } from './lapse.ts';
import { onApprovalFinished, onSupplementFinished } from './on-approval-finished.ts';
import { routesOf } from './routes.ts';

export { ownStepFact, stepFacts } from './steps.ts';

export const server = (parts: Pick<PartNeeds, 'storage' | 'keys'>): ServerPart => ({
  routes: routesOf(parts),
  reactions: [onApprovalFinished, onSupplementFinished, onConcluded(parts), onWinnerReplaced],
  fileRules: [contractFiles],
  duties,
  periods: [periods],
  seed: async (tx) => {
    for (const serviceKey of [SERVICE_KEY, SUPPLEMENT_KEY] as const)
      await seedApproval(tx, {
        serviceKey,
        nodes: [stepOf('leader', { zh: '部门负责人审批', en: 'Department head' })],
      });
  },
});
