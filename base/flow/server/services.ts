import { type Business, businesses, flowsNow, MAIN_FLOW } from '#base/approval/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import { type InputOf, type OutputOf, pageOfFew } from '#kit/shared/call.ts';
import { serviceKey as keySchema } from '../shared/calls.ts';
import type * as calls from '../shared/service-calls.ts';
import { refuse } from '../shared/text/index.ts';

type Declared = Business & { readonly serviceKey: string };

const declared = (serviceKey: string): Declared => {
  const one = businesses().find((b) => b.serviceKey === serviceKey);
  if (!one) throw refuse('notFound', 404);
  return one;
};

const variablesOf = (r: Read, { variables }: Declared): OutputOf<typeof calls.serviceVariables> =>
  variables.map((v) => ({ key: v.key, name: v.name[r.lang], type: v.type, dict: v.dict ?? '' }));

/** The tenant's own name of a business is that of its main flow. */
async function described(r: Read): Promise<(one: Declared) => calls.ApprovalService> {
  const flows = await flowsNow(r.db);
  return ({ serviceKey, name, form, variables }) => {
    const own = flows.filter((d) => d.serviceKey === serviceKey);
    const main = own.find((d) => (d.flowKey ?? MAIN_FLOW) === MAIN_FLOW);
    return {
      id: serviceKey,
      serviceKey,
      serviceName: (r.lang === 'en' ? main?.nameEn : main?.nameZh) ?? name[r.lang],
      formPage: form,
      variableCount: variables.length,
      flowCount: own.length,
    };
  };
}

/** 流程服务列表: what areas declare; nobody adds one on a screen, since no code would submit it. */
export async function pageServices(
  r: Read,
  q: InputOf<typeof calls.pageServices>,
): Promise<OutputOf<typeof calls.pageServices>> {
  const words = (q.searchKey ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const rows = businesses()
    .map(await described(r))
    .filter((row) =>
      words.every((word) => `${row.serviceName} ${row.serviceKey}`.toLowerCase().includes(word)),
    );
  return pageOfFew(rows, q);
}

/** 流程服务详情 */
export async function serviceDetail(
  r: Read,
  { id }: InputOf<typeof calls.serviceDetail>,
): Promise<OutputOf<typeof calls.serviceDetail>> {
  const one = declared(id);
  return {
    ...(await described(r))(one),
    variables: variablesOf(r, one),
    people: one.people.map((p) => ({ key: p.key, name: p.name[r.lang] })),
  };
}

/** 流程服务编码校验 */
export const checkService = (_: Read, { serviceKey }: InputOf<typeof calls.checkService>): Promise<boolean> =>
  Promise.resolve(
    keySchema.safeParse(serviceKey).success && !businesses().some((b) => b.serviceKey === serviceKey),
  );

/** 流程服务变量 */
export const serviceVariables = async (
  r: Read,
  { serviceKey }: InputOf<typeof calls.serviceVariables>,
): Promise<OutputOf<typeof calls.serviceVariables>> => variablesOf(r, declared(serviceKey));
