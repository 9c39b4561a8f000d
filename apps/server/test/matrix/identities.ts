import { disableUser, resetPassword } from '#base/people/shared/calls.ts';
import { encryptedFor, solvedSlide } from '#base/session/server/test/slide.ts';
import { login, logout } from '#base/session/shared/calls.ts';
import type { User } from '#kit/server/context.ts';
import type { Call } from '#kit/shared/call.ts';
import type { RoleCode } from '#kit/shared/names.ts';
import { roles } from '../../../../db/seed/roles.ts';
import { ask, requestOf } from '../request.ts';
import { PASSWORD, type TestOrg, type TestUser, type World } from '../world.ts';
import { type Identity, saidBy } from './expected.ts';

const everyRole = roles.map((r) => r.code);
const levelOf = new Map<string, string>(roles.map((r) => [r.code, r.level]));
const KINDS: Readonly<Record<string, string>> = {
  supplier: 'supplier',
  expert: 'experts',
  owner: 'tenderee',
  ownerlead: 'tenderee',
  supervisor: 'supervision',
  supervisingexpert: 'supervision',
  admin: 'platform',
  tenant: 'platform',
};

/** Do the roles reach the whole tenant, as administration and supervision do? Then no other company of it is foreign to them. */
const reachesTenant = (codes: readonly string[]): boolean =>
  roles.some((r) => codes.includes(r.code) && (r.level !== 'company' || KINDS[r.code] === 'supervision'));

const homeOf = (user: User): TestOrg => ({
  id: user.orgId,
  tenantId: user.tenantId,
  orgName: user.orgName,
  orgKind: user.orgKind,
});

/** Tables that say who somebody is in which company. */
const PLACES = ['membership', 'user_role'] as const;

/** Everybody else in a test's world (其他人), made when first needed and kept for the requests after it. */
export class Others {
  private readonly world: World;
  private readonly made = new Map<string, Promise<readonly Identity[]>>();
  private administrator: Promise<TestUser> | undefined;
  /** Those of the test's own tenant. */
  private readonly users: string[] = [];
  private readonly places = new Map<string, object[]>();
  /** One after another: side by side, each would open a connection, which plans every statement again. */
  private last: Promise<unknown> = Promise.resolve();
  private readonly colleagues = new Map<string, Promise<TestUser>>();
  private other: Promise<string> | undefined;

  constructor(world: World) {
    this.world = world;
  }

  /** All who try what this user may: with the session out of order, without a role, from elsewhere. */
  async of(sender: User, whole: boolean): Promise<Identity[]> {
    const codes = [...sender.roleCodes].filter((c): c is RoleCode => levelOf.has(c));
    const home = homeOf(sender);
    // Whose session is out of order would pass every gate but for that.
    const all = [
      this.keep('nobody', this.nobody),
      this.keep('ended', () => this.ended(home)),
      this.keep('first', () => this.first(home)),
      this.keep('disabled', () => this.disabled(home)),
      this.keep('reset', () => this.reset(home)),
      this.keep(`no role ${home.id}`, () => this.plain('colleague without a role', [], home, 'own')),
      this.elsewhere(codes, home.orgKind, 'tenant'),
    ];
    if (!reachesTenant(codes)) all.push(this.elsewhere(codes, home.orgKind, 'company'));
    if (whole) {
      all.push(this.keep(`locked ${home.id}`, () => this.locked(home)));
      for (const { code } of roles) all.push(...this.everywhere(code, codes, home));
    }
    const found: Identity[] = [];
    for (const some of all) found.push(...(await some));
    return [...new Map(found.map((i) => [i.token, i])).values()];
  }

  /** One role alone: in the sender's company, in another, in another tenant. */
  private everywhere(
    code: RoleCode,
    codes: readonly string[],
    home: TestOrg,
  ): Promise<readonly Identity[]>[] {
    const kind = KINDS[code] ?? 'agency';
    const all = [this.elsewhere([code], kind, 'tenant')];
    if (!reachesTenant([code])) all.push(this.elsewhere([code], kind, 'company'));
    if (!codes.includes(code))
      all.push(
        this.keep(`${code} ${home.id}`, () => this.plain(`${code} of the same company`, [code], home, 'own')),
      );
    return all;
  }

  /** A colleague with the same roles, for the rights of stages and for certificates. */
  async colleague(sender: User): Promise<TestUser> {
    const codes = [...sender.roleCodes].filter((c): c is RoleCode => levelOf.has(c));
    const key = `${sender.orgId} ${codes.join(' ')}`;
    const known = this.colleagues.get(key) ?? this.newcomer(codes, homeOf(sender));
    this.colleagues.set(key, known);
    return known;
  }

  private keep(
    key: string,
    make: () => Promise<Identity | readonly Identity[]>,
  ): Promise<readonly Identity[]> {
    const known = this.made.get(key);
    if (known) return known;
    const next = this.last.then(make).then((one) => [one].flat());
    this.last = next;
    this.made.set(key, next);
    return next;
  }

  private nobody = async (): Promise<Identity> => ({
    name: 'nobody',
    token: '',
    session: 'none',
    place: 'own',
    codes: [],
    ids: [],
  });

  private async plain(
    name: string,
    codes: readonly RoleCode[],
    org: TestOrg,
    place: Identity['place'],
  ): Promise<Identity> {
    const user = await this.newcomer(codes, org);
    const ids = place === 'own' ? [user.id] : [user.id, org.id];
    return { name, token: user.token, session: 'good', place, codes, ids };
  }

  private elsewhere(
    codes: readonly RoleCode[],
    kind: string,
    place: 'company' | 'tenant',
  ): Promise<readonly Identity[]> {
    const at = place === 'company' ? 'another company' : 'another tenant';
    return this.keep(`${place} ${kind} ${codes.join(' ')}`, async () => {
      const tenantId = place === 'tenant' ? await (this.other ??= this.world.tenant()) : this.world.tenantId;
      return this.plain(
        `${codes.join('+')} of ${at}`,
        codes,
        await this.world.org(kind, undefined, tenantId),
        place,
      );
    });
  }

  private async ended(org: TestOrg): Promise<Identity> {
    const who = await this.plain('ended session', everyRole, org, 'own');
    await ask(this.world.app, who.token, requestOf(logout, {}));
    return { ...who, session: 'none' };
  }

  private async first(org: TestOrg): Promise<Identity> {
    const user = await this.newcomer(everyRole, org);
    await this.world.sql('update account set first_login = true where id = $1', [user.id]);
    const token = await this.mustChange(user);
    return {
      name: 'first login',
      token,
      session: 'firstLogin',
      place: 'own',
      codes: everyRole,
      ids: [user.id],
    };
  }

  /** A session as the login opens it for whoever must change the password; one that an operator opens need not. */
  private async mustChange(user: TestUser): Promise<string> {
    const token = await this.world.app.openSession(user.userName);
    await this.world.sql(
      `update session s set first_login = a.first_login from account a
       where a.id = s.user_id and s.user_id = $1 and s.ended_at is null`,
      [user.id],
    );
    return token;
  }

  private async disabled(org: TestOrg): Promise<Identity> {
    const user = await this.newcomer(everyRole, org);
    await this.byAdministrator(disableUser, user);
    return {
      name: 'disabled',
      token: user.token,
      session: 'none',
      place: 'own',
      codes: everyRole,
      ids: [user.id],
    };
  }

  /** Whose password an administrator made worthless: the session ends, and the next one opens nothing but its change. */
  private async reset(org: TestOrg): Promise<Identity[]> {
    const user = await this.newcomer(everyRole, org);
    await this.byAdministrator(resetPassword, user);
    const token = await this.mustChange(user);
    const who = { place: 'own', codes: everyRole, ids: [user.id] } as const;
    return [
      { ...who, name: 'session before a reset', token: user.token, session: 'none' },
      { ...who, name: 'session after a reset', token, session: 'firstLogin' },
    ];
  }

  /** Five wrong passwords: nobody signs in from there for a while; who is signed in stays what they are. */
  private async locked(org: TestOrg): Promise<Identity> {
    const user = await this.newcomer([], org);
    for (let i = 0; i < 6; i++) {
      const slide = await solvedSlide(this.world);
      const xstr = await encryptedFor(this.world, slide.random, i < 5 ? `wrong-${i}` : PASSWORD);
      const asked = requestOf(login, { username: user.userName, ...slide, xstr });
      const { key } = saidBy(await ask(this.world.app, '', asked));
      if (i === 5 && key !== 'session.locked') throw new Error(`a locked account signed in: ${key}`);
    }
    return { name: 'locked', token: user.token, session: 'good', place: 'own', codes: [], ids: [user.id] };
  }

  private async platform(): Promise<TestOrg> {
    const [row] = await this.world.sql<{ id: string }>(
      `select id from organisation where org_kind = 'platform' order by created_at, id limit 1`,
    );
    if (!row) return this.world.org('platform');
    return { id: row.id, tenantId: this.world.tenantId, orgName: '', orgKind: 'platform' };
  }

  private async newcomer(codes: readonly RoleCode[], org: TestOrg): Promise<TestUser> {
    const user = await this.world.user({ roles: codes, org });
    this.users.push(user.id);
    return user;
  }

  /** They come with the roles and companies that they left with. */
  async enter(): Promise<void> {
    for (const table of PLACES)
      await this.world.sql(
        `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(this.places.get(table) ?? [])],
      );
  }

  /** Between two requests they are nobody: nothing is drawn, put before or shown to them that is meant for a test's own people. */
  async leave(): Promise<void> {
    for (const table of PLACES)
      this.places.set(
        table,
        (
          await this.world.sql<{ row: object }>(
            `delete from ${table} x where user_id = any($1::uuid[]) returning to_jsonb(x) as row`,
            [this.users],
          )
        ).map((r) => r.row),
      );
  }

  private async byAdministrator(call: Call, user: TestUser): Promise<void> {
    this.administrator ??= this.newcomer(['admin', 'tenant'], await this.platform());
    const { token } = await this.administrator;
    const said = saidBy(
      await ask(this.world.app, token, requestOf(call, { id: user.id, orgId: user.org.id })),
    );
    if (said.code !== 200) throw new Error(`${call.path}: ${said.key}`);
  }
}
