import { enrolApplicant, unitTaken, updateUser } from '#base/organisation/server/index.ts';
import { inTurn } from '#base/people/server/index.ts';
import { grantRole, rolesIn, takeRoles } from '#base/role/server/index.ts';
import { accountsOf } from '#base/session/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { organisationEnrolled } from '../shared/events.ts';
import { idType, isPerson, regType } from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { formOf } from './record.ts';
import type { RegistrationRow } from './store.ts';

/** What the first person of a supplier needs from the first minute: to bid, and to look after colleagues. */
const SUPPLIER = { orgKind: 'supplier', roles: ['supplier', 'companyadmin'] } as const;
/** An expert's unit is theirs alone: a place in a review comes from the draw, colleagues there are none. */
const EXPERT = { orgKind: 'experts', roles: ['expert'] } as const;

type Hindrance = 'refused.applicantGone' | 'wrong.creditCodeTaken' | 'wrong.nameTaken';

/** 不能入库: what was free when it was submitted may have been given away by an administrator meanwhile, or the applicant is gone. */
export async function hindranceOf(tx: Tx, row: RegistrationRow): Promise<Hindrance | undefined> {
  await inTurn(tx, 'units');
  const [account] = await accountsOf(tx.db, tx.tenantId, [row.userId]);
  if (!account || account.disabled) return 'refused.applicantGone';
  const code = row.licenceCode;
  if (code !== '' && (await unitTaken(tx.db, 'orgLicenceCode', code, row.id))) return 'wrong.creditCodeTaken';
  const orgName = formOf(row).organisationName as string;
  if (!isPerson(row.regType) && (await unitTaken(tx.db, 'orgName', orgName, row.id)))
    return 'wrong.nameTaken';
  return undefined;
}

/** Refuses, in words, to enrol what cannot be enrolled. */
export async function demandEnrollable(tx: Tx, row: RegistrationRow): Promise<void> {
  const why = await hindranceOf(tx, row);
  if (why === 'refused.applicantGone') throw refuse(why);
  if (why) throw refuseField(why === 'wrong.nameTaken' ? 'organisationName' : 'creditCode', why);
}

/** 入库: the organisation becomes a supplier, and its applicant the first of its people; or its applicant a review expert. */
export async function enrol(tx: Tx, row: RegistrationRow): Promise<void> {
  await demandEnrollable(tx, row);
  const { orgKind, roles }: { orgKind: string; roles: readonly string[] } =
    row.regType === regType.expert ? EXPERT : SUPPLIER;
  const form = formOf(row);
  const orgName = form.organisationName as string;
  const code = row.licenceCode;
  const orgCode =
    code !== '' && !(await unitTaken(tx.db, 'orgCode', code, row.id))
      ? code
      : `${orgKind === EXPERT.orgKind ? 'E' : 'S'}-${row.id.slice(-12)}`;
  const made = await enrolApplicant(tx, row.id, {
    orgName,
    orgCode,
    orgLicenceCode: code,
    orgKind,
    linkPerson: form.contactName ?? orgName,
    linkMobile: form.contactMobile ?? '',
    linkAddress: form.contactAddress ?? '',
  });
  if (!made) throw refuse('refused.wrongStatus');
  if (row.idType === idType.resident) await updateUser(tx, row.userId, { identityNum: row.idNumber ?? '' });
  await takeRoles(tx, row.userId, row.id);
  const known = await rolesIn(tx.db, { level: 'company', company: { id: row.id, orgKind } });
  for (const role of known.filter((r) => r.orgId === null && roles.includes(r.roleCode)))
    await grantRole(tx, row.userId, role.id, row.id);
  tx.emit(
    organisationEnrolled,
    { subjectType: 'registration', subjectId: row.id, after: { orgName, orgCode, roles } },
    { orgId: row.id, orgName, roles: [...roles] },
  );
}
