import { createHash } from 'node:crypto';
import { seedDemoCertificate } from '#base/ca/server/index.ts';
import { seedConfig, seedValset } from '#base/dictionary/server/index.ts';
import {
  insertMembership,
  insertOrganisation,
  insertUser,
  platformOf,
} from '#base/organisation/server/index.ts';
import { regionalPlatforms, STANDARD_PLATFORM } from '#base/organisation/shared/platforms.ts';
import { dataSeeded } from '#base/log/shared/events.ts';
import { grantRole, seedMenus, seedRole } from '#base/role/server/index.ts';
import { foundTenant } from '#base/tenant/server/index.ts';
import { hashPassword, insertAccount } from '#base/session/server/index.ts';
import { systemUser, type Tx } from '#kit/server/context.ts';
import type { Database } from '#kit/server/database/db.ts';
import type { ServerPart } from '#kit/server/part.ts';
import type { Transactions } from '#kit/server/tx.ts';
import type { AreaDeclaration } from '#kit/shared/area.ts';
import { regionOf } from '#kit/shared/region.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { type DemoOrg, demoOrgs, type DemoUser, demoUsers } from './people.ts';
import { regionalWorlds } from './regional.ts';
import { roles } from './roles.ts';

type WorldKind = 'production' | 'demo' | 'test';

export interface SeedParts {
  readonly database: Database;
  readonly transactions: Transactions;
  readonly declarations: readonly AreaDeclaration[];
  readonly parts: readonly ServerPart[];
}

/** Ids of seeded rows come from their names, so that a world made again is the same world. */
function seededId(name: string): string {
  const h = createHash('sha256').update(`gongheng:${name}`).digest('hex');
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-8${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20, 32)}`;
}

const DAY_MS = 86_400_000;
/** How far back the history of the full demonstration begins; its longest tender, and a fortnight for the holidays it may have to avoid. */
export const HISTORY_DAYS = 62;

export const DEMO_TENANT = seededId('tenant:jiangzhou');

/** The first tenant of a platform: the demonstration's, or one that `setup` names after whoever runs the platform. */
const firstTenant = (kind: WorldKind) =>
  kind === 'production'
    ? { id: seededId('tenant:operator'), code: 'operator', name: '平台运营单位' }
    : { id: DEMO_TENANT, code: 'jiangzhou', name: '江州公共采购平台' };

/** Makes a tenant with its platform (开通租户): what it makes belongs to the region that this platform code stands for. */
export const makeTenant = (
  s: SeedParts,
  t: { id: string; code: string; name: string; prefecture?: { code: string; title: string } },
): Promise<ReadonlyMap<string, string>> =>
  s.transactions.run(systemContext(t.id), async (tx) => {
    const { prefecture } = t;
    const founded = await foundTenant(
      tx,
      {
        id: t.id,
        tenantCode: t.code,
        tenantName: t.name,
        prefectureCode: prefecture?.code ?? STANDARD_PLATFORM,
        ...(prefecture ? { platform: { ...prefecture, name: t.name } } : {}),
      },
      (there) => bringStandard(s, there),
    );
    return founded?.roleIds ?? new Map();
  });

/** The regional platforms belong to the tenant of the standard one (地区平台), until an operator says otherwise. */
const seedPlatforms = (database: Database) =>
  database.technical(
    `insert into prefecture (code, prefecture_name, prefecture_title, tenant_id)
     select r.code, r.name, p.prefecture_title, p.tenant_id
     from prefecture p, unnest($1::text[], $2::text[]) as r (code, name) where p.code = $3
     on conflict do nothing`,
    [Object.values(regionalPlatforms), Object.keys(regionalPlatforms), STANDARD_PLATFORM],
  );

/** What every tenant starts with (初始数据): roles with their permissions, menus, and what each area brings. */
export async function bringStandard(
  { declarations, parts }: Pick<SeedParts, 'declarations' | 'parts'>,
  tx: Tx,
): Promise<ReadonlyMap<string, string>> {
  const roleIds = new Map<string, string>();
  for (const r of roles) {
    const permissions = declarations.flatMap((d) =>
      d.permissions.filter((p) => p.roles.includes(r.code)).map((p) => p.code),
    );
    roleIds.set(
      r.code,
      await seedRole(tx, {
        roleCode: r.code,
        roleName: r.zh,
        roleEname: r.en,
        roleLevel: r.level,
        orgKinds: r.kinds,
        permissions,
      }),
    );
  }
  const region = regionOf(await platformOf(tx.db, tx.tenantId));
  await seedMenus(tx, [...declarations.flatMap((d) => d.menus), ...(region?.menus ?? [])]);
  for (const part of parts) await part.seed?.(tx);
  for (const d of region?.dictionaries ?? []) await seedValset(tx, d.code, d.entries, d.title);
  tx.emit(dataSeeded, { subjectType: 'tenant', subjectId: tx.tenantId }, { what: 'standard' });
  return roleIds;
}

/** The same for a tenant that is there: what a release brings. */
export const seedTenant = (s: SeedParts, tenantId: string): Promise<ReadonlyMap<string, string>> =>
  s.transactions.run(systemContext(tenantId), (tx) => bringStandard(s, tx));

/** Who has a certificate in the demonstration: who bids, keeps a key, signs a report, a determination or, of the supervision, the record of an opening. */
const signers: ReadonlySet<string> = new Set([
  'supplier',
  'owner',
  'ownerlead',
  'expert',
  'pm',
  'leader',
  'director',
  'supervisor',
]);

export const systemContext = (tenantId: string) => ({
  user: systemUser(tenantId),
  tenantId,
  lang: 'zh' as const,
  address: 'seed',
});

interface Cast {
  readonly orgs: readonly DemoOrg[];
  readonly users: readonly DemoUser[];
}

async function seedPeople(
  tx: Tx,
  roleIds: ReadonlyMap<string, string>,
  { orgs, users }: Cast,
): Promise<void> {
  for (const o of orgs) {
    const { key, dept, ...row } = o;
    await insertOrganisation(tx, { id: seededId(`org:${key}`), ...row });
    if (dept)
      await insertOrganisation(tx, {
        id: seededId(`dept:${key}`),
        orgName: dept,
        orgCode: `${o.orgCode}-01`,
        orgKind: o.orgKind,
        orgType: '2',
        parentId: seededId(`org:${key}`),
      });
  }
  const withDept = new Set(orgs.filter((o) => o.dept).map((o) => o.key));
  // One password for all, which everybody may know; hashing is slow on purpose.
  const password = { hash: await hashPassword(DEMO_PASSWORD) };
  for (const u of users) {
    const id = seededId(`user:${u.userName}`);
    const orgId = seededId(`org:${u.org}`);
    await insertAccount(tx, { id, userName: u.userName, password, firstLogin: false });
    await insertUser(tx, { id, trueName: u.trueName, mobile: u.mobile });
    await insertMembership(tx, {
      userId: id,
      orgId,
      deptId: withDept.has(u.org) ? seededId(`dept:${u.org}`) : null,
      isHome: true,
    });
    for (const code of u.roles) await grantRole(tx, id, roleIds.get(code) as string, orgId);
    if (u.roles.some((role) => signers.has(role)))
      await seedDemoCertificate(tx, id, { trueName: u.trueName, orgId });
  }
}

/** The demonstration has further tenants, each on the platform of a region: their people try what that region has otherwise. */
async function makeRegionalTenants(s: SeedParts): Promise<void> {
  for (const { region, code, name, title } of regionalWorlds)
    await makeTenant(s, {
      id: seededId(`tenant:${code}`),
      code,
      name,
      prefecture: { code: regionalPlatforms[region], title },
    });
}

/** Their people come once, however many instances start, and at the next start where a seeding was cut off. */
async function seedRegionalPeople(s: SeedParts, historyDays: number): Promise<void> {
  for (const { code, orgs, users } of regionalWorlds) {
    const tenantId = seededId(`tenant:${code}`);
    const made = await s.database.technical('select 1 from tenant where id = $1', [tenantId]);
    if (made.length === 0) continue;
    const roleIds = await seedTenant(s, tenantId);
    await s.transactions.run(systemContext(tenantId), async (tx) => {
      await tx.client.query('select pg_advisory_xact_lock(7290003)');
      if ((await tx.client.query('select 1 from organisation limit 1')).rowCount) return;
      const then = { ...tx, now: new Date(tx.now.getTime() - historyDays * DAY_MS) };
      await seedPeople(then, roleIds, { orgs, users });
      tx.emit(dataSeeded, { subjectType: 'tenant', subjectId: tenantId }, { what: 'people' });
    });
  }
}

/**
 * Seeds an empty database (初始化): a demonstration world with its people, or a production world with one tenant
 * and nobody in it. In a database that has a world already it only brings new roles, menus and dictionaries. The clock
 * of a demonstration world whose history is still to be played begins so many days in the past.
 */
export async function seedWorld(s: SeedParts, kind: WorldKind, historyDays = 0): Promise<{ fresh: boolean }> {
  const rows = await s.database.technical<{ kind: string }>('select kind from world');
  if (rows.length > 0) {
    await seedPlatforms(s.database);
    const tenants = await s.database.technical<{ id: string }>('select id from tenant');
    for (const t of tenants) await seedTenant(s, t.id);
    if (rows[0]?.kind === 'demo') await seedRegionalPeople(s, 0);
    return { fresh: false };
  }
  const first = firstTenant(kind);
  const roleIds = await makeTenant(s, {
    ...first,
    prefecture: { code: STANDARD_PLATFORM, title: '公衡电子招标采购平台' },
  });
  // The platforms of their regions are theirs before the others go to the first tenant.
  if (kind === 'demo') await makeRegionalTenants(s);
  await seedPlatforms(s.database);
  const seeded = await s.transactions.run(systemContext(first.id), async (tx) => {
    // Two instances may start on one empty database; and the world's row comes with its people, so that a seeding
    // that was cut off starts over.
    await tx.client.query('select pg_advisory_xact_lock(7290002)');
    const { rowCount } = await tx.client.query(
      'insert into world (kind, offset_ms) values ($1, $2) on conflict do nothing',
      [kind, -historyDays * DAY_MS],
    );
    if (!rowCount) return { fresh: false };
    // They were there before the first act of the history.
    const then = { ...tx, now: new Date(tx.now.getTime() - historyDays * DAY_MS) };
    if (kind === 'demo') {
      await seedPeople(then, roleIds, { orgs: demoOrgs, users: demoUsers });
      await seedConfig(then, STANDARD_PLATFORM, 'service_tel', '400-000-2026');
      tx.emit(dataSeeded, { subjectType: 'tenant', subjectId: DEMO_TENANT }, { what: 'people' });
    }
    return { fresh: true };
  });
  // Certificates of the demonstration are made only once the world is one.
  if (kind === 'demo') await seedRegionalPeople(s, historyDays);
  return seeded;
}
