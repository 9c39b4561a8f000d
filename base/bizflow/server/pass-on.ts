import type { Read, Tx } from '#kit/server/context.ts';
import type { InputOf, OutputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { bizOp } from '../shared/status.ts';
import { refuseField } from '../shared/text/index.ts';
import { type Held, taskToDecide, taskToRead } from './access.ts';
import { act } from './decide.ts';
import { type OwnerPerson, ownersPeople } from './people.ts';
import { insertTasks, pendingOf } from './store.ts';
import { tellHandedOn } from './tell.ts';

type Chosen = InputOf<typeof calls.handover>['users'];

/** 交接: the task goes to people of the tenderees named on the lot; all of them have to agree. */
export async function handover(tx: Tx, { taskId, attach, users }: InputOf<typeof calls.handover>) {
  const held = await taskToDecide(tx, taskId);
  const people = await chosenOf(tx, held, users, 'wrong.handoverUser', () => true);
  return passOn(tx, held, people, attach);
}

/** 转交: a colleague of one's own organisation decides in one's place. */
export async function transmit(tx: Tx, { taskId, attach, users }: InputOf<typeof calls.transmit>) {
  const held = await taskToDecide(tx, taskId);
  const people = await chosenOf(tx, held, users, 'wrong.transmitUser', (p) => p.orgId === tx.user.orgId);
  return passOn(tx, held, people, attach);
}

/** The people named, each of whom has to be one that the task may go to. */
async function chosenOf(
  tx: Tx,
  { flow, task }: Held,
  users: Chosen,
  wrong: 'wrong.handoverUser' | 'wrong.transmitUser',
  fits: (person: OwnerPerson) => boolean,
): Promise<OwnerPerson[]> {
  const possible = (await ownersPeople(tx.db, flow, flow.ownerOrgs)).filter(
    (p) => p.userId !== tx.user.id && p.userId !== flow.submitterId && fits(p),
  );
  const named = users.map((u) => possible.find((p) => p.userId === u.userId && p.orgId === u.orgId));
  const people = named.filter((p) => p !== undefined);
  if (people.length < users.length) throw refuseField('users', wrong);
  if (new Set(people.map((p) => p.userId)).size < users.length) throw refuseField('users', 'wrong.twice');
  // Whoever is asked beside this task keeps their own; those of the first run are released by this act.
  const busy = new Set(
    (await pendingOf(tx.db, [flow.id])).filter((t) => t.run > 0 && t.id !== task.id).map((t) => t.assigneeId),
  );
  if (people.some((p) => busy.has(p.userId))) throw refuseField('users', 'wrong.twice');
  return people;
}

async function passOn(
  tx: Tx,
  held: Held,
  people: readonly OwnerPerson[],
  attach: InputOf<typeof calls.handover>['attach'],
): Promise<null> {
  await act(tx, held, bizOp.transferred, attach, people.map((p) => p.trueName).join('、'));
  await insertTasks(tx, held.flow.id, held.task.run + 1, people);
  await tellHandedOn(
    tx,
    held.flow,
    people.map((p) => p.userId),
  );
  return null;
}

/** 交接参数: whom the task can go to. */
export async function handoverParam(
  r: Read,
  { taskId }: { taskId: string },
): Promise<OutputOf<typeof calls.queryHandoverParam>> {
  const { flow } = await taskToRead(r, taskId);
  const people = await ownersPeople(r.db, flow, flow.ownerOrgs);
  return {
    instanceId: flow.id,
    users: people
      .filter((p) => p.userId !== r.user.id && p.userId !== flow.submitterId)
      .map((p) => ({ ...p, own: p.orgId === r.user.orgId })),
  };
}
