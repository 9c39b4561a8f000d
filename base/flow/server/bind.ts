import {
  type BindingRow,
  BINDINGS_MOST,
  bindingById,
  bindingsAsked,
  bindingsNow,
  businessNow,
  decideBinding,
  endBinding,
  insertBinding,
  isHolding,
  latestDefinition,
  lockDefinitions,
} from '#base/approval/server/index.ts';
import { type Condition, isNumber } from '#base/approval/shared/conditions.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/binding-calls.ts';
import { bindingAsked, bindingConfirmed, bindingRefused } from '../shared/events.ts';
import { refuse, refuseField } from '../shared/text/binding.ts';
import { submitting } from './reads.ts';

type Wish = Pick<
  BindingRow,
  'serviceKey' | 'kind' | 'flowKey' | 'orgId' | 'conditions' | 'sort' | 'replaces'
>;

/** 申请绑定: whoever chooses the flow chooses who approves, so a second person confirms it. */
export async function askBinding(
  tx: Tx,
  { orgId, replaces, ...input }: InputOf<typeof calls.askBinding>,
): Promise<{ id: string }> {
  await lockDefinitions(tx, input.serviceKey);
  const wish: Wish = { ...input, kind: 'bind', orgId: orgId || null, replaces: replaces ?? null };
  await demandConditions(tx, wish);
  await demandFitting(tx, wish);
  return ask(tx, wish);
}

/** 申请解绑 */
export async function askUnbind(tx: Tx, { id }: { id: string }): Promise<{ id: string }> {
  const seen = await bindingById(tx.db, id);
  if (!seen) throw refuse('notFound', 404);
  await lockDefinitions(tx, seen.serviceKey);
  const { serviceKey, flowKey, orgId, conditions, sort } = await heldBinding(tx, id, seen.serviceKey);
  return ask(tx, { serviceKey, flowKey, orgId, conditions, sort, kind: 'unbind', replaces: id });
}

/** The binding, if it holds still. */
async function heldBinding(tx: Tx, id: string, serviceKey: string): Promise<BindingRow> {
  const binding = await bindingById(tx.db, id);
  if (!binding || binding.serviceKey !== serviceKey || !isHolding(binding)) throw refuse('notFound', 404);
  return binding;
}

/** What a business does not say, or says otherwise than as a number, no condition can ask. */
async function demandConditions(tx: Tx, { serviceKey, conditions }: Wish): Promise<void> {
  const { variables = [] } = (await businessNow(tx.db, serviceKey)) ?? {};
  for (const { variable, values } of conditions) {
    const known = variables.find((v) => v.key === variable);
    if (!known) throw refuseField('conditions', 'wrong.variable', { name: variable });
    const params = { name: known.name[tx.lang] };
    if (values.some((value) => value.trim() === '')) throw refuseField('conditions', 'wrong.value', params);
    if (known.type === 'number' && !values.every(isNumber))
      throw refuseField('conditions', 'wrong.number', params);
  }
}

const said = (conditions: readonly Condition[]): string =>
  JSON.stringify(conditions.map(({ variable, op, values }) => [variable, op, values]));

/** What is asked of the others; it holds under the lock of the business until it is written. */
async function demandFitting(tx: Tx, wish: Wish): Promise<void> {
  const { serviceKey, flowKey, orgId, replaces } = wish;
  if (!(await latestDefinition(tx.db, serviceKey, flowKey))) throw refuseField('flowKey', 'wrong.flow');
  if (orgId && !(await submitting(tx, serviceKey)).some((o) => o.id === orgId))
    throw refuseField('orgId', 'wrong.org');
  if (replaces) await heldBinding(tx, replaces, serviceKey);
  const others = (await bindingsNow(tx.db, serviceKey)).filter((b) => b.id !== replaces);
  if (others.some((b) => b.orgId === orgId && said(b.conditions) === said(wish.conditions)))
    throw refuse('same');
  if (others.length >= BINDINGS_MOST) throw refuse('tooMany', 409, { max: BINDINGS_MOST });
}

async function ask(tx: Tx, wish: Wish): Promise<{ id: string }> {
  const asked = await bindingsAsked(tx.db, wish.serviceKey);
  if (asked.length >= BINDINGS_MOST) throw refuse('tooMany', 409, { max: BINDINGS_MOST });
  const id = await insertBinding(tx, wish);
  if (!id) throw refuse('waiting');
  tx.emit(bindingAsked, { ...about(id), after: wish }, saidOf({ ...wish, id }));
  return { id };
}

const about = (id: string) => ({ subjectType: 'approvalBinding' as const, subjectId: id });
const saidOf = ({ id, serviceKey, kind, flowKey, orgId, replaces }: Wish & { readonly id: string }) => ({
  bindingId: id,
  serviceKey,
  kind,
  flowKey,
  orgId: orgId ?? '',
  replaces: replaces ?? '',
});

/** What waits, with its business locked. */
async function waiting(tx: Tx, id: string): Promise<BindingRow> {
  const seen = await bindingById(tx.db, id);
  if (!seen) throw refuse('notFound', 404);
  await lockDefinitions(tx, seen.serviceKey);
  const binding = await bindingById(tx.db, id);
  if (binding?.state !== 'asked') throw refuse('notFound', 404);
  return binding;
}

/** 复核绑定: by another person than who asked, while all that was asked of it stands. Approvals under way keep their flow. */
export async function confirmBinding(tx: Tx, { id }: { id: string }): Promise<null> {
  const binding = await waiting(tx, id);
  if (binding.askedBy === tx.user.id) throw refuse('ownWish', 403);
  if (binding.kind === 'bind' && !binding.replaces) await demandFitting(tx, binding);
  if (binding.replaces) {
    if (!(await endBinding(tx, binding.replaces))) throw refuse('endedSince');
    // The one that it replaces has ended just now, so it is none of the others any more.
    if (binding.kind === 'bind') await demandFitting(tx, { ...binding, replaces: null });
  }
  if (!(await decideBinding(tx, id, 'done'))) throw refuse('notFound', 404);
  tx.emit(
    bindingConfirmed,
    { ...about(id), before: { state: binding.state }, after: { state: 'done' } },
    { ...saidOf(binding), askedBy: binding.askedBy },
  );
  return null;
}

/** 退回绑定: by whoever may confirm one; who asked takes it back the same way. */
export async function refuseBinding(tx: Tx, { id }: { id: string }): Promise<null> {
  const binding = await waiting(tx, id);
  if (!(await decideBinding(tx, id, 'refused'))) throw refuse('notFound', 404);
  tx.emit(bindingRefused, about(id), saidOf(binding));
  return null;
}
