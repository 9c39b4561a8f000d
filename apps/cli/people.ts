import { randomBytes } from 'node:crypto';
import { insertMembership, insertUser } from '#base/organisation/server/index.ts';
import { rolesChanged, userAdded } from '#base/people/shared/events.ts';
import { grantRole } from '#base/role/server/index.ts';
import { insertAccount, sessionFor } from '#base/session/server/index.ts';
import type { Config } from '#kit/server/config.ts';
import { newId } from '#kit/server/ids.ts';
import { systemContext } from '../../db/seed/seed.ts';
import { Complaint } from './complaint.ts';
import { openInstance } from '../server/instance.ts';

/** 脚本令牌: a fresh session whose requests need no signature; whoever may run this has the database anyway. */
export async function printToken(config: Config, [userName = '']: readonly string[]): Promise<void> {
  const opened = await openInstance(config, { web: false, worker: false, logLevel: 'silent' });
  try {
    console.log((await sessionFor(opened.app.session, userName, false)).token);
  } finally {
    await opened.close();
  }
}

/**
 * 新增用户: with a random first password that must be changed at the first login. Whoever may run this has the database
 * anyway, so it is how the first administrators come in, past the rule of two.
 */
export async function addUser(
  config: Config,
  [verb, userName = '', trueName = '', orgCode = '', roleCode = '']: readonly string[],
): Promise<void> {
  if (verb !== 'add' || roleCode === '') {
    console.error('用法 / usage: user add USERNAME NAME ORGCODE ROLE');
    process.exitCode = 2;
    return;
  }
  const opened = await openInstance(config, { web: false, worker: false, logLevel: 'silent' });
  try {
    const tenants = await opened.app.database.technical<{ id: string }>(
      'select id from tenant order by created_at limit 1',
    );
    const tenantId = tenants[0]?.id as string;
    const password = `${randomBytes(9).toString('base64url')}a1A!`;
    const context = { ...systemContext(tenantId), address: 'command line' };
    await opened.app.transactions.run(context, async (tx) => {
      const orgs = await tx.client.query<{ id: string }>('select id from organisation where org_code = $1', [
        orgCode,
      ]);
      const roles = await tx.client.query<{ id: string }>('select id from role where role_code = $1', [
        roleCode,
      ]);
      const orgId = orgs.rows[0]?.id;
      const roleId = roles.rows[0]?.id;
      if (!orgId || !roleId)
        throw new Complaint(
          `没有这个单位或角色：${orgCode} ${roleCode}`,
          `no such organisation or role: ${orgCode} ${roleCode}`,
        );
      const id = newId();
      await insertAccount(tx, { id, userName, password, firstLogin: true });
      await insertUser(tx, { id, trueName });
      await insertMembership(tx, { userId: id, orgId, isHome: true });
      await grantRole(tx, id, roleId, orgId);
      const subject = { subjectType: 'user' as const, subjectId: id };
      tx.emit(userAdded, subject, { orgId });
      tx.emit(rolesChanged, subject, { orgId, given: [roleCode], taken: [] });
    });
    console.log(`${userName} ${password}`);
  } finally {
    await opened.close();
  }
}
