import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { Reaction } from '#kit/server/tx.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { letsGo, type Standing } from '../shared/beforehand.ts';
import { apvlStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/beforehand.ts';
import { lockSubject } from './beside.ts';
import { definitionsThatMayHold } from './binding/choose.ts';
import { onApprovalFinished } from './on-finished.ts';
import { formContentOf, latestStatuses } from './store.ts';

/** What was submitted, as `start` was given it. */
export type Form = Readonly<Record<string, unknown>>;

/** An act that goes out only as its approvers read it, where its organisation has a flow for it (须事前审批的动作). */
interface Act {
  readonly serviceKey: ApprovalKey;
  readonly serviceId: string;
  /** Whoever acts: the flow that its organisation is bound to holds. */
  readonly orgId: string;
}

/**
 * 事前审批: how such an act stands, and what was submitted last. `same` says whether that is what would go out now; another thing asks
 * for another approval.
 */
export async function standingOf(
  db: Db,
  { serviceKey, serviceId, orgId }: Act,
  same: (agreed: Form) => boolean,
): Promise<{ readonly standing: Standing; readonly form: Form | null }> {
  const [last] = await latestStatuses(db, serviceKey, [serviceId]);
  const form = last ? await formContentOf(db, last.instanceId) : null;
  // A flow that was taken away does not end what is under way.
  if (last?.status === apvlStatus.inApproval) return { standing: 'inApproval', form };
  const flows = await definitionsThatMayHold(db, { serviceKey, orgId });
  if (!flows.some((flow) => flow.nodes.length > 0)) return { standing: 'free', form: null };
  if (last?.status === apvlStatus.disagreed) return { standing: 'refused', form };
  const holds = last?.status === apvlStatus.agreed && form !== null && same(form);
  return { standing: holds ? 'agreed' : 'toSubmit', form };
}

/** Refuses the act unless it may go out as it is; nobody can submit it meanwhile. */
export async function demandAgreed(tx: Tx, act: Act, same: (agreed: Form) => boolean): Promise<void> {
  await lockSubject(tx, act.serviceKey, act.serviceId);
  const { standing } = await standingOf(tx.db, act, same);
  if (!letsGo(standing)) throw refuse(standing === 'inApproval' ? 'open' : 'need');
}

/** Refuses to change what the act is about while its approvers read it. */
export async function demandUnread(tx: Tx, act: Act): Promise<void> {
  await lockSubject(tx, act.serviceKey, act.serviceId);
  if ((await standingOf(tx.db, act, () => true)).standing === 'inApproval') throw refuse('open');
}

/** Refuses to submit what is agreed already; without a flow and while one is under way `start` refuses by itself. */
export async function demandToSubmit(tx: Tx, act: Act, same: (agreed: Form) => boolean): Promise<void> {
  await lockSubject(tx, act.serviceKey, act.serviceId);
  const { standing } = await standingOf(tx.db, act, same);
  if (standing === 'agreed') throw refuse('already');
}

/** Nothing follows such an approval by itself (审批后人工办理): whoever acts is told how it ended, and acts. */
export const actsByHand = (name: string, serviceKey: ApprovalKey): Reaction =>
  onApprovalFinished(name, serviceKey, async () => undefined);
