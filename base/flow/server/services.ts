import { holdsWords } from '#kit/shared/holds-words.ts';
import {
  type Business,
  businessesNow,
  businessNames,
  flowsNow,
  type OwnService,
  ownServices,
} from '#base/approval/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import { type InputOf, type OutputOf, pageOfFew } from '#kit/shared/call.ts';
import { serviceKey as keySchema } from '../shared/calls.ts';
import type * as calls from '../shared/service-calls.ts';
import { refuse } from '../shared/text/index.ts';
import { linesOf } from './variable-lines.ts';

type Declared = Business & { readonly serviceKey: string };

async function known(r: Read, serviceKey: string): Promise<Declared> {
  const one = (await businessesNow(r.db)).find((b) => b.serviceKey === serviceKey);
  if (!one) throw refuse('notFound', 404);
  return one;
}

const variablesOf = (r: Read, { variables }: Declared): OutputOf<typeof calls.serviceVariables> =>
  variables.map((v) => ({ key: v.key, name: v.name[r.lang], type: v.type, dict: v.dict ?? '' }));

async function described(r: Read): Promise<(one: Declared) => calls.ApprovalService> {
  const flows = await flowsNow(r.db);
  const nameOf = await businessNames(r.db, r.lang);
  const registered = new Set((await ownServices(r.db)).map((one) => one.serviceKey));
  return ({ serviceKey, form, variables }) => {
    const own = flows.filter((d) => d.serviceKey === serviceKey);
    return {
      id: serviceKey,
      serviceKey,
      serviceName: nameOf(serviceKey) ?? serviceKey,
      formPage: form,
      variableCount: variables.length,
      // Until somebody publishes steps, what was registered has an empty flow.
      flowCount: own.filter((d) => d.nodes.length > 0).length,
      isOwn: registered.has(serviceKey),
      can: { modify: registered.has(serviceKey), remove: registered.has(serviceKey) },
    };
  };
}

/** 流程服务列表: what areas declare, and what the tenant registered of joined programs. */
export async function pageServices(
  r: Read,
  q: InputOf<typeof calls.pageServices>,
): Promise<OutputOf<typeof calls.pageServices>> {
  const rows = (await businessesNow(r.db))
    .map(await described(r))
    .filter((row) => holdsWords(q.searchKey, row.serviceName, row.serviceKey));
  return pageOfFew(rows, q);
}

/** 流程服务详情 */
export async function serviceDetail(
  r: Read,
  { id }: InputOf<typeof calls.serviceDetail>,
): Promise<OutputOf<typeof calls.serviceDetail>> {
  const one = await known(r, id);
  const own = (await ownServices(r.db)).find((o) => o.serviceKey === id);
  return {
    ...(await described(r))(one),
    variables: variablesOf(r, one),
    people: one.people.map((p) => ({ key: p.key, name: p.name[r.lang] })),
    own: own ? registeredWith(own, r) : null,
  };
}

const registeredWith = ({ nameZh, nameEn, permission, variables, version }: OwnService, { lang }: Read) => ({
  nameZh,
  nameEn,
  permission,
  variableLines: linesOf(variables, lang),
  version,
});

/** 流程服务编码校验 */
export async function checkService(
  r: Read,
  { serviceKey }: InputOf<typeof calls.checkService>,
): Promise<boolean> {
  if (!keySchema.safeParse(serviceKey).success) return false;
  return !(await businessesNow(r.db)).some((b) => b.serviceKey === serviceKey);
}

/** 流程服务变量 */
export const serviceVariables = async (
  r: Read,
  { serviceKey }: InputOf<typeof calls.serviceVariables>,
): Promise<OutputOf<typeof calls.serviceVariables>> => variablesOf(r, await known(r, serviceKey));
