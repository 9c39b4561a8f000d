import { accountByName } from '#base/session/server/index.ts';
import * as session from '#base/session/shared/calls.ts';
import * as demoCalls from '#base/session/shared/demo-calls.ts';
import * as startCalls from '#base/session/shared/start-calls.ts';
import type { Database } from '#kit/server/database/db.ts';
import type { ServedCall } from '#kit/server/http/served.ts';
import type { Logger } from '#kit/server/log.ts';
import { PollingLoop } from '#kit/server/polling-loop.ts';
import { logKind, logResult } from '../../shared/operation-calls.ts';
import { recordText } from '../../shared/text/index.ts';
import { isDiscreet, keptChanges, keptInput, subjectOf, withoutRecords } from './keep.ts';
import { insertLines, type NewLogRow } from './store.ts';

const BATCH = 200;
const IDLE_MS = 1000;
/** While the database is away no more lines are held than this. */
const MOST_HELD = 10_000;

const lineOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const COMING_IN: ReadonlySet<string> = new Set([session.login, demoCalls.demoLogin].map(lineOf));
const LOGINS: ReadonlySet<string> = new Set([
  ...COMING_IN,
  lineOf(session.logout),
  lineOf(startCalls.switchOrg),
]);

interface Parts {
  readonly database: Database;
  readonly log: Logger;
  readonly nowMs: () => number;
}

/** Keeps the record of operation (操作日志): lines are held for a moment and written together, so that no call waits for its line. */
export class OperationRecorder extends PollingLoop {
  private readonly parts: Parts;
  private held: NewLogRow[] = [];
  private lost = 0;
  private flushing: Promise<void> | undefined;

  constructor(parts: Parts) {
    super();
    this.parts = parts;
  }

  /** Notes one answered call; writes nothing yet. */
  note(call: ServedCall): void {
    if (this.held.length >= MOST_HELD) {
      this.lost++;
      return;
    }
    const { user, tenantId, address } = call.ctx;
    const isLogin = LOGINS.has(call.line);
    const about = { input: keptInput(call.input), changes: keptChanges(call.changes) };
    const { input, changes } = isDiscreet(user) ? withoutRecords(about) : about;
    const subject = subjectOf(changes, input);
    const typed = COMING_IN.has(call.line) ? String(input.username ?? '').replaceAll('\0', '\ufffd') : '';
    if (COMING_IN.has(call.line)) delete input.username;
    this.held.push({
      tenantId,
      at: new Date(this.parts.nowMs()),
      logKind: isLogin ? logKind.login : logKind.operation,
      userId: user.id || null,
      userName: (user.userName || typed).slice(0, 64),
      trueName: user.trueName.slice(0, 50),
      orgId: user.orgId || null,
      orgName: user.orgName.slice(0, 200),
      address: address.slice(0, 64),
      device: call.device,
      action: call.line.slice(0, 200),
      subjectType: subject.type.slice(0, 60),
      subjectId: subject.id.slice(0, 60),
      result: call.code === 200 ? logResult.done : logResult.failed,
      resultCode: call.code,
      resultKey: call.key.slice(0, 120),
      input,
      changes,
    });
    if (this.held.length >= BATCH) this.wake();
  }

  protected async round(): Promise<number> {
    await this.flush();
    return this.held.length === 0 ? IDLE_MS : 0;
  }

  protected failed(error: unknown): number {
    this.parts.log.error({ err: error, held: this.held.length, lost: this.lost }, 'operations: not written');
    return IDLE_MS;
  }

  /** Writes what is held. Tests and the end of the process call it directly. */
  async flush(): Promise<void> {
    while (this.flushing) await this.flushing;
    this.flushing = this.write();
    try {
      await this.flushing;
    } finally {
      this.flushing = undefined;
    }
  }

  private async write(): Promise<void> {
    while (this.held.length > 0) {
      const tenantId = this.held[0]?.tenantId ?? '';
      const batch = this.held.filter((row) => row.tenantId === tenantId).slice(0, BATCH);
      if (this.lost > 0) batch.push(this.lostLine(tenantId));
      const rows = await Promise.all(batch.map((row) => this.named(row)));
      await this.parts.database.write(tenantId, ({ db }) => insertLines(db, rows));
      // Only now: what could not be written is written by the next round.
      const written = new Set(batch);
      this.held = this.held.filter((row) => !written.has(row));
      this.lost = 0;
    }
  }

  /** Says in the record itself how much of it is missing. */
  private lostLine(tenantId: string): NewLogRow {
    this.parts.log.error({ lost: this.lost }, 'operations: lines were lost');
    return {
      tenantId,
      at: new Date(this.parts.nowMs()),
      logKind: logKind.operation,
      userName: '',
      trueName: 'system',
      orgName: '',
      address: 'system',
      device: '',
      action: 'lost',
      subjectType: '',
      subjectId: '',
      result: logResult.failed,
      resultCode: 500,
      resultKey: '',
      input: { count: this.lost },
      changes: [],
    };
  }

  /** A name typed at the login is kept only where an account bears it: anything else may be a password in the wrong field. */
  private async named(row: NewLogRow): Promise<NewLogRow> {
    if (!COMING_IN.has(row.action) || row.userId || row.userName === '') return row;
    const account = await accountByName(this.parts.database, row.userName);
    return account
      ? { ...row, userId: account.id }
      : { ...row, userName: '', trueName: recordText.say('zh', 'operation.unknownUser') };
  }
}
