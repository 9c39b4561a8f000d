import type { Permission } from '#kit/shared/names.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { Debtor } from '#kit/server/duty.ts';
import { type MemberStage, memberKind, operatePriv } from '../../shared/member/calls.ts';
import type { Lot } from '../lot/lot.ts';
import { proxiesNow } from '../proxy/store.ts';
import { membersOfProject } from './store.ts';

/** 经办人: who may operate in this stage of a project; the manager where nobody else was named, and who does the manager's work. */
export async function operatorsOf(
  db: Db,
  project: Pick<Lot, 'mainId' | 'pmId'>,
  stage: MemberStage,
): Promise<string[]> {
  const members = await membersOfProject(db, project.mainId);
  const operators = members.filter(
    (m) => m.isPm !== memberKind.other || m.privs[stage] === operatePriv.operate,
  );
  const named = operators.length > 0 ? operators.map((m) => m.operatorId) : [project.pmId];
  return [...new Set([...named, ...(await proxiesNow(db, project.mainId))])];
}

/** A duty of the agency's people who operate in this stage, as long as they hold the permission. */
export const agencyOf = async (
  db: Db,
  lot: Pick<Lot, 'mainId' | 'pmId' | 'orgId'>,
  stage: MemberStage,
  permission: Permission,
): Promise<Debtor> => ({ users: await operatorsOf(db, lot, stage), orgId: lot.orgId, permission });
