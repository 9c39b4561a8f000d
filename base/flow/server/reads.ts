import { holdsWords } from '#kit/shared/holds-words.ts';
import {
  businessNames,
  businessNow,
  flowsNow,
  latestDefinition,
  MAIN_FLOW,
  planFor,
  versionsOf,
  submittersOf,
} from '#base/approval/server/index.ts';
import { allBlocks, type AssigneeRule, type Block, isByRank } from '#base/approval/shared/definition.ts';
import { leaves, wayOf } from '#base/approval/shared/plan.ts';
import {
  memberOf,
  membersOf,
  namesOf,
  organisationsOfKind,
  unitsById,
} from '#base/organisation/server/index.ts';
import { type RoleRow, rolesIn } from '#base/role/server/index.ts';
import { roleName } from '#base/role/shared/rules.ts';
import type { Read } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type InputOf, type OutputOf, pageOfFew } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { flowText, refuse, refuseField } from '../shared/text/index.ts';
import { problemsOf } from './problems.ts';
import { draftOf, draftsOf } from './store.ts';

const stepsOf = (nodes: readonly Block[]): number =>
  allBlocks(nodes).filter((b) => b.type === undefined || b.type === 'approve').length;

/** Keys of every flow of a business, published or drawn. */
export async function flowKeysOf(db: Db, serviceKey: string): Promise<string[]> {
  const published = (await flowsNow(db)).filter((d) => d.serviceKey === serviceKey);
  const drawn = (await draftsOf(db)).filter((d) => d.serviceKey === serviceKey);
  return [...new Set([...published.map((d) => d.flowKey ?? MAIN_FLOW), ...drawn.map((d) => d.flowKey)])];
}

const named = (r: Read, row: { nameZh: string; nameEn: string }): string =>
  r.lang === 'en' ? row.nameEn : row.nameZh;
const keyOf = (row: { serviceKey: string; flowKey: string | null }) =>
  `${row.serviceKey} ${row.flowKey ?? MAIN_FLOW}`;

/** 流程列表: each flow of each business under approval, with the version that holds and the draft that waits. */
export async function page(
  r: Read,
  q: InputOf<typeof calls.pageFlows>,
): Promise<OutputOf<typeof calls.pageFlows>> {
  const published = new Map((await flowsNow(r.db)).map((d) => [keyOf(d), d]));
  const drafts = new Map((await draftsOf(r.db)).map((d) => [keyOf(d), d]));
  const nameOf = await businessNames(r.db, r.lang);
  const all = [...published.values(), ...[...drafts.values()].filter((d) => !published.has(keyOf(d)))];
  const rows = all
    .map((one) => {
      const draft = drafts.get(keyOf(one));
      const { serviceKey } = one;
      return {
        id: keyOf(one),
        serviceKey,
        flowKey: one.flowKey ?? MAIN_FLOW,
        serviceName: nameOf(serviceKey) ?? serviceKey,
        flowName: named(r, one),
        version: published.get(keyOf(one))?.version ?? 0,
        stepCount: stepsOf(one.nodes),
        draftBy: draft?.editedByName ?? '',
        draftAt: draft?.editedAt.toISOString() ?? null,
      };
    })
    .toSorted((a, b) => (a.serviceKey === b.serviceKey ? 0 : a.serviceKey < b.serviceKey ? -1 : 1));
  const fitting = rows.filter((row) =>
    holdsWords(q.searchKey, row.serviceName, row.flowName, row.serviceKey),
  );
  return pageOfFew(fitting, q);
}

const usersIn = (nodes: readonly Block[]): string[] => [
  ...new Set(
    allBlocks(nodes).flatMap((b) =>
      'assignees' in b ? b.assignees.flatMap((a) => ('userId' in a ? [a.userId] : [])) : [],
    ),
  ),
];

/** 流程详情: what holds, what is drawn, and what it can be drawn with. */
export async function detail(
  r: Read,
  { serviceKey, flowKey }: InputOf<typeof calls.flowDetail>,
): Promise<OutputOf<typeof calls.flowDetail>> {
  const published = await latestDefinition(r.db, serviceKey, flowKey);
  const draft = await draftOf(r.db, { serviceKey, flowKey });
  const shown = published ?? draft;
  if (!shown) throw refuse('notFound', 404);
  const business = await businessNow(r.db, serviceKey);
  const { variables = [], people = [] } = business ?? {};
  const versions = await versionsOf(r.db, serviceKey, flowKey);
  const drawings = [shown, ...(draft ? [draft] : []), ...versions].map((one) => one.nodes);
  return {
    serviceKey,
    flowKey,
    version: published?.version ?? 0,
    name: { zh: shown.nameZh, en: shown.nameEn },
    nodes: [...shown.nodes],
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
    versions: versions.map((v) => ({
      version: v.version,
      stepCount: stepsOf(v.nodes),
      nodes: [...v.nodes],
    })),
    roles: (await rolesOf(r, submittersOf(business))).map((role) => ({
      key: role.roleCode,
      name: roleName(r.lang, role),
    })),
    people: people.map((p) => ({ key: p.key, name: p.name[r.lang] })),
    users: (await namesOf(r.db, usersIn(drawings.flat()))).map((u) => ({ key: u.id, name: u.trueName })),
    variables: variables.map((v) => ({ key: v.key, name: v.name[r.lang], type: v.type, dict: v.dict ?? '' })),
    organisations: await submitting(r, serviceKey),
  };
}

interface Submitting {
  readonly id: string;
  readonly orgName: string;
  readonly orgKind: string;
}

/** 提交单位: companies of these kinds. */
export async function companiesOf(r: Read, kinds: readonly string[]): Promise<Submitting[]> {
  const ids: string[] = [];
  for (const kind of kinds) ids.push(...(await organisationsOfKind(r.db, kind)));
  return (await unitsById(r.db, ids)).map(({ id, orgName, orgKind }) => ({ id, orgName, orgKind }));
}

/** 提交单位: companies that submit this business; without one, those that submit most. */
export const submitting = async (r: Read, serviceKey?: string): Promise<Submitting[]> =>
  companiesOf(r, submittersOf(serviceKey ? await businessNow(r.db, serviceKey) : undefined));

/** Roles that people of these companies hold: those of companies, or of the platform's own. */
async function rolesOf(r: Read, kinds: readonly string[]): Promise<RoleRow[]> {
  if (!kinds.includes('platform')) return rolesIn(r.db, { level: 'company' });
  const all = await rolesIn(r.db, {});
  return all.filter(
    (role) =>
      role.orgId === null && kinds.some((kind) => role.orgKinds.length === 0 || role.orgKinds.includes(kind)),
  );
}

/** 模拟发起人: people of a company that submits. */
export async function submitters(
  r: Read,
  { orgId, serviceKey }: InputOf<typeof calls.simulatedSubmitters>,
): Promise<OutputOf<typeof calls.simulatedSubmitters>> {
  if (!(await submitting(r, serviceKey)).some((o) => o.id === orgId)) throw refuse('wrongOrg', 400);
  return (await membersOf(r.db, orgId)).map(({ id, trueName }) => ({ id, trueName }));
}

/** 模拟流程: who would decide, for an organisation and sample values; what several ways lead to is shown as not certain. */
export async function simulate(
  r: Read,
  { serviceKey, nodes, orgId, submitterId = '', variables, flowId }: InputOf<typeof calls.simulateFlow>,
): Promise<OutputOf<typeof calls.simulateFlow>> {
  if (!(await submitting(r, serviceKey)).some((o) => o.id === orgId)) throw refuse('wrongOrg', 400);
  if (submitterId && !(await memberOf(r.db, submitterId, orgId)))
    throw refuseField('submitterId', 'wrongSubmitter');
  const plan = await planFor(r.db, nodes, { orgId, submitterId, variables, flowId });
  const certain = new Set(wayOf(plan.shape));
  const having = (kind: (rule: AssigneeRule) => boolean) =>
    new Set(allBlocks(nodes).flatMap((b) => ('assignees' in b && b.assignees.some(kind) ? [b.key] : [])));
  const byBusiness = having((rule) => 'business' in rule);
  const byRank = having((rule) => submitterId === '' && isByRank(rule));
  const openWords = (key: string) => [
    ...(byBusiness.has(key) ? [flowText.say(r.lang, 'simulate.byBusiness')] : []),
    ...(byRank.has(key) ? [flowText.say(r.lang, 'simulate.byRank')] : []),
  ];
  return {
    problems: await problemsOf(r, serviceKey, nodes),
    steps: leaves(plan.shape).flatMap((at) => {
      const node = plan.nodes[at];
      if (!node) return [];
      const named = node.people.map((p) => p.trueName);
      return {
        key: node.key,
        name: node.name[r.lang],
        mode: node.mode,
        people: [...named, ...openWords(node.key)],
        certain: certain.has(at),
        skipped: node.state === 'done' && openWords(node.key).length === 0,
      };
    }),
  };
}
