import type { Read } from '#kit/server/context.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { wayOf } from '../shared/plan.ts';
import { barredFrom } from './barred.ts';
import { definitionFor, definitionsThatMayHold } from './binding/choose.ts';
import { businessOf, type Said } from './business.ts';
import { needsFile, planFor, waysAtStart } from './plan.ts';
import { resumed } from './resume.ts';
import type { DefinitionRow } from './store-definitions.ts';
import { serviceOf } from './tell.ts';

interface Asked {
  readonly serviceKey: string;
  readonly serviceId?: string | undefined;
  readonly flowId?: string | undefined;
}

/** 提交审批配置: whether an approval is needed, its steps and the people found for them. */
export async function submitConfig(
  r: Read,
  { serviceKey, serviceId, flowId }: Asked,
): Promise<OutputOf<typeof calls.submitConfig>> {
  const said = await saidNow(r, { serviceKey, serviceId });
  const flows = await flowsOf(r, serviceKey, said);
  const [definition] = flows;
  const nodes = definition?.nodes ?? [];
  const barred = serviceId ? await barredFrom(r.db, serviceKey, serviceId) : [];
  const planBy = (way: string | undefined) =>
    planFor(r.db, nodes, { orgId: r.user.orgId, submitterId: r.user.id, barred, flowId: way, ...said });
  const plan = await planBy(flowId);
  const ways = waysAtStart(nodes);
  const service = {
    serviceKey,
    serviceZh: definition?.nameZh ?? null,
    serviceEn: definition?.nameEn ?? null,
  };
  const subject = {
    serviceKey,
    serviceId: serviceId ?? '',
    definitionId: definition?.id,
    flowId,
    planBy,
    barred,
  };
  const goesOn = serviceId ? await resumed(r, { ...subject, ways: ways.map((way) => way.key) }) : undefined;
  return {
    needApproval: flows.some((flow) => flow.nodes.length > 0),
    serviceName: serviceOf(service)[r.lang],
    flows: ways.map(({ key, name }) => ({ flowId: key, nextNodeName: name[r.lang] })),
    returned: goesOn !== undefined,
    needsFile: needsFile(goesOn ?? plan),
    activities: wayOf(plan.shape).flatMap((at) => {
      const n = plan.nodes[at];
      if (!n) return [];
      return {
        activityKey: n.key,
        activityName: n.name[r.lang],
        mode: n.mode,
        choose: n.initiatorChooses ?? false,
        candidate: n.people.map(({ id, trueName }) => ({ id, trueName })),
      };
    }),
  };
}

/** Does the flow ask something that only whoever submits can say: a way, approvers, a signed file (须由发起人选择)? */
export async function asksSubmitter(r: Read, asked: Asked): Promise<boolean> {
  const { flows, needsFile: asksFile, activities } = await submitConfig(r, asked);
  return asksFile || flows.length > 1 || activities.some((step) => step.choose);
}

/** What the subject would say if it were submitted now; nothing where no subject is named, or not one of the reader's. */
async function saidNow(r: Read, { serviceKey, serviceId }: Asked): Promise<Said | undefined> {
  const business = businessOf(serviceKey);
  if (!business?.said) return {};
  return serviceId ? business.said(r, serviceId) : undefined;
}

/** The flow that the subject would take; every one that may hold where it is not known what the subject says. */
async function flowsOf(r: Read, serviceKey: string, said: Said | undefined): Promise<DefinitionRow[]> {
  const { orgId } = r.user;
  if (!said) return definitionsThatMayHold(r.db, { serviceKey, orgId });
  const definition = await definitionFor(r.db, { serviceKey, orgId, variables: said.variables });
  return definition ? [definition] : [];
}
