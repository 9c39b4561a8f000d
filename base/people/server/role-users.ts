import { roleFor } from '#base/role/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { keepingAdmins } from './admins.ts';
import { type Administration, changeRoles } from './grants.ts';
import { memberFor, scopeOf } from './reach.ts';

/** 添加角色用户: each where they were chosen. */
export async function add(
  administration: Administration,
  tx: Tx,
  input: InputOf<typeof calls.addRoleUsers>,
): Promise<{ waiting: string[] }> {
  await roleFor(tx, input.roleId);
  const scope = await scopeOf(tx);
  const waiting = new Set<string>();
  for (const { id, orgId } of input.users) {
    const member = await memberFor(tx, scope, id, orgId);
    const asked = await changeRoles(administration, tx, scope, member, { give: [input.roleId], take: [] });
    for (const role of asked) waiting.add(role);
  }
  return { waiting: [...waiting] };
}

/** 移除角色用户: acts at once in their open sessions. */
export async function remove(
  administration: Administration,
  tx: Tx,
  input: InputOf<typeof calls.removeRoleUsers>,
): Promise<null> {
  await roleFor(tx, input.roleId);
  const scope = await scopeOf(tx);
  await keepingAdmins(tx, async () => {
    for (const { id, orgId } of input.users) {
      const member = await memberFor(tx, scope, id, orgId);
      await changeRoles(administration, tx, scope, member, { give: [], take: [input.roleId] });
    }
  });
  return null;
}
