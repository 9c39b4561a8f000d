import type { Read } from '#kit/server/context.ts';
import type { RoleLevel } from '#kit/shared/area.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { reaches } from '../shared/rules.ts';
import { refuse } from '../shared/text/index.ts';
import { mayManage, reachOf } from './reach.ts';
import { lockRole, type RoleRow, rolesById } from './roles-store.ts';
import type { Tx } from '#kit/server/context.ts';

/** May whoever stands there see the role: no higher than they stand, in a company the shared ones and its own. */
export const sees = (reach: RoleLevel, orgId: string, r: RoleRow): boolean =>
  reaches(reach, r.roleLevel) && (reach !== 'company' || r.orgId === null || r.orgId === orgId);

/** May they change it: a company changes only its own roles. */
export const changes = (reach: RoleLevel, orgId: string, r: RoleRow): boolean =>
  sees(reach, orgId, r) && (reach !== 'company' || r.orgId === orgId);

/** The role, if this administrator looks that far; "absent" and "not yours" look alike. */
export async function roleFor(read: Read, id: string): Promise<RoleRow> {
  const [found] = await rolesById(read.db, [id]);
  if (!found || !mayManage(read, found.roleLevel)) throw refuse('notFound', 404);
  if (!sees(await reachOf(read.db, read.user), read.user.orgId, found)) throw refuse('notFound', 404);
  return found;
}

/** The role, locked, if this administrator may change it: the only way to get one to change it. */
export async function roleToChange(tx: Tx, id: string): Promise<RoleRow> {
  const found = await lockRole(tx, id);
  if (!found || !mayManage(tx, found.roleLevel)) throw refuse('notFound', 404);
  const reach = await reachOf(tx.db, tx.user);
  if (!sees(reach, tx.user.orgId, found)) throw refuse('notFound', 404);
  if (!changes(reach, tx.user.orgId, found)) throw kitRefuse('refused.permission', 403);
  return found;
}
