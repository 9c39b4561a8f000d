import {
  businessOf,
  definitionsNow,
  latestDefinition,
  planFor,
  versionsOf,
} from '#base/approval/server/index.ts';
import { allBlocks, type Block } from '#base/approval/shared/definition.ts';
import { leaves, wayOf } from '#base/approval/shared/plan.ts';
import { organisationsOfKind, unitsById } from '#base/organisation/server/index.ts';
import { rolesIn } from '#base/role/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import { type InputOf, type OutputOf, pageOfFew } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { flowText, refuse } from '../shared/text/index.ts';
import { problemsOf } from './problems.ts';
import { draftOf, draftsOf } from './store.ts';

const stepsOf = (nodes: readonly Block[]): number =>
  allBlocks(nodes).filter((b) => b.type === undefined || b.type === 'approve').length;

/** Companies that submit: whose people approve what they submit. */
const SUBMITTING = ['agency', 'tenderee'];

/** 流程列表: each business under approval with the version that holds and the draft that waits. */
export async function page(
  r: Read,
  q: InputOf<typeof calls.pageFlows>,
): Promise<OutputOf<typeof calls.pageFlows>> {
  const drafts = new Map((await draftsOf(r.db)).map((d) => [d.serviceKey, d]));
  const rows = (await definitionsNow(r.db)).map((d) => {
    const draft = drafts.get(d.serviceKey);
    return {
      serviceKey: d.serviceKey,
      flowName: r.lang === 'en' ? d.nameEn : d.nameZh,
      version: d.version,
      stepCount: stepsOf(d.nodes),
      draftBy: draft?.editedByName ?? '',
      draftAt: draft?.editedAt.toISOString() ?? null,
    };
  });
  const words = (q.searchKey ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = rows.filter((row) =>
    words.every((word) => `${row.flowName} ${row.serviceKey}`.toLowerCase().includes(word)),
  );
  return pageOfFew(fitting, q);
}

/** 流程详情: what holds, what is drawn, and what it can be drawn with. */
export async function detail(
  r: Read,
  { serviceKey }: InputOf<typeof calls.flowDetail>,
): Promise<OutputOf<typeof calls.flowDetail>> {
  const published = await latestDefinition(r.db, serviceKey);
  if (!published) throw refuse('notFound', 404);
  const draft = await draftOf(r.db, serviceKey);
  const { variables, people } = businessOf(serviceKey);
  return {
    serviceKey,
    version: published.version,
    name: { zh: published.nameZh, en: published.nameEn },
    nodes: [...published.nodes],
    draft: draft
      ? {
          version: draft.version,
          name: { zh: draft.nameZh, en: draft.nameEn },
          nodes: [...draft.nodes],
          editedBy: draft.editedByName,
          editedAt: draft.editedAt.toISOString(),
          mine: draft.editedBy === r.user.id,
          baseVersion: draft.baseVersion,
        }
      : null,
    versions: (await versionsOf(r.db, serviceKey)).map((v) => ({
      version: v.version,
      stepCount: stepsOf(v.nodes),
      nodes: [...v.nodes],
    })),
    roles: (await rolesIn(r.db, { level: 'company' })).map((role) => ({
      key: role.roleCode,
      name: role.roleName,
    })),
    people: people.map((p) => ({ key: p.key, name: p.name[r.lang] })),
    variables: variables.map((v) => ({ key: v.key, name: v.name[r.lang], type: v.type, dict: v.dict ?? '' })),
    organisations: await submitting(r),
  };
}

async function submitting(r: Read): Promise<{ id: string; orgName: string }[]> {
  const ids: string[] = [];
  for (const kind of SUBMITTING) ids.push(...(await organisationsOfKind(r.db, kind)));
  return (await unitsById(r.db, ids)).map((u) => ({ id: u.id, orgName: u.orgName }));
}

/** 模拟流程: who would decide, for an organisation and sample values; what several ways lead to is shown as not certain. */
export async function simulate(
  r: Read,
  { serviceKey, nodes, orgId, variables, flowId }: InputOf<typeof calls.simulateFlow>,
): Promise<OutputOf<typeof calls.simulateFlow>> {
  if (!(await submitting(r)).some((o) => o.id === orgId)) throw refuse('wrongOrg', 400);
  const plan = await planFor(r.db, nodes, { orgId, submitterId: '', variables, flowId });
  const certain = new Set(wayOf(plan.shape));
  const byBusiness = new Set(
    allBlocks(nodes).flatMap((b) =>
      'assignees' in b && b.assignees.some((a) => 'business' in a) ? [b.key] : [],
    ),
  );
  return {
    problems: problemsOf(serviceKey, nodes, r.lang),
    steps: leaves(plan.shape).flatMap((at) => {
      const node = plan.nodes[at];
      if (!node) return [];
      const named = node.people.map((p) => p.trueName);
      return {
        key: node.key,
        name: node.name[r.lang],
        mode: node.mode,
        people: byBusiness.has(node.key) ? [...named, flowText.say(r.lang, 'simulate.byBusiness')] : named,
        certain: certain.has(at),
        skipped: node.state === 'done' && !byBusiness.has(node.key),
      };
    }),
  };
}
