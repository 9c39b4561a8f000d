import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { headsAbove, type Member, setDepartment, unitsById } from '#base/organisation/server/index.ts';
import { usersHolding, usersWithRole } from '#base/role/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { peopleText } from '../shared/text/index.ts';

/**
 * 调整部门: another department is another head, who approves what is submitted from now on. So the person, whoever leads them before and
 * afterwards and the other administrators of the company hear of it; where none of these is there, the administrators of the tenant.
 */
export async function moveWithin(
  tx: Tx,
  { companyId, member, deptId }: { companyId: string; member: Member; deptId: string | null },
): Promise<void> {
  const { id } = member;
  const leading = async () => (await headsAbove(tx.db, id, companyId)).flatMap(({ head }) => head?.id ?? []);
  const before = await leading();
  await setDepartment(tx, id, companyId, deptId);
  const [from, to] = [member.deptId ?? companyId, deptId ?? companyId];
  if (from === to) return;
  const others = (ids: readonly string[]) => ids.filter((one) => one !== tx.user.id && one !== id);
  const watching = others([
    ...before,
    ...(await leading()),
    ...(await usersHolding(tx.db, 'organisation.manage', companyId)),
  ]);
  const told = watching.length > 0 ? watching : others(await usersWithRole(tx.db, 'tenant'));
  const units = await unitsById(tx.db, [from, to]);
  const nameOf = (unitId: string) => units.find((unit) => unit.id === unitId)?.orgName ?? '';
  await notify(tx, {
    template: messageTemplate(peopleText, 'message.moved'),
    params: { name: member.trueName, from: nameOf(from), to: nameOf(to), by: tx.user.trueName },
    to: [...new Set([...told, id])],
  });
}
