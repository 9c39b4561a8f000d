import { insertMembership, insertUser } from '#base/organisation/server/index.ts';
import { rolesChanged, userAdded } from '#base/people/shared/events.ts';
import { grantRole } from '#base/role/server/index.ts';
import { insertAccount, sessionFor } from '#base/session/server/index.ts';
import { firstPassword } from '#base/tenant/server/index.ts';
import { commandLine } from '#kit/server/command-name.ts';
import type { Tx } from '#kit/server/context.ts';
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
    const password = firstPassword();
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
      if (!orgId || !roleId) throw await missing(tx, orgId ? { roleCode } : { orgCode });
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

/** What is not there, and what there is instead (可选项). */
async function missing(tx: Tx, asked: { orgCode?: string; roleCode?: string }): Promise<Complaint> {
  const { rows: orgs } = await tx.client.query<{ is: string }>(
    `select org_code || ' ' || org_name as is from organisation
     where org_type = '1' and not removed order by created_at limit 20`,
  );
  if (orgs.length === 0)
    return new Complaint(
      `平台尚未初始化，请先运行 ${commandLine('setup')}`,
      `the platform is not set up yet: run ${commandLine('setup')} first`,
    );
  if (asked.orgCode !== undefined)
    return new Complaint(
      `没有单位 ${asked.orgCode}。现有单位：\n  ${orgs.map((o) => o.is).join('\n  ')}\n`,
      `no organisation ${asked.orgCode}; those above are there`,
    );
  const { rows: roles } = await tx.client.query<{ is: string }>(
    `select role_code || ' ' || role_name as is from role order by role_code limit 100`,
  );
  return new Complaint(
    `没有角色 ${asked.roleCode}。现有角色：\n  ${roles.map((r) => r.is).join('\n  ')}\n`,
    `no role ${asked.roleCode}; those above are there`,
  );
}
