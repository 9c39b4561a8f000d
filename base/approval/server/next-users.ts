import type { InputOf } from '#kit/shared/call.ts';
import type { approve as approveCall } from '../shared/calls.ts';
import { front, type Plan, withState } from '../shared/plan.ts';
import { refuseField } from '../shared/text/index.ts';
import { wayTaken } from './flow.ts';
import { planOf } from './plan.ts';
import type { InstanceRow } from './store.ts';
import type { TaskRow } from './store-tasks.ts';

type Input = Pick<InputOf<typeof approveCall>, 'modifyActivities' | 'users' | 'nextFlowId'>;
type Chosen = NonNullable<Input['modifyActivities']>;

/** 指定下一环节审批人: `users` decide at the step that opens next on the way taken, as if it were named; there must be one such step. */
export function withNextUsers(i: InstanceRow, task: TaskRow, input: Input): Chosen {
  const chosen = input.modifyActivities ?? [];
  if (!input.users?.length) return chosen;
  const taken = wayTaken(planOf(i), task.nodeIndex, input.nextFlowId ?? undefined);
  const next = opensNext(taken, task.nodeIndex);
  const activityKey = next.length === 1 ? taken.nodes[next[0] ?? -1]?.key : undefined;
  if (activityKey === undefined) throw refuseField('users', 'wrong.usersStep');
  if (chosen.some((one) => one.activityKey === activityKey)) throw refuseField('users', 'wrong.usersTwice');
  return [...chosen, { activityKey, assignee: input.users }];
}

/** Steps that open when this one is left agreed: copies on the way are told and passed. */
function opensNext(plan: Plan, at: number): number[] {
  const before = new Set(front(plan).nodes);
  let left = withState(plan, [at], 'done');
  const isCopy = (one: number) => left.nodes[one]?.mode === 'copy';
  for (
    let copies = front(left).nodes.filter(isCopy);
    copies.length > 0;
    copies = front(left).nodes.filter(isCopy)
  )
    left = withState(left, copies, 'done');
  return front(left).nodes.filter((one) => !before.has(one));
}
