import { profileOf } from '#base/organisation/server/index.ts';
import type { Ctx, Read } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { Refusal } from '#kit/shared/refusal.ts';
import type { Lang } from '#kit/shared/text.ts';
import type { Plan, PlanNode } from '../shared/plan.ts';
import { refuse as refuseBarred, refuseField } from '../shared/text/barred.ts';
import { refuse } from '../shared/text/index.ts';
import { businessOf } from './business.ts';
import type { InstanceRow } from './store.ts';

/** What an approval keeps of it from its submission on: nothing that is submitted changes while it is decided. */
type Of = Pick<InstanceRow, 'serviceKey' | 'orgId' | 'barred'>;

/** 回避名单: who prepared the subject, as its business says now. */
export async function barredFrom(db: Db, serviceKey: string, serviceId: string): Promise<readonly string[]> {
  const barred = barredBy(serviceKey);
  return barred ? [...new Set(await barred.people(db, serviceId))] : [];
}

function barredBy(serviceKey: string) {
  const barred = businessOf(serviceKey)?.barred;
  return barred && 'people' in barred ? barred : undefined;
}

/** Did this person prepare what is being decided? */
export const isBarred = ({ barred }: Pick<InstanceRow, 'barred'>, userId: string): boolean =>
  barred?.includes(userId) ?? false;

const whyOf = (serviceKey: string, lang: Lang): string => barredBy(serviceKey)?.why[lang] ?? '';

/** What whoever would decide it for another is told (代理人回避). */
export const barredRefusal = ({ lang, user }: Ctx, serviceKey: string): Refusal =>
  refuseBarred('person', 403, { name: user.trueName, why: whyOf(serviceKey, lang) });

/** Refuses, in words, to make somebody an approver who prepared it; strangers are told what strangers are told. */
export async function demandNotBarred(
  { db, lang }: Pick<Read, 'db' | 'lang'>,
  i: Of,
  people: readonly string[],
  field: string,
): Promise<void> {
  for (const id of people) {
    if (!isBarred(i, id)) continue;
    const name = (await profileOf(db, id, i.orgId))?.trueName;
    if (name !== undefined) throw refuseField(field, 'person', { name, why: whyOf(i.serviceKey, lang) });
  }
}

/** 无可用审批人: says so where somebody would be there, had they not prepared it. */
export function emptyRefusal(
  { lang }: Pick<Read, 'lang'>,
  serviceKey: string,
  step: PlanNode,
  withAll: Plan,
): Refusal {
  const node = step.name[lang];
  const others = withAll.nodes.find((one) => one.key === step.key)?.people ?? [];
  if (others.length === 0) return refuse('noApprover', 409, { node });
  return refuseBarred('noneLeft', 409, { node, why: whyOf(serviceKey, lang) });
}
