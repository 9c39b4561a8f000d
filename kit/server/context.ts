import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Permission, SubjectKind } from '#kit/shared/names.ts';
import type { EventType } from '#kit/shared/event.ts';
import type { Lang } from '#kit/shared/text.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import type { DataScopes } from './data-scope.ts';
import type { Db } from './database/db.ts';
import type { Memory } from './database/memory.ts';
import type { PlatformKeys } from './platform-keys.ts';

/** Who acts (操作人): the signed-in user in the organisation they act for. */
export interface User {
  readonly id: string;
  readonly userName: string;
  readonly trueName: string;
  readonly tenantId: string;
  readonly orgId: string;
  readonly orgName: string;
  readonly orgKind: string;
  readonly deptId: string;
  readonly sessionId: string;
  readonly roleCodes: ReadonlySet<string>;
  readonly permissions: ReadonlySet<Permission>;
  /** Whose records one sees, by permission, where it is not simply those of one's organisation. */
  readonly scopes?: DataScopes;
}

/** What every verb gets to know about the request. */
export interface Ctx {
  /** The signed-in user; for open calls made by nobody, `anonymous`. */
  readonly user: User;
  readonly tenantId: string;
  readonly lang: Lang;
  readonly address: string;
  /** The platform code that the request names (平台编码). Whoever asks chooses it, so no rule and no setting goes by it. */
  readonly prefectureCode?: string;
  /** What the call has changed, once it is committed (变更轨迹): for whoever keeps a record of operation. */
  readonly trail?: Trace[];
}

/** A change as it was told by its event. */
export interface Trace {
  readonly type: string;
  readonly change: Change;
  /** As they stand in the event. */
  readonly digests?: Digests;
}

/** Digests of the fact before and after (变更摘要); null where there was none. */
export interface Digests {
  readonly before: string | null;
  readonly after: string | null;
}

/** A read: queries of one tenant. */
export interface Read extends Ctx {
  readonly db: Db;
  /** Only where a look before a write takes no lock: what was read a moment ago may stand for reading it. */
  readonly memory?: Memory;
}

/** What an event reports (变更): about whom, and the fact before and after. */
export interface Change<S extends SubjectKind = SubjectKind> {
  readonly subjectType: S;
  readonly subjectId: string;
  /** The business fact before and after; only their digests are kept. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** A statement as drizzle builds it, not sent yet. */
export interface DeferredStatement {
  toSQL(): { readonly sql: string; readonly params: readonly unknown[] };
}

declare const transaction: unique symbol;

/** What processes remember between requests: choices and organisations, who a session is, changed words. */
export type Forgettable = 'memory' | 'session' | 'wording';

/** What a write leaves to be written by the last statement before the commit. */
export interface UnitOfWork extends Ctx {
  /** Writes the event of a change (业务事件) with it. */
  emit<P, S extends SubjectKind>(type: EventType<P, S>, change: Change<NoInfer<S>>, payload: P): void;
  /**
   * Leaves a statement whose answer nobody needs: it becomes part of the one that writes the events, right before the
   * commit, and its failure undoes everything. What is left together must not build on one another; `app_now()` is the same moment in
   * all of it and in the events.
   */
  defer(statement: DeferredStatement): void;
  /**
   * Says that something has changed which processes remember between requests (作废缓存): choices, or what else, and whose. This process
   * forgets before the writer has its answer, the others when they hear of the commit.
   */
  forget(what?: Forgettable, whose?: string): void;
  /** Tells open browsers after the commit; ids only, listeners fetch what they may see. */
  push(channel: string, message: Readonly<Record<string, string | number | boolean | null>>): void;
}

/** A write that is one statement and nothing else: it asks the database nothing before. */
export interface OneStatement extends UnitOfWork {
  /**
   * The next number of a series that begins anew each year of Shanghai (自动编号, `WT-2026-0007`). It is drawn when the statement runs; what is
   * returned stands for it until then, in a value of a deferred statement or in the payload of an event, and nowhere else.
   */
  number(prefix: string): string;
}

/** A write: one transaction; the change, its event and its messages commit together or not at all. */
export interface Tx extends Read, UnitOfWork {
  readonly [transaction]: true;
  /** The database's clock as the write began. Deadlines ask `clockNow(tx)` under their lock instead. */
  readonly now: Date;
  readonly client: pg.PoolClient;
  /** The platform's own keys, for what is signed while it is written. */
  readonly keys: PlatformKeys;
  /** The address people type (PUBLIC_URL), without a slash at its end; empty where none is set. */
  readonly publicUrl: string;
  /**
   * Does a part of this write in another tenant (跨租户): same transaction, same person, but that tenant's rows and its own events.
   * For whoever runs the platform for all its tenants; the verb has asked before whether they do.
   */
  within<T>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
}

export const anonymous = (tenantId: string): User => ({
  id: '',
  userName: '',
  trueName: '',
  tenantId,
  orgId: '',
  orgName: '',
  orgKind: '',
  deptId: '',
  sessionId: '',
  roleCodes: new Set(),
  permissions: new Set(),
});

/** The system itself acting (worker, ticker) for a tenant. */
export const systemUser = (tenantId: string): User => ({
  ...anonymous(tenantId),
  trueName: 'system',
  userName: 'system',
});

export const may = (ctx: Ctx, permission: Permission): boolean => ctx.user.permissions.has(permission);

/** The same for a code that stands in a record; one that nobody declares any more is held by nobody. */
export function holdsCode({ user }: Pick<Ctx, 'user'>, code: string): boolean {
  const held: ReadonlySet<string> = user.permissions;
  return held.has(code);
}

/** Refuses unless the user holds the permission. */
export function demand(ctx: Ctx, permission: Permission): void {
  if (!may(ctx, permission)) throw kitRefuse('refused.permission', 403);
}

/** Canonical digest of a business fact: sorted keys, so equal facts have equal digests. */
export function factDigest(fact: unknown): string {
  return hash('sha256', canonical(fact), 'hex');
}

function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = value as Record<string, unknown>;
  let text = '';
  for (const name of Object.keys(fields).sort()) {
    const field = fields[name];
    if (field !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonical(field)}`;
  }
  return `{${text}}`;
}

/** The database's clock at this very moment; ask it after taking the lock that the deadline guards. */
export async function clockNow(tx: Tx): Promise<Date> {
  const { rows } = await tx.client.query<{ now: Date }>('select app_now() as now');
  return rows[0]?.now as Date;
}

/** The database's clock for a read: what a list or a page says about time. Deadlines are decided by `clockNow`. */
export async function clockOf(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: Date | string }>(sql`select app_now() as now`);
  return new Date(rows[0]?.now as Date | string);
}
