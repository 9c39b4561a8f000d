import { inText } from '#kit/server/database/in-text.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { NO } from '#kit/shared/yes-no.ts';
import type { generateFromPls } from '../../shared/main/calls.ts';
import { savePackage } from '../../shared/package/calls.ts';
import { projectText, refuseField } from '../../shared/text/index.ts';
import { savePackageVerb } from '../package/save.ts';
import { projectPlanLine } from '../tables.ts';
import { projectById } from './store.ts';
import { make } from './save.ts';

type Input = InputOf<typeof generateFromPls>;
type Line = Input['planLineList'][number];

const placeOf = (i: number, field = 'planLineId') => `planLineList.${i}.${field}`;

/**
 * 由采购计划生成项目: a draft project with one lot for each line, at once or not at all. A line is taken once; whose project or lot was removed
 * is free again.
 */
export async function generate(tx: Tx, { planLineList, groupCodeList, ...form }: Input) {
  const ids = planLineList.map((l) => l.planLineId);
  const twice = ids.findIndex((id, i) => ids.indexOf(id) !== i);
  if (twice >= 0) throw refuseField(placeOf(twice), 'planTwice');
  const codes = [...(groupCodeList ?? []), ...planLineList.flatMap((l) => l.groupCode ?? [])];
  const made = await make(
    tx,
    { ...form, isHasPackage: '1', dynamicItemVO: null, groupCodeList: codes },
    undefined,
    ids,
  );
  const lots: { planLineId: string; packageId: string; packageSeq: number }[] = [];
  for (const [i, line] of planLineList.entries()) {
    const { packageId, packageSeq } = await lotOf(tx, made.mainId, line, i);
    lots.push({ planLineId: line.planLineId, packageId, packageSeq });
  }
  await takeLines(tx, made.mainId, lots);
  return { ...made, packageId: lots[0]?.packageId ?? '', packageList: lots };
}

/** The lot of one line: what the plan does not say of it is as in its project; the goods come later. */
async function lotOf(tx: Tx, mainId: string, line: Line, i: number) {
  const project = await projectById(tx.db, mainId);
  const { planLineId: _id, groupCode: _group, ...said } = line;
  const { purchaseMode, exeModel, businessFlowId, isLawBid, projectType, projectTypeSecond } = project ?? {};
  const own = { purchaseMode, exeModel, businessFlowId, isLawBid, projectType, projectTypeSecond };
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
  try {
    return await savePackageVerb(tx, savePackage.input.parse({ ...own, ...given, mainId, tempFlag: '1' }));
  } catch (error) {
    if (!(error instanceof Refusal) || error.refused) throw error;
    const fields = error.fields.map((f) => ({ ...f, path: placeOf(i, f.path) }));
    throw new Refusal(error.key, error.code, error.params, fields);
  }
}

async function takeLines(
  tx: Tx,
  mainId: string,
  lots: readonly { readonly planLineId: string; readonly packageId: string }[],
): Promise<void> {
  const ids = lots.map((l) => l.planLineId);
  const mine = and(eq(projectPlanLine.orgId, tx.user.orgId), inArray(projectPlanLine.planLineId, ids));
  await tx.db.delete(projectPlanLine).where(
    and(
      mine,
      sql`exists (select 1 from project_package k join project p on p.id = k.main_id
        where k.id = ${projectPlanLine.packageId} and (k.is_deleted <> ${inText(NO)} or p.is_deleted <> ${inText(NO)}))`,
    ),
  );
  // In one order, so that two who take the same lines do not wait for each other; the second finds them taken.
  const rows = lots
    .map(({ planLineId, packageId }) => ({
      tenantId: tx.tenantId,
      orgId: tx.user.orgId,
      planLineId,
      mainId,
      packageId,
    }))
    .toSorted((a, b) => (a.planLineId < b.planLineId ? -1 : 1));
  await tx.db.insert(projectPlanLine).values(rows).onConflictDoNothing();
  const kept = await tx.db.select().from(projectPlanLine).where(mine).limit(ids.length);
  const taken = kept.find((k) => k.mainId !== mainId);
  if (!taken) return;
  const there = await projectById(tx.db, taken.mainId);
  throw refuseField(placeOf(ids.indexOf(taken.planLineId)), 'planTaken', {
    name: there?.mainName ?? projectText.say(tx.lang, 'title'),
  });
}
