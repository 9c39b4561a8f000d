import { profileOf, tenantIsShut } from '#base/organisation/server/index.ts';
import { rightsOf, scopesOf } from '#base/role/server/index.ts';
import type { Bus } from '#kit/server/bus/bus.ts';
import type { Database } from '#kit/server/database/db.ts';
import type { Identity } from '#kit/server/http/guard.ts';
import { digestOf, signingKey } from '#kit/server/http/signing.ts';

const KEEP_MS = 5_000;
const MOST = 20_000;

interface KnownRow {
  id: string;
  user_id: string;
  tenant_id: string;
  org_id: string;
  expires_at: Date;
  signed: boolean;
  first_login: boolean;
  factor_due: boolean;
  user_name: string;
  disabled: boolean;
}

interface SessionRow extends KnownRow, Record<string, unknown> {
  stale: boolean;
}

/** An identity found without its token, which alone makes the key of signatures. */
type Known = Omit<Identity, 'signingKey'>;

/**
 * Token to user (会话识别). Kept a few seconds in the process; an ended session or changed role is told over the
 * bus and forgotten at once in every process.
 */
export class Sessions {
  private readonly database: Database;
  private readonly kept = new Map<string, { identity: Identity; until: number }>();
  private forgotten = 0;

  constructor(database: Database, bus: Bus) {
    this.database = database;
    bus.on('session', (sessionId) => this.forget(sessionId));
    bus.on('clock', () => this.forget(''));
  }

  private forget(sessionId: string): void {
    this.forgotten++;
    if (sessionId === '') return this.kept.clear();
    for (const [digest, entry] of this.kept)
      if (entry.identity.user.sessionId === sessionId) this.kept.delete(digest);
  }

  async identify(token: string): Promise<Identity | undefined> {
    if (token.length > 200) return undefined;
    const digest = digestOf(token);
    const entry = this.kept.get(digest);
    if (entry && entry.until > performance.now()) return entry.identity;
    const before = this.forgotten;
    const found = await this.load('token_digest = $1', digest);
    if (!found) {
      this.kept.delete(digest);
      return undefined;
    }
    const identity = { ...found, signingKey: signingKey(token) };
    // An entry that was dropped while it was being read may be this one, so what was read then is not kept.
    if (before !== this.forgotten) return identity;
    if (this.kept.size >= MOST) this.kept.clear();
    this.kept.set(digest, { identity, until: performance.now() + KEEP_MS });
    return identity;
  }

  /** The identity behind a session id: socket tickets name it. */
  identityOf(sessionId: string): Promise<Known | undefined> {
    return this.load('s.id = $1', sessionId);
  }

  /**
   * Who a person is in one of their organisations now, without a session (代查身份): nobody, where the account is shut or they have left.
   * What a session must do first is none of theirs.
   */
  async personOf(person: { tenantId: string; userId: string; orgId: string }): Promise<Known | undefined> {
    const rows = await this.database.technical<KnownRow & Record<string, unknown>>(
      `select '' as id, id as user_id, $2::uuid as tenant_id, $3::uuid as org_id, clock_timestamp() as expires_at, false as signed,
         false as first_login, false as factor_due, user_name, disabled
       from account where id = $1`,
      [person.userId, person.tenantId, person.orgId],
    );
    return rows[0] && this.known(rows[0]);
  }

  private async load(
    condition: 'token_digest = $1' | 's.id = $1',
    value: string,
  ): Promise<Known | undefined> {
    const rows = await this.database.technicalByKey<SessionRow>(
      `select s.id, s.user_id, s.tenant_id, s.org_id, s.expires_at, s.signed, s.first_login, s.factor_due, a.user_name, a.disabled,
         coalesce(s.used_at < clock_timestamp() - interval '1 minute', true) as stale
       from session s join account a on a.id = s.user_id
       where ${condition} and s.ended_at is null and s.expires_at > clock_timestamp()`,
      [value],
    );
    const row = rows[0];
    if (!row) return undefined;
    // 最近使用: to the minute, and by one of many requests at once.
    if (row.stale && !row.disabled)
      await this.database.technicalByKey(
        `update session set used_at = clock_timestamp()
         where id = $1 and coalesce(used_at < clock_timestamp() - interval '1 minute', true)`,
        [row.id],
      );
    return this.known(row);
  }

  private async known(row: KnownRow): Promise<Known | undefined> {
    if (row.disabled) return undefined;
    const { profile, rights, shut, scopes } = await this.database.read(row.tenant_id, async (db) => {
      const profile = await profileOf(db, row.user_id, row.org_id);
      const rights = await rightsOf(db, row.user_id, row.org_id);
      const who = { id: row.user_id, orgId: row.org_id, deptId: profile?.deptId ?? null };
      return {
        profile,
        rights,
        shut: await tenantIsShut(db, row.tenant_id),
        scopes: await scopesOf(db, who, rights.said),
      };
    });
    if (!profile || shut) return undefined;
    return {
      user: {
        id: row.user_id,
        userName: row.user_name,
        trueName: profile.trueName,
        tenantId: row.tenant_id,
        orgId: row.org_id,
        orgName: profile.orgName,
        orgKind: profile.orgKind,
        deptId: profile.deptId ?? '',
        sessionId: row.id,
        roleCodes: new Set(rights.roleCodes),
        permissions: new Set(rights.permissions),
        ...(scopes ? { scopes } : {}),
      },
      expiresAt: row.expires_at.getTime(),
      signed: row.signed,
      firstLogin: row.first_login,
      factorDue: row.factor_due,
    };
  }
}
