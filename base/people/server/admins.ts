import { holdersOf, type RoleRow, rolesIn } from '#base/role/server/index.ts';
import { roleName } from '#base/role/shared/rules.ts';
import { accountsOf } from '#base/session/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { refuse } from '../shared/text/index.ts';
import { inTurn } from './in-turn.ts';

/** Roles without which nobody could administer any more. */
const ADMINISTRATORS = ['admin', 'tenant'];

async function present(tx: Tx, role: RoleRow): Promise<number> {
  const users = [...new Set((await holdersOf(tx.db, [role.id])).map((h) => h.userId))];
  return (await accountsOf(tx.db, tx.tenantId, users)).filter((a) => !a.disabled).length;
}

/**
 * Runs a change that may take an administrator away, and undoes everything if it took the last one (最后一名管理员).
 * One such change at a time in a tenant, so that two administrators cannot remove each other.
 */
export async function keepingAdmins(tx: Tx, change: () => Promise<void>): Promise<void> {
  await inTurn(tx, 'admins');
  const roles = (await rolesIn(tx.db, {})).filter((r) => ADMINISTRATORS.includes(r.roleCode));
  const before = new Map<string, number>();
  for (const r of roles) before.set(r.id, await present(tx, r));
  await change();
  for (const r of roles)
    if ((before.get(r.id) ?? 0) > 0 && (await present(tx, r)) === 0)
      throw refuse('lastAdmin', 409, { role: roleName(tx.lang, r) });
}
