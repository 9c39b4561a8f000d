import type { EventType } from '#kit/shared/event.ts';
import { type Change, type Ctx, factDigest, type Tx } from './context.ts';
import type { Database, Db, Started } from './db.ts';

/** What an area does when something happened elsewhere (联动): runs in its own transaction, exactly once in effect. */
export interface Reaction<P = unknown> {
  readonly name: string;
  readonly event: EventType<P>;
  /** What a transaction must not wait for: storage, network, long computing. It may run twice; its answer goes to `react`. */
  readonly before?: (at: Before, happened: Happened<P>) => Promise<unknown>;
  readonly react: (tx: Tx, happened: Happened<P>, ready: unknown) => Promise<void>;
}

/** A listener before its transaction: it reads, each time on a connection of its own. */
export interface Before {
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

export interface Happened<P> {
  readonly eventId: string;
  readonly at: Date;
  readonly subjectId: string;
  readonly actorId: string | null;
  readonly payload: P;
}

export function react<P>(
  name: string,
  event: EventType<P>,
  run: (tx: Tx, happened: Happened<P>) => Promise<void>,
): Reaction {
  return { name, event, react: run } as unknown as Reaction;
}

/** A reaction whose slow part comes first (先准备、后入库): `before` outside any transaction, then a short one with its answer. */
export function reactAfter<P, W>(
  name: string,
  event: EventType<P>,
  before: (at: Before, happened: Happened<P>) => Promise<W>,
  run: (tx: Tx, happened: Happened<P>, ready: W) => Promise<void>,
): Reaction {
  return { name, event, before, react: run } as unknown as Reaction;
}

interface Pending {
  statements: Promise<unknown>[];
  events: { type: string; change: Change; payload: unknown }[];
  pushes: { channel: string; message: Readonly<Record<string, unknown>> }[];
}

/** What is written together with the last statement before the commit, so that a nonce keeps its first answer. */
export interface Remember {
  readonly sessionId: string;
  readonly nonce: string;
  readonly line: string;
  readonly bodyDigest: string;
  readonly answer: () => string;
}

/** How push messages leave: inside the transaction (PostgreSQL) or after the commit (Redis, NATS). */
export interface PushOut {
  readonly insideTransaction: boolean;
  publish(messages: readonly string[]): Promise<void>;
}

/** Opens transactions that carry events, outbox rows and push messages with them. */
export class Transactions {
  private readonly database: Database;
  private readonly listeners: ReadonlyMap<string, readonly string[]>;
  private readonly pushOut: PushOut;

  constructor(database: Database, reactions: readonly Reaction[], pushOut: PushOut) {
    this.database = database;
    this.pushOut = pushOut;
    const listeners = new Map<string, string[]>();
    for (const r of reactions) listeners.set(r.event.type, [...(listeners.get(r.event.type) ?? []), r.name]);
    this.listeners = listeners;
  }

  async run<T>(
    ctx: Ctx,
    work: (tx: Tx) => Promise<T>,
    remember?: (result: T) => Remember | undefined,
  ): Promise<T> {
    const pending: Pending = { statements: [], events: [], pushes: [] };
    const result = await this.database.write(ctx.tenantId, async (started) => {
      const tx = this.open(ctx, started, pending);
      const outcome = await work(tx);
      await this.flush(ctx, started, pending, remember?.(outcome));
      return outcome;
    });
    if (pending.pushes.length > 0 && !this.pushOut.insideTransaction)
      await this.pushOut.publish(pending.pushes.map((p) => JSON.stringify(p)));
    return result;
  }

  private open(ctx: Ctx, started: Started, pending: Pending): Tx {
    return {
      user: ctx.user,
      tenantId: ctx.tenantId,
      lang: ctx.lang,
      address: ctx.address,
      db: started.db,
      client: started.client,
      now: started.now,
      emit: <P>(type: EventType<P>, change: Change, payload: P) => {
        pending.events.push({ type: type.type, change, payload: type.payload.parse(payload) });
      },
      later: (statement: PromiseLike<unknown>) => {
        const sent = Promise.resolve(statement);
        // Its failure is told where everything is awaited, at the end.
        sent.catch(() => undefined);
        pending.statements.push(sent);
      },
      push: (channel: string, message: Readonly<Record<string, string | number | boolean | null>>) => {
        pending.pushes.push({ channel, message });
      },
    } as unknown as Tx;
  }

  /** Events, outbox rows, nonce and notifications in one statement: one round trip whatever happened. */
  private async flush(
    ctx: Ctx,
    { client, commit }: Started,
    pending: Pending,
    remember: Remember | undefined,
  ): Promise<void> {
    const values: unknown[] = [];
    const add = (value: unknown) => `$${values.push(value)}`;
    const parts: string[] = [];
    let notify = false;
    if (pending.events.length > 0) {
      const rows = pending.events.map((e, i) => ({
        i,
        type: e.type,
        subjectType: e.change.subjectType,
        subjectId: e.change.subjectId,
        before: e.change.before === undefined ? null : factDigest(e.change.before),
        after: e.change.after === undefined ? null : factDigest(e.change.after),
        payload: e.payload,
        listeners: this.listeners.get(e.type) ?? [],
      }));
      notify = rows.some((r) => r.listeners.length > 0);
      const json = add(JSON.stringify(rows));
      const tenant = add(ctx.tenantId);
      const actor = add(ctx.user.id || null);
      const name = add(ctx.user.trueName || 'anonymous');
      const org = add(ctx.user.orgId || null);
      const address = add(ctx.address);
      parts.push(`facts as materialized (
        select (f->>'i')::int as i, f, nextval(pg_get_serial_sequence('event', 'id')) as id
        from jsonb_array_elements(${json}::jsonb) f order by 1)`);
      parts.push(`events as (
        insert into event (id, tenant_id, type, subject_type, subject_id, actor_id, actor_name, org_id, address,
          before_digest, after_digest, payload) overriding system value
        select id, ${tenant}::uuid, f->>'type', f->>'subjectType', (f->>'subjectId')::uuid, ${actor}::uuid, ${name},
          ${org}::uuid, ${address}, f->>'before', f->>'after', f->'payload' from facts)`);
      if (notify)
        parts.push(`boxed as (
          insert into outbox (event_id, listener, tenant_id)
          select id, l, ${tenant}::uuid from facts, jsonb_array_elements_text(f->'listeners') l)`);
    }
    if (remember) {
      parts.push(`remembered as (
        insert into request_nonce (session_id, nonce, line, body_digest, answer)
        values (${add(remember.sessionId)}, ${add(remember.nonce)}, ${add(remember.line)},
          ${add(remember.bodyDigest)}, ${add(remember.answer())}))`);
    }
    const notices: string[] = [];
    if (notify) notices.push(`pg_notify('outbox', '')`);
    if (this.pushOut.insideTransaction)
      for (const p of pending.pushes) notices.push(`pg_notify('push', ${add(JSON.stringify(p))}::text)`);
    if (parts.length === 0 && notices.length === 0) {
      await Promise.all(pending.statements);
      return;
    }
    const withs = parts.length > 0 ? `with ${parts.join(',\n')}` : '';
    const written = client.query(`${withs} select ${notices.length > 0 ? notices.join(', ') : '1'}`, values);
    await Promise.all([...pending.statements, written, commit()]);
  }
}
