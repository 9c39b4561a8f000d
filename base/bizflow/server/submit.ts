import { definitionsThatMayHold, latestStatuses, lockSubject } from '#base/approval/server/index.ts';
import { apvlStatus, FORM_CONTENT_MAX } from '#base/approval/shared/status.ts';
import { webRouterOf } from '#base/message/shared/web-router.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { submitToOwner } from '../shared/calls.ts';
import { ownerFlowPrepared, ownerFlowSubmitted } from '../shared/events.ts';
import { bizOp, flowStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { businessOf, type ConfirmedBusiness, type Submission } from './business.ts';
import { ownersPeople } from './people.ts';
import {
  flowById,
  type FlowRow,
  insertFlow,
  insertRecord,
  insertTasks,
  liveFlow,
  lockFlow,
  markSubmitted,
} from './store.ts';
import { flowChanged, kindOf, subjectOf, tellAsked } from './tell.ts';

/**
 * 待提交业主审批: the business says that its internal approval is done and the owner comes next. The agency submits it; until the owner has agreed
 * the business does not take effect.
 */
export async function prepare(tx: Tx, s: Submission): Promise<FlowRow> {
  webRouterOf(s.path);
  webRouterOf(s.ownerPath);
  if (Buffer.byteLength(JSON.stringify(s.formContent)) > FORM_CONTENT_MAX)
    throw refuse('wrong.formTooLarge', 413);
  await lockSubject(tx, s.serviceKey, s.serviceId);
  if (await isInApproval(tx.db, s)) throw refuse('inApproval');
  const id = await insertFlow(tx, s);
  const flow = id && (await flowById(tx.db, id));
  if (!flow) throw refuse('underWay');
  tx.emit(
    ownerFlowPrepared,
    { subjectType: kindOf(flow), subjectId: s.serviceId, after: s.formContent },
    subjectOf(flow),
  );
  flowChanged(tx, flow);
  return flow;
}

type Subject = Pick<Submission, 'serviceId'> & { readonly serviceKey: string };

/** 内部审批中. */
async function isInApproval(db: Db, { serviceKey, serviceId }: Subject): Promise<boolean> {
  const [last] = await latestStatuses(db, serviceKey, [serviceId]);
  return last?.status === apvlStatus.inApproval;
}

/** Is an internal approval linked to this kind of business in that organisation (关联内部审批)? */
export async function hasInternal(db: Db, serviceKey: string, orgId: string): Promise<boolean> {
  const flows = await definitionsThatMayHold(db, { serviceKey, orgId });
  return flows.some((flow) => flow.nodes.length > 0);
}

/** 提交业主审批: what is prepared goes to the owner; where no internal approval is linked, it is handed in by this very act. */
export async function submit(
  tx: Tx,
  subject: InputOf<typeof submitToOwner>,
): Promise<{ instanceId: string }> {
  const business = businessOf(subject.serviceKey);
  const standing = await business?.standing(tx, subject.serviceId);
  if (!business || !standing?.maySubmit) throw refuse('notFound', 404);
  if (!standing.needsOwner) throw refuse('notConfirmed');
  const flow = await preparedOrHandedIn(tx, business, subject);
  await ask(tx, flow);
  return { instanceId: flow.id };
}

async function preparedOrHandedIn(tx: Tx, business: ConfirmedBusiness, subject: Subject): Promise<FlowRow> {
  const { serviceKey, serviceId } = subject;
  const live = await liveFlow(tx.db, serviceKey, serviceId);
  const flow = live && (await lockFlow(tx, live.id));
  if (flow?.status === flowStatus.withOwner) throw refuse('underWay');
  if (flow?.status === flowStatus.prepared) return flow;
  if (await isInApproval(tx.db, subject)) throw refuse('inApproval');
  if (flow || (await hasInternal(tx.db, serviceKey, tx.user.orgId))) throw refuse('notDue');
  return prepare(tx, await business.handIn(tx, serviceId));
}

/** Asks the owner's people: whoever of the main tenderee's comes first takes it on. */
async function ask(tx: Tx, flow: FlowRow): Promise<void> {
  const people = await ownersPeople(tx.db, flow, flow.ownerOrgs.slice(0, 1));
  const others = people.filter((p) => p.userId !== tx.user.id);
  if (others.length === 0) throw refuse('noOwner');
  if (!(await markSubmitted(tx, flow.id))) throw refuse('underWay');
  await insertTasks(tx, flow.id, 0, others);
  await insertRecord(tx, { flowId: flow.id, opType: bizOp.initiated });
  const asked = { status: flowStatus.withOwner, people: others.map((p) => p.userId) };
  tx.emit(
    ownerFlowSubmitted,
    { subjectType: kindOf(flow), subjectId: flow.serviceId, before: { status: flow.status }, after: asked },
    subjectOf(flow),
  );
  await tellAsked(
    tx,
    flow,
    others.map((p) => p.userId),
  );
}
