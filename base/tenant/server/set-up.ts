import { randomBytes } from 'node:crypto';
import {
  hasOperator,
  insertMembership,
  insertOrganisation,
  insertUser,
  lockTenant,
  renamePlatform,
  updateTenant,
} from '#base/organisation/server/index.ts';
import { STANDARD_PLATFORM } from '#base/organisation/shared/platforms.ts';
import { builtInRoles, grantRole } from '#base/role/server/index.ts';
import { insertAccount, userNameTaken } from '#base/session/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import { tenantOpened } from '../shared/events.ts';
import type { SetupForm } from '../shared/setup.ts';
import { refuse, refuseField } from '../shared/text/setup.ts';

/** A first password, which opens nothing but its change. */
export interface FirstEntry {
  readonly userName: string;
  readonly password: string;
}

/** Long, of all kinds of characters, and known to nobody before. */
export const firstPassword = (): string => `${randomBytes(9).toString('base64url')}a1A!`;

/**
 * 平台初始化: gives the one tenant of a new platform its name, its organisation and its first two administrators, once. Later ones
 * come in as everybody does: named by one administrator, confirmed by another.
 */
export async function setUp(tx: Tx, form: SetupForm): Promise<FirstEntry[]> {
  const tenant = await lockTenant(tx, tx.tenantId);
  if (!tenant) throw new Error('a platform without a tenant');
  if (await hasOperator(tx.db)) throw refuse('done', 409);
  const { tenantName, tenantCode, prefectureTitle: title } = form;
  const people = [
    {
      userName: form.adminUserName,
      trueName: form.adminTrueName,
      mobile: form.adminMobile,
      email: form.adminEmail,
    },
    {
      userName: form.secondUserName,
      trueName: form.secondTrueName,
      mobile: form.secondMobile,
      email: form.secondEmail,
    },
  ] as const;
  const [first, second] = people;
  if (first.userName.toLowerCase() === second.userName.toLowerCase())
    throw refuseField('secondUserName', 'wrong.samePerson');
  if (first.mobile === second.mobile) throw refuseField('secondMobile', 'wrong.samePerson');
  if (first.email && first.email.toLowerCase() === second.email?.toLowerCase())
    throw refuseField('secondEmail', 'wrong.samePerson');
  if (await userNameTaken(tx.db, first.userName)) throw refuseField('adminUserName', 'wrong.userNameTaken');
  if (await userNameTaken(tx.db, second.userName)) throw refuseField('secondUserName', 'wrong.userNameTaken');
  const roleIds = new Map((await builtInRoles(tx.db)).map((r) => [r.roleCode, r.id]));
  await updateTenant(tx, tenant.id, tenant.version, { tenantName, tenantCode });
  await renamePlatform(tx, STANDARD_PLATFORM, tenant.id, title);
  const orgId = newId();
  const orgCode = tenantCode.toUpperCase();
  await insertOrganisation(tx, { id: orgId, orgName: tenantName, orgCode, orgKind: 'platform' });
  const entries: FirstEntry[] = [];
  for (const { userName, trueName, mobile, email } of people) {
    const id = newId();
    const password = firstPassword();
    await insertAccount(tx, { id, userName, password, firstLogin: true });
    await insertUser(tx, { id, trueName, mobile, email: email ?? '' });
    await insertMembership(tx, { userId: id, orgId, isHome: true });
    for (const code of ['admin', 'tenant']) {
      const role = roleIds.get(code);
      if (!role) throw new Error(`no role ${code}`);
      await grantRole(tx, id, role, orgId);
    }
    entries.push({ userName, password });
  }
  const names = people.map(({ userName }) => userName);
  const after = { tenantName, title, administrators: names };
  tx.emit(tenantOpened, { subjectType: 'tenant', subjectId: tenant.id, after }, { tenantCode });
  return entries;
}
