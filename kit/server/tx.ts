import type { EventType } from '#kit/shared/event.ts';
import {
  anonymous,
  type Ctx,
  factDigest,
  type Forgettable,
  type OneStatement,
  type Read,
  type Tx,
} from './context.ts';
import { Database, type Db, LineBroke, type Started } from './database/db.ts';
import { OutcomeUnknown } from './not-done.ts';
import { CommitStatement, PendingWrites } from './unit-of-work.ts';
import type { PlatformKeys } from './platform-keys.ts';

/** What an area does when something happened elsewhere (联动): runs in its own transaction, exactly once in effect. */
export interface Reaction<P = unknown> {
  readonly name: string;
  readonly event: EventType<P>;
  /** What a transaction must not wait for: storage, network, long computing. It may run twice; its answer goes to `react`. */
  readonly before?: (at: PreparationReader, happened: DeliveredEvent<P>) => Promise<unknown>;
  readonly react: (tx: Tx, happened: DeliveredEvent<P>, ready: unknown) => Promise<void>;
  readonly job?: Job<P>;
}

/** An event as it is written, before it has an id. */
export interface Emitted {
  readonly type: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly payload: unknown;
}

/**
 * What follows from the facts of a subject, whatever has changed them (重算): it hears the events of every area, and one
 * run stands for all that waited for the same subject.
 */
export interface Refresher {
  readonly name: string;
  /** What an event concerns; undefined = nothing here. */
  readonly concerns: (event: Emitted) => string | undefined;
  readonly refresh: (tx: Tx, key: string, at: Date) => Promise<void>;
}

/** Work that is put aside after so many failures, until a person looks at it. */
interface Job<P> {
  /**
   * How long one worker has it for itself (外发任务), where `before` reaches outside and must not be done by two at once; who dies
   * with it leaves it to another after that. Left out where all of it happens in the transaction.
   */
  readonly leaseSeconds?: number;
  /** After so many failures it is put aside (死信), by `giveUp` in the transaction that closes it. */
  readonly tries: number;
  readonly giveUp: (tx: Tx, happened: DeliveredEvent<P>, why: string, cause: unknown) => Promise<void>;
}

/** A listener before its transaction: it reads, each time on a connection of its own. */
export interface PreparationReader {
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

export interface DeliveredEvent<P> {
  readonly eventId: string;
  readonly at: Date;
  /** The kind of its subject (主体类型), as it was written. */
  readonly subjectType: string;
  readonly subjectId: string;
  readonly actorId: string | null;
  readonly payload: P;
}

export function react<P>(
  name: string,
  event: EventType<P>,
  run: (tx: Tx, happened: DeliveredEvent<P>) => Promise<void>,
  job?: Job<P>,
): Reaction {
  return { name, event, react: run, ...(job ? { job } : {}) } as unknown as Reaction;
}

/** A reaction whose slow part comes first (先准备、后入库): `before` outside any transaction, then a short one with its answer. */
export function reactAfter<P, W>(
  name: string,
  event: EventType<P>,
  before: (at: PreparationReader, happened: DeliveredEvent<P>) => Promise<W>,
  run: (tx: Tx, happened: DeliveredEvent<P>, ready: W) => Promise<void>,
  job?: Job<P>,
): Reaction {
  return { name, event, before, react: run, ...(job ? { job } : {}) } as unknown as Reaction;
}

/** What is written together with the last statement before the commit, so that a nonce keeps its first answer. */
interface Remember {
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
  /**
   * Says after a commit that deliveries wait. Notices that leave with a commit make all commits wait for each other, each with the
   * disk; a word that is lost with its process only delays a delivery until workers look by themselves.
   */
  wakeOutbox(): void;
  /** This process hears a word as if it had come from another one. */
  hear(topic: Forgettable, text: string): void;
}

/** The answer is told before the numbers are drawn: it cannot hold one. */
function answerOf(last: CommitStatement, { answer }: Remember): string {
  const text = answer();
  if (last.standsFor(text)) throw new Error('an answer holds a number that is not drawn yet');
  return text;
}

/** Opens transactions that carry events, outbox rows and push messages with them. */
export class Transactions {
  private readonly database: Database;
  private readonly listeners: ReadonlyMap<string, readonly string[]>;
  private readonly refreshers: readonly Refresher[];
  private readonly pushOut: PushOut;
  private readonly keys: PlatformKeys;
  private readonly publicUrl: string;

  constructor(
    parts: { database: Database; keys: PlatformKeys; publicUrl: string },
    { reactions, refreshers }: { reactions: readonly Reaction[]; refreshers: readonly Refresher[] },
    pushOut: PushOut,
  ) {
    this.database = parts.database;
    this.keys = parts.keys;
    this.publicUrl = parts.publicUrl;
    this.pushOut = pushOut;
    const listeners = new Map<string, string[]>();
    for (const r of reactions) listeners.set(r.event.type, [...(listeners.get(r.event.type) ?? []), r.name]);
    this.listeners = listeners;
    this.refreshers = refreshers;
  }

  async run<T>(
    ctx: Ctx,
    work: (tx: Tx) => Promise<T>,
    remember?: (result: T) => Remember | undefined,
  ): Promise<T> {
    const pending = new PendingWrites();
    const result = await this.database.write(ctx.tenantId, async (started) => {
      const outcome = await work(this.writing(ctx, started, pending));
      await this.flush(ctx, started, pending, remember?.(outcome));
      return outcome;
    });
    await this.tell(ctx, pending);
    return result;
  }

  private writing(ctx: Ctx, started: Started, pending: PendingWrites): Tx {
    const { db, client, now } = started;
    return {
      ...ctx,
      ...pending.unitOfWork(),
      now,
      db,
      client,
      keys: this.keys,
      publicUrl: this.publicUrl,
      within: <T>(tenantId: string, work: (tx: Tx) => Promise<T>) =>
        this.elsewhere(ctx, started, pending, tenantId, work),
    } as unknown as Tx;
  }

  /** The part of a write that belongs to another tenant; its events are written before the connection goes back to where it stood. */
  private async elsewhere<T>(
    ctx: Ctx,
    started: Started,
    pending: PendingWrites,
    tenantId: string,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    // Somebody of this tenant has no company and holds no right in that one.
    const user = { ...anonymous(tenantId), id: ctx.user.id, trueName: ctx.user.trueName };
    const there = { ...ctx, tenantId, user };
    const left = new PendingWrites();
    await started.client.query(Database.standingAt(tenantId));
    const outcome = await work(this.writing(there, started, left));
    const last = this.last(there, left, undefined);
    const text = last.text();
    if (text !== '') await started.client.texts(text, last.values);
    await started.client.query(Database.standingAt(ctx.tenantId));
    pending.heard ||= left.heard;
    pending.forgotten.push(...left.forgotten);
    if (!this.pushOut.insideTransaction) pending.pushes.push(...left.pushes);
    return outcome;
  }

  /**
   * Looks, then writes in one statement, which is its own transaction: what needs no lock saves the round trips of
   * beginning and committing. Nothing is written when `look` refuses.
   */
  async lookThenWrite<L, T>(
    ctx: Ctx,
    look: (read: Read) => Promise<L>,
    act: (unit: OneStatement, looked: L) => T,
    remember?: (result: T) => Remember | undefined,
  ): Promise<T> {
    const pending = new PendingWrites();
    let sent = false;
    const once = async (db: Db) => {
      const looked = await look({ ...ctx, db, memory: this.database.memory });
      const outcome = act({ ...ctx, ...pending.oneStatement() }, looked);
      const last = this.last(ctx, pending, remember?.(outcome));
      const text = last.text();
      sent = text !== '';
      if (sent) await db.$client.texts(text, last.values);
      return outcome;
    };
    const result = await this.database.read(ctx.tenantId, once).catch((error: unknown) => {
      // The statement is its own transaction: on a line that broke behind it nobody knows what became of it.
      throw sent && error instanceof LineBroke ? new OutcomeUnknown(error.message, { cause: error }) : error;
    });
    await this.tell(ctx, pending);
    return result;
  }

  private async tell(ctx: Ctx, pending: PendingWrites): Promise<void> {
    ctx.trail?.push(...pending.events);
    // Before the writer has its answer, so that its next request looks anew.
    for (const { what, whose } of pending.forgotten) this.pushOut.hear(what, whose);
    if (pending.heard) this.pushOut.wakeOutbox();
    if (pending.pushes.length > 0 && !this.pushOut.insideTransaction)
      await this.pushOut.publish(pending.pushes.map((p) => JSON.stringify(p)));
  }

  private async flush(
    ctx: Ctx,
    { client, commit }: Started,
    pending: PendingWrites,
    remember: Remember | undefined,
  ): Promise<void> {
    const last = this.last(ctx, pending, remember);
    const text = last.text();
    if (text !== '') await Promise.all([client.texts(text, last.values), commit()]);
  }

  /** What was left for later, events, outbox rows, nonce and notifications: one statement, right before the commit. */
  private last(ctx: Ctx, pending: PendingWrites, remember: Remember | undefined): CommitStatement {
    const last = new CommitStatement();
    for (const { prefix, standIn } of pending.numbers) last.draw(prefix, standIn);
    for (const statement of pending.statements) last.join(statement);
    if (pending.events.length > 0 && this.addEvents(last, ctx, pending.events)) pending.heard = true;
    if (remember)
      last.part(`insert into request_nonce (session_id, nonce, line, body_digest, answer) values
        (${last.add(remember.sessionId)}, ${last.add(remember.nonce)}, ${last.add(remember.line)},
         ${last.add(remember.bodyDigest)}, ${last.add(answerOf(last, remember))})`);
    for (const { what, whose } of pending.forgotten)
      last.notices.push(`pg_notify('${what}', ${last.add(whose)}::text)`);
    if (this.pushOut.insideTransaction)
      for (const p of pending.pushes)
        last.notices.push(`pg_notify('push', ${last.add(JSON.stringify(p))}::text)`);
    return last;
  }

  /** Adds the events and who has to hear of them; returns whether anybody has. */
  private addEvents(last: CommitStatement, ctx: Ctx, events: PendingWrites['events']): boolean {
    const [tenant, org, address] = [
      `${last.add(ctx.tenantId)}::uuid`,
      `${last.add(ctx.user.orgId || null)}::uuid`,
      `${last.add(ctx.address)}::text`,
    ];
    const actor = `${last.add(ctx.user.id || null)}::uuid, ${last.add(ctx.user.trueName || 'anonymous')}::text`;
    const digest = (fact: unknown) => (fact === undefined ? null : factDigest(fact));
    for (const e of events) e.digests = { before: digest(e.change.before), after: digest(e.change.after) };
    const rows = events.map(
      ({ type, change: c, payload, digests }) =>
        `(${tenant}, ${last.add(type)}::text, ${last.add(c.subjectType)}::text, ${last.add(c.subjectId)}::uuid,
          ${actor}, ${org}, ${address}, ${last.add(digests?.before ?? null)}::text, ${last.add(digests?.after ?? null)}::text, ${last.filled(JSON.stringify(payload))}::jsonb, ${last.now()})`,
    );
    const happened =
      last.part(`insert into event (tenant_id, type, subject_type, subject_id, actor_id, actor_name,
        org_id, address, before_digest, after_digest, payload, at)
      values ${rows.join(', ')} returning id, type`);
    const listening = [...new Set(events.map((e) => e.type))].flatMap((type) =>
      (this.listeners.get(type) ?? []).map(
        (listener) => `(${last.add(type)}::text, ${last.add(listener)}::text, '')`,
      ),
    );
    const refreshing = this.refreshersOf(events).map(
      ({ type, name, key }) => `(${last.add(type)}::text, ${last.add(name)}::text, ${last.add(key)}::text)`,
    );
    const heard = [...listening, ...refreshing];
    if (heard.length === 0) return false;
    // Of one event everybody hears once; of several a subject is worked out anew for the last.
    const [id, each] =
      events.length === 1
        ? ['e.id', '']
        : ['max(e.id)', `group by case when l.key = '' then e.id end, l.listener, l.key`];
    last.part(`insert into outbox (event_id, listener, tenant_id, key)
      select ${id}, l.listener, ${tenant}, l.key
      from ${happened} e join (values ${heard.join(', ')}) l (type, listener, key) on l.type = e.type ${each}`);
    return true;
  }

  /** What has to be worked out anew after these events, each subject once. */
  private refreshersOf(events: PendingWrites['events']): { type: string; name: string; key: string }[] {
    const asked = new Map<string, { type: string; name: string; key: string }>();
    for (const { type, change, payload } of events)
      for (const { name, concerns } of this.refreshers) {
        const key = concerns({ type, subjectType: change.subjectType, subjectId: change.subjectId, payload });
        if (key !== undefined) asked.set(`${name} ${key}`, { type, name, key });
      }
    return [...asked.values()];
  }
}
