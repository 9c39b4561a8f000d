import type { Read } from '#kit/server/context.ts';
import { type Plan, type PlanNode, preceding, withState } from '../shared/plan.ts';
import { planOf } from './plan.ts';
import { instancesOf } from './store.ts';
import { hasDecided } from './store-tasks.ts';

/** What is submitted, and the plan of each way that it could take. */
interface Resubmission {
  readonly serviceKey: string;
  readonly serviceId: string;
  /** The flow that holds for it now. */
  readonly definitionId: string | undefined;
  /** The way that was chosen this time; left out, nothing was asked. */
  readonly flowId: string | undefined;
  /** Ways that whoever submits may choose among. */
  readonly ways: readonly string[];
  readonly planBy: (flowId: string | undefined) => Promise<Plan>;
  /** 回避: who does not decide it this time. */
  readonly barred: readonly string[];
}

/**
 * 重新提交: after a return to the initiator it goes on with who returned it, if the flow says so, is still the one of then and leads the
 * same way. What was agreed before it stands; anything else begins anew (undefined).
 */
export async function resumed(
  { db, user }: Pick<Read, 'db' | 'user'>,
  { serviceKey, serviceId, definitionId, flowId, ways, planBy, barred }: Resubmission,
): Promise<Plan | undefined> {
  const [last] = await instancesOf(db, serviceKey, serviceId);
  if (!last?.returned || last.definitionId !== definitionId || last.submitterId !== user.id) return undefined;
  const { nodeIndex, by, others = [] } = last.returned;
  // Who has changed it since decides nothing about it any more, and what they agreed to is decided again.
  if (barred.includes(by.id) || (await hasDecided(db, last.id, barred))) return undefined;
  const then = planOf(last);
  const isSame = ({ nodes }: Plan) =>
    then.nodes.length === nodes.length && then.nodes.every((node, at) => node.key === nodes[at]?.key);
  // Nothing is asked again: the way that was chosen then is found by where it leads.
  const asked = flowId !== undefined || ways.length === 0 ? [flowId] : ways;
  let fresh: Plan | undefined;
  for (const way of asked) {
    const one = await planBy(way);
    if (isSame(one)) fresh = one;
    if (fresh) break;
  }
  if (!fresh) return undefined;
  const before = preceding(then.shape, nodeIndex).filter((at) => then.nodes[at]?.state === 'done');
  const nodes = fresh.nodes.map((node, at): PlanNode => {
    if (at === nodeIndex) {
      const alsoThere = others.filter((p) => p.id !== by.id && node.people.some((one) => one.id === p.id));
      return { ...node, assigned: [by, ...alsoThere] };
    }
    // Whom the initiator chose before stays chosen, as far as they are still to be found.
    const still = (then.nodes[at]?.assigned ?? []).filter((p) => node.people.some((one) => one.id === p.id));
    return node.initiatorChooses && still.length > 0 ? { ...node, assigned: still } : node;
  });
  return withState({ nodes, shape: then.shape }, before, 'done');
}
