import { fullName, type Lot } from '#areas/project/server/index.ts';
import {
  demandAgreed,
  demandToSubmit,
  demandUnread,
  type Form,
  standingOf,
  start,
} from '#base/approval/server/index.ts';
import type { Standing } from '#base/approval/shared/beforehand.ts';
import { organisationById } from '#base/organisation/server/index.ts';
import { factDigest, type Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { linkTo } from '#kit/shared/screens.ts';
import type { submitCommittee } from '../shared/calls.ts';
import { committeeScreens } from '../shared/screens.ts';
import { committeeStatus, SERVICE_KEY } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { committeeToForm } from './access.ts';
import type { CommitteeRow } from './store.ts';

const approvalOf = (lot: Lot) =>
  ({ serviceKey: SERVICE_KEY, serviceId: lot.packageId, orgId: lot.orgId }) as const;

/** 回避单位, by their names. */
export async function avoidedCompanies(db: Db, committee: CommitteeRow | undefined) {
  const found = await Promise.all((committee?.avoidedOrgIds ?? []).map((id) => organisationById(db, id)));
  return found.flatMap((o) => (o ? [{ orgId: o.id, orgName: o.orgName }] : []));
}

/** 组建方案 as its approvers read it: how many, when, where, whom it avoids. Nobody is drawn yet, so no name is in it. */
const formOf = (c: CommitteeRow, avoided: Awaited<ReturnType<typeof avoidedCompanies>>) => ({
  plannedExtractCount: c.memberCount,
  time: c.reviewTime.toISOString(),
  location: c.location,
  deviationReason: c.deviationReason ?? '',
  remark: c.remark ?? '',
  avoidedCompanies: avoided.map((o) => o.orgName),
});

const sameAs =
  (form: ReturnType<typeof formOf>) =>
  (agreed: Form): boolean =>
    factDigest(agreed) === factDigest(form);

/** 提交评委会审批. */
export async function submit(tx: Tx, { packageId, wfParameter }: InputOf<typeof submitCommittee>) {
  const { lot, committee } = await committeeToForm(tx, packageId);
  if (committee.status !== committeeStatus.planned) throw refuse('drawStarted');
  const form = formOf(committee, await avoidedCompanies(tx.db, committee));
  await demandToSubmit(tx, approvalOf(lot), sameAs(form));
  const { needApproval } = await start(tx, {
    ...approvalOf(lot),
    title: fullName(lot),
    formContent: form,
    path: linkTo(committeeScreens.approve, { packageId }),
    required: true,
    chosen: wfParameter,
  });
  return { needApproval };
}

/** Whoever has a flow draws by a plan that was agreed to; once drawn by, it is settled and later rounds follow it. */
export async function demandPlanAgreed(tx: Tx, lot: Lot, committee: CommitteeRow): Promise<void> {
  if (committee.status !== committeeStatus.planned) return;
  await demandAgreed(
    tx,
    approvalOf(lot),
    sameAs(formOf(committee, await avoidedCompanies(tx.db, committee))),
  );
}

/** What approvers read does not change under them. */
export const demandPlanUnread = (tx: Tx, lot: Lot): Promise<void> => demandUnread(tx, approvalOf(lot));

/** How the approval of the plan stands. */
export async function planStanding(
  db: Db,
  lot: Lot,
  committee: CommitteeRow | undefined,
  avoided: Awaited<ReturnType<typeof avoidedCompanies>>,
): Promise<Standing> {
  if (committee && committee.status !== committeeStatus.planned) return 'free';
  const same = committee ? sameAs(formOf(committee, avoided)) : () => false;
  return (await standingOf(db, approvalOf(lot), same)).standing;
}
