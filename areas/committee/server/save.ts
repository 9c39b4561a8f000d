import { lotLabel } from '#areas/project/shared/lot.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { type Rule, unlawful } from '#base/law/shared/unlawful.ts';
import { organisationById } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { Refusal } from '#kit/shared/refusal.ts';
import type { saveCommittee } from '../shared/calls.ts';
import { committeePlanned } from '../shared/events.ts';
import { compositionProblem } from '../shared/rules.ts';
import { committeeStatus } from '../shared/status.ts';
import { refuseField } from '../shared/text/index.ts';
import { refuse } from '../shared/text/index.ts';
import { lotToForm } from './access.ts';
import { demandPlanUnread } from './approval.ts';
import { insertCommittee, lockByPackage, updateCommittee } from './store.ts';

/** 组建方案: number, time, place and further companies to avoid; open to change until the draw starts. */
export async function save(tx: Tx, input: InputOf<typeof saveCommittee>) {
  const lot = await lotToForm(tx, input.packageId);
  const against = (refusal: Refusal, rule: Rule) =>
    unlawful(refusal, { rule, act: 'committee.plan', subject: ['lot', lot.packageId] });
  const count = Number(input.plannedExtractCount);
  const problem = compositionProblem(isYes(lot.isLawBid), count, input.deviationReason);
  if (problem)
    throw problem === 'need.deviationReason'
      ? refuseField('deviationReason', problem)
      : against(refuseField('plannedExtractCount', problem), 'committeeSize');
  const time = new Date(input.time);
  if (time <= tx.now) throw refuseField('time', 'wrong.timePast');
  for (const id of input.avoidedOrgIds)
    if (!(await organisationById(tx.db, id))) throw refuseField('avoidedOrgIds', 'wrong.company');
  const plan = {
    memberCount: count,
    reviewTime: time,
    location: input.location,
    deviationReason: count < 5 ? input.deviationReason : null,
    remark: input.remark,
    avoidedOrgIds: [...new Set(input.avoidedOrgIds)],
  };
  await demandPlanUnread(tx, lot);
  const before = await lockByPackage(tx, lot.packageId);
  if (before && before.status !== committeeStatus.planned)
    throw against(refuse('drawStarted'), 'committeeDraw');
  if (before) await updateCommittee(tx, before.id, plan);
  else
    await insertCommittee(tx, {
      ...plan,
      packageId: lot.packageId,
      orgId: lot.orgId,
      bidCode: lot.packageCode,
      bidName: lotLabel(lot),
      status: committeeStatus.planned,
    });
  tx.emit(
    committeePlanned,
    { subjectType: 'lot', subjectId: lot.packageId, before, after: plan },
    { packageId: lot.packageId, plannedExtractCount: count },
  );
  return null;
}
