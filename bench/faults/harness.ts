import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';

/** A running instance on one database. */
export interface Instance {
  readonly base: string;
  /** From now on it dies before its n-th query. */
  dieBefore(n: number): Promise<void>;
  /** From now on it dies as soon as a commit has come back, before anyone hears of it. */
  dieAfterCommit(): Promise<void>;
  /** From now on its system clock is so many milliseconds away from the true one. */
  clockAt(ms: number): Promise<void>;
  readonly gone: Promise<void>;
  isGone(): boolean;
  stop(): Promise<void>;
}

export async function startInstance(databaseUrl: string, files: string, worker: boolean): Promise<Instance> {
  const child: ChildProcess = fork(join(import.meta.dirname, '../crash-server.ts'), {
    env: { ...process.env, FAULT_URL: databaseUrl, FAULT_FILES: files, FAULT_WORKER: worker ? '1' : '0' },
  });
  let gone = false;
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      gone = true;
      resolve();
    }),
  );
  const hear = <T>(pick: (m: Record<string, unknown>) => T | undefined) =>
    new Promise<T>((resolve, reject) => {
      const listen = (m: unknown) => {
        const picked = pick(m as Record<string, unknown>);
        if (picked === undefined) return;
        child.off('message', listen);
        resolve(picked);
      };
      child.on('message', listen);
      void ended.then(() => reject(new Error('the instance ended early')));
    });
  const port = await hear((m) => m.port as number | undefined);
  return {
    base: `http://127.0.0.1:${port}`,
    dieBefore: async (n) => {
      const armed = hear((m) => m.armed);
      child.send({ dieBefore: n });
      await armed;
    },
    dieAfterCommit: async () => {
      const armed = hear((m) => m.armed);
      child.send({ dieAfterCommit: true });
      await armed;
    },
    clockAt: async (ms) => {
      const armed = hear((m) => m.armed);
      child.send({ clock: ms });
      await armed;
    },
    gone: ended,
    isGone: () => gone,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

/** Databases that are copies of one another: a state is prepared once and tried many times. */
export class Copies {
  private readonly admin: pg.Client;
  readonly url: string;
  private n = 0;

  constructor(url: string) {
    this.url = url;
    this.admin = new pg.Client({ connectionString: this.at('postgres') });
    this.admin.on('error', () => undefined);
  }

  async open(): Promise<void> {
    await this.admin.connect();
  }

  at(database: string): string {
    return this.url.replace(/\/gongheng(\?|$)/, `/${database}$1`);
  }

  /** Copies a database nobody works on at the moment. */
  async copy(from: string, to = `try_${++this.n}`): Promise<string> {
    await this.clear(from);
    await this.admin.query(`create database ${to} template ${from}`);
    return to;
  }

  /** Not by force: that asks for the right to end a vacuum of the server's own, which a plain drop ends by itself. */
  async drop(database: string): Promise<void> {
    await this.clear(database);
    await this.admin.query(`drop database ${database}`);
  }

  private clear(database: string) {
    return this.admin.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and usename = current_user`,
      [database],
    );
  }

  async close(): Promise<void> {
    await this.admin.end();
  }
}

/** A flow under test: one legal act, and what must hold whenever the process died during it. */
export interface Flow<S> {
  readonly name: string;
  /** The act; the nonce makes a repetition the same act. */
  act(base: string, state: S, nonce: string): Promise<unknown>;
  /** Looks at the database as the owner sees it; throws when an invariant is broken. */
  check(db: pg.Client, state: S, done: boolean): Promise<void>;
}

export interface Outcome {
  readonly points: number;
  /** Died before the commit: nothing had happened, and the repetition did it. */
  readonly undone: number;
  /** Died after the commit: the repetition got the first answer. */
  readonly done: number;
}

/** Kills the process before each query of the act in turn, starts it again, repeats the act and checks. */
export async function crashPoints<S>(
  copies: Copies,
  prepared: string,
  files: string,
  tenant: string,
  flow: Flow<S>,
  state: S,
): Promise<Outcome> {
  let undone = 0;
  let done = 0;
  // Point 0 dies right after the commit, the others before each query in turn.
  for (let n = 0; ; n++) {
    const database = await copies.copy(prepared);
    const nonce = `crash-${flow.name}-${n}-${'x'.repeat(8)}`;
    const first = await startInstance(copies.at(database), files, false);
    // A look of the same session warms up what a running server has cached anyway.
    if (n === 0) await first.dieAfterCommit();
    else await first.dieBefore(n);
    const acknowledged = await flow.act(first.base, state, nonce).then(
      () => true,
      () => false,
    );
    const survived = acknowledged && !first.isGone();
    if (survived) await first.stop();
    else await first.gone;
    const second = await startInstance(copies.at(database), files, true);
    const db = new pg.Client({ connectionString: copies.at(database), options: `-c app.tenant=${tenant}` });
    db.on('error', () => undefined);
    await db.connect();
    const held = await flow.check(db, state, true).then(
      () => true,
      () => false,
    );
    if (acknowledged && !held) throw new Error(`${flow.name} ${n}: acknowledged and lost`);
    if (!held) await flow.check(db, state, false);
    // Whoever got no answer asks again with the same nonce, and it is done once.
    await flow.act(second.base, state, nonce);
    await flow.check(db, state, true);
    await db.end();
    await second.stop();
    await copies.drop(database);
    if (survived) return { points: n, undone, done };
    if (held) done += 1;
    else undone += 1;
  }
}
