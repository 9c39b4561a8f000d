import { holdsWords } from '#kit/shared/holds-words.ts';
import {
  type BindingRow,
  bindingsAsked,
  bindingsNow,
  businessesNow,
  businessNames,
  type DefinitionRow,
  flowsNow,
  MAIN_FLOW,
  submittersOf,
} from '#base/approval/server/index.ts';
import { unitsById } from '#base/organisation/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import { type InputOf, type OutputOf, pageOfFew } from '#kit/shared/call.ts';
import type * as calls from '../shared/binding-calls.ts';
import { companiesOf } from './reads.ts';

const nameOf = (r: Read, d: DefinitionRow | undefined): string =>
  (r.lang === 'en' ? d?.nameEn : d?.nameZh) ?? '';

/** 流程绑定列表: what waits comes first; then by business what holds, in the order it is asked, and the main flow for all else. */
export async function pageBindings(
  r: Read,
  q: InputOf<typeof calls.pageBindings>,
): Promise<OutputOf<typeof calls.pageBindings>> {
  const flows = await flowsNow(r.db);
  const flowOf = (serviceKey: string, flowKey: string) =>
    flows.find((d) => d.serviceKey === serviceKey && (d.flowKey ?? MAIN_FLOW) === flowKey);
  const called = await businessNames(r.db, r.lang);
  const asked = await bindingsAsked(r.db);
  const bound = await bindingsNow(r.db);
  const orgs = await namesOf(r, [...asked, ...bound]);
  const busy = new Set(asked.flatMap((b) => b.replaces ?? []));
  const row = (b: Pick<BindingRow, 'serviceKey' | 'flowKey' | 'orgId' | 'conditions' | 'sort'>) => ({
    serviceKey: b.serviceKey,
    serviceName: called(b.serviceKey) ?? b.serviceKey,
    flowKey: b.flowKey,
    flowName: nameOf(r, flowOf(b.serviceKey, b.flowKey)),
    hasSteps: (flowOf(b.serviceKey, b.flowKey)?.nodes.length ?? 0) > 0,
    orgId: b.orgId ?? '',
    orgName: orgs.get(b.orgId ?? '') ?? '',
    conditions: [...b.conditions],
    sort: b.sort,
  });
  const nothing = { confirm: false, refuse: false, change: false, unbind: false };
  const waits = asked.map(
    (b): calls.FlowBinding => ({
      ...row(b),
      id: b.id,
      state: 'asked',
      wish: b.kind === 'unbind' ? 'unbind' : b.replaces ? 'change' : 'bind',
      askedBy: b.askedByName,
      askedAt: b.askedAt.toISOString(),
      can: { ...nothing, confirm: b.askedBy !== r.user.id, refuse: true },
    }),
  );
  const ofBusiness = (main: DefinitionRow): calls.FlowBinding[] => [
    ...bound
      .filter((b) => b.serviceKey === main.serviceKey)
      .map(
        (b): calls.FlowBinding => ({
          ...row(b),
          id: b.id,
          state: 'bound',
          wish: null,
          askedBy: b.askedByName,
          askedAt: b.decidedAt?.toISOString() ?? null,
          can: { ...nothing, change: !busy.has(b.id), unbind: !busy.has(b.id) },
        }),
      ),
    {
      ...row({ serviceKey: main.serviceKey, flowKey: MAIN_FLOW, orgId: null, conditions: [], sort: 99 }),
      id: main.serviceKey,
      state: 'main',
      wish: null,
      askedBy: '',
      askedAt: null,
      can: nothing,
    },
  ];
  const rows = [...waits, ...flows.filter((d) => d.flowKey === null).flatMap(ofBusiness)];
  const fits = (b: calls.FlowBinding) =>
    holdsWords(q.searchKey, b.serviceName, b.serviceKey, b.flowName, b.orgName);
  return pageOfFew(rows.filter(fits), q);
}

async function namesOf(r: Read, rows: readonly BindingRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap((b) => b.orgId ?? []))];
  return new Map((await unitsById(r.db, ids)).map((u) => [u.id, u.orgName]));
}

/** 流程绑定可选项 */
export async function bindingChoices(r: Read): Promise<OutputOf<typeof calls.bindingChoices>> {
  const flows = await flowsNow(r.db);
  const called = await businessNames(r.db, r.lang);
  const businesses = await businessesNow(r.db);
  return {
    services: businesses.flatMap((business) => {
      const { serviceKey, variables } = business;
      const own = flows.filter((d) => d.serviceKey === serviceKey);
      if (own.length === 0) return [];
      return {
        serviceKey,
        serviceName: called(serviceKey) ?? serviceKey,
        flows: own.map((d) => ({ flowKey: d.flowKey ?? MAIN_FLOW, flowName: nameOf(r, d) })),
        variables: variables.map((v) => ({
          key: v.key,
          name: v.name[r.lang],
          type: v.type,
          dict: v.dict ?? '',
        })),
        submittedBy: [...submittersOf(business)],
      };
    }),
    organisations: await companiesOf(r, [...new Set(businesses.flatMap((one) => submittersOf(one)))]),
  };
}
