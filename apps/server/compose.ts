import fastifyMultipart from '@fastify/multipart';
import fastifyWebsocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { nextStepOf } from '#base/registration/server/index.ts';
import {
  countOfPersons,
  dutyRefreshers,
  dutyReminders,
  dutyWork,
  rebuildDuties,
} from '#base/duty/server/index.ts';
import { spendProof, takeLoginCode, tellRecovery } from '#base/account/server/index.ts';
import { proveCertificate } from '#base/ca/server/index.ts';
import { Sealer } from '#base/log/server/index.ts';
import { OperationRecorder } from '#base/record/server/index.ts';
import { recordRefused } from '#base/law/server/index.ts';
import {
  redeemTicket,
  sessionFor,
  Sessions,
  type SessionParts,
  type Within,
} from '#base/session/server/index.ts';
import { ConfigError } from '#kit/server/config-error.ts';
import { WorldClock } from '#kit/server/clock.ts';
import { anonymous, systemUser } from '#kit/server/context.ts';
import { Database } from '#kit/server/database/db.ts';
import type { Gateways } from '#kit/server/gateway/gateway.ts';
import { makeHttp, mount } from '#kit/server/http/http.ts';
import { loggerOptions, makeLog, type Logger, type LogSink } from '#kit/server/log.ts';
import type { ServedCall } from '#kit/server/http/served.ts';
import type { Limits } from '#kit/server/http/outermost.ts';
import { answerUnknown } from '#kit/server/http/unknown.ts';
import { Quota } from '#kit/server/http/quota.ts';
import { openBus } from '#kit/server/bus/open-bus.ts';
import { OutboxWorker } from '#kit/server/outbox.ts';
import { mountPages } from '#kit/server/http/pages.ts';
import type { KeyStore } from '#kit/server/keys/key-store.ts';
import { PlatformKeys } from '#kit/server/platform-keys.ts';
import { publicFrame } from '#areas/bulletin/server/index.ts';
import { PushHub } from '#kit/server/push.ts';
import { PledgedStorage, Sweeper } from '#kit/server/storage/pledged-storage.ts';
import type { Storage } from '#kit/server/storage/storage.ts';
import { Ticker } from '#kit/server/ticker.ts';
import { WordSorter } from '#kit/server/database/word-sorter.ts';
import { Transactions } from '#kit/server/tx.ts';
import { API_BASE, type Call } from '#kit/shared/call.ts';
import { addRegions } from '#kit/shared/region.ts';
import { bringStandard, type SeedParts } from '../../db/seed/seed.ts';
import { demoAccounts } from '../../db/seed/demo-accounts.ts';
import { mountDocument } from './api/mount.ts';
import { declarations, partsByArea } from './areas.ts';
import { regionsBelow } from './regions.ts';
import { secured } from './secured.ts';

interface Composition {
  readonly databaseUrl: string;
  readonly storage: Storage;
  /** Where the private keys of the platform live. */
  readonly keys: KeyStore;
  readonly version: string;
  readonly logLevel: string;
  /** Where log lines go; the console, by default. */
  readonly logSink?: LogSink;
  readonly web: boolean;
  readonly worker: boolean;
  /** Requests a minute before code 503; absent = no limit (tests, benchmarks). */
  readonly limits?: Limits;
  /** Proxies whose word about the client's address and scheme counts. */
  readonly trustedProxies?: readonly string[];
  /** Other people's addresses that may be shown in a frame. */
  readonly frameSources?: readonly string[];
  readonly publicUrl?: string;
  /** Compares finished answers with what their calls declare (tests). */
  readonly checked?: boolean;
  /** Redis or NATS between instances; absent = PostgreSQL. */
  readonly pushUrl?: string;
  /** Where SMS and mail leave; absent ones stay in the local outbox. */
  readonly gateways?: Gateways;
  readonly https?: { cert: string; key: string };
  /** A folder of regional variants beside `regions/` (tests). */
  readonly regions?: string;
  /** Where the log's checkpoints are kept beside the database. */
  readonly checkpointFile?: string;
}

/** Everything of one running instance. */
export interface App {
  readonly http: FastifyInstance;
  readonly database: Database;
  readonly transactions: Transactions;
  readonly outbox: OutboxWorker;
  readonly ticker: Ticker;
  readonly sweeper: Sweeper;
  readonly sealer: Sealer;
  readonly words: WordSorter;
  readonly operations: OperationRecorder;
  readonly keys: PlatformKeys;
  readonly sessions: Sessions;
  readonly session: SessionParts;
  readonly clock: WorldClock;
  readonly log: Logger;
  /** Every call that is served. */
  readonly calls: readonly Call[];
  /** What seeding needs of this instance. */
  readonly seed: SeedParts;
  /** Works out anew who owes what in every tenant (重算待办). */
  readonly rebuildDuties: () => Promise<{ subjects: number; changed: number }>;
  /** Says which script starts the pages served now: browsers that were started by another are asked to refresh. */
  readonly pagesStartWith: (entry: string) => void;
  /** A signed session for a test or an operator's script, past the login page. */
  readonly openSession: (userName: string) => Promise<string>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Puts one instance together (组装) on a migrated database: areas, guards, worker, push. Nothing runs before `start`. */
export async function compose(c: Composition): Promise<App> {
  addRegions(await regionsBelow());
  if (c.regions) addRegions(await regionsBelow(c.regions));
  const log = makeLog(c.logLevel, c.logSink);
  const database = new Database(c.databaseUrl);
  const bus = await openBus(c.databaseUrl, c.pushUrl, log);
  const keys = new PlatformKeys(database, c.keys);
  const clock = new WorldClock(database, bus);
  const sessions = new Sessions(database, bus);
  const within: Within = ({ tenantId, userId, name = 'system', address }, work) => {
    const user =
      userId === '' ? anonymous(tenantId) : { ...systemUser(tenantId), id: userId, trueName: name };
    return transactions.run({ user, tenantId, lang: 'zh', address }, work);
  };
  const session: SessionParts = {
    database,
    keys,
    sessions,
    within,
    demoAccounts,
    nextStep: nextStepOf,
    ownDuties: countOfPersons,
    takeCode: takeLoginCode,
    proveCertificate,
    spendProof,
    tellRecovery,
    nowMs: () => clock.nowMs(),
    wallMs: () => clock.wallMs(),
  };
  const storage = new PledgedStorage(c.storage, database);
  const publicUrl = (c.publicUrl ?? '').replace(/\/$/, '');
  const served: Call[] = [];
  const byArea = partsByArea({
    session,
    storage,
    keys,
    gateways: c.gateways ?? {},
    publicUrl,
    calls: () => served,
    fileRules: () => all.flatMap((p) => p.fileRules ?? []),
    linkNotes: () => all.flatMap((p) => p.linkNotes ?? []),
    periods: () => all.flatMap((p) => p.periods ?? []),
    bringStandard: (tx) => bringStandard({ declarations, parts: all }, tx),
  });
  const all = byArea.map(([, part]) => part);
  await keys
    .prepare(all.flatMap((p) => p.keys ?? []))
    .catch((error: unknown) => database.close().then(() => Promise.reject(error)));
  const duties = dutyWork(byArea);
  const listening = {
    reactions: all.flatMap((p) => p.reactions ?? []),
    refreshers: [...dutyRefreshers(duties), ...all.flatMap((p) => p.refreshers ?? [])],
  };
  const transactions = new Transactions({ database, keys, publicUrl }, listening, bus);
  const workParts = { database, transactions, log };
  const outbox = new OutboxWorker(workParts, listening);
  const ticker = new Ticker(workParts, [...all.flatMap((p) => p.deadlines ?? []), ...dutyReminders(duties)]);
  const sweeper = new Sweeper({ database, storage, log });
  const words = new WordSorter({ database, log });
  const sealer = new Sealer({
    database,
    keys,
    log,
    tenants: () => tenantsOf(database),
    ...(c.checkpointFile ? { file: c.checkpointFile } : {}),
  });
  bus.on('outbox', () => outbox.wake());
  bus.on('deadline', () => ticker.wake());
  bus.on('clock', () => ticker.wake());
  const hub = new PushHub(
    bus,
    all.flatMap((p) => p.channels ?? []),
    {
      database,
      log,
      sessions: {
        redeem: (ticket, clientId) => redeemTicket(session, ticket, clientId),
        holder: (sessionId) => sessions.identityOf(sessionId),
        nowMs: () => clock.wallMs(),
      },
    },
  );
  const tenants = tenantFinder(database);
  const sessionCalls = c.limits && new Quota(c.limits.session);
  const operations = new OperationRecorder({ database, log, nowMs: () => clock.nowMs() });
  const httpParts = {
    database,
    served: (call: ServedCall) => operations.note(call),
    transactions,
    guards: {
      identify: (t: string) => sessions.identify(t),
      tenantOf: tenants,
      nowMs: () => clock.wallMs(),
      spend: (sessionId: string) => sessionCalls?.spend(sessionId) ?? 0,
    },
    trustedProxies: c.trustedProxies ?? [],
    ...(c.limits ? { limits: c.limits } : {}),
    log: { level: c.logLevel, ...loggerOptions, ...(c.logSink ? { stream: c.logSink } : {}) },
    checked: c.checked === true,
    record: recordRefused,
    ...(c.https ? { https: c.https } : {}),
  };
  const http = makeHttp(httpParts);
  await http.register(fastifyWebsocket, { options: { maxPayload: 8192 } });
  const routes = all.flatMap((p) => p.routes);
  mount(
    http,
    httpParts,
    routes.filter((r) => r.kind !== 'raw'),
  );
  await uploads(http, (scope) =>
    mount(
      scope,
      httpParts,
      routes.filter((r) => r.kind === 'raw'),
    ),
  );
  const pages = all.flatMap((p) => p.pages ?? []);
  await secured(http, c, (scope) => mountPages(scope, { ...httpParts, publicUrl }, pages, publicFrame));
  answerUnknown(http, publicFrame);
  served.push(...routes.map((r) => r.call));
  mountDocument(http, byArea, c.version);
  http.get(`${API_BASE}/health`, async (_request, reply) => health(database, c.version, reply));
  hub.mount(http, c.publicUrl ? [c.publicUrl] : []);
  return {
    http,
    database,
    transactions,
    outbox,
    ticker,
    sweeper,
    sealer,
    words,
    operations,
    keys,
    sessions,
    session,
    clock,
    log,
    calls: served,
    seed: { database, transactions, declarations, parts: all },
    rebuildDuties: async () => {
      const sum = { subjects: 0, changed: 0 };
      for (const tenantId of await tenantsOf(database)) {
        const done = await rebuildDuties(duties, (act) =>
          within({ tenantId, userId: '', address: 'system' }, act),
        );
        sum.subjects += done.subjects;
        sum.changed += done.changed;
      }
      return sum;
    },
    pagesStartWith: (entry) => {
      hub.entry = entry;
    },
    openSession: async (userName) => (await sessionFor(session, userName, true)).token,
    start: async () => {
      await bus.start().catch((error: unknown) => {
        if (!c.pushUrl) throw error;
        throw new ConfigError('PUSH_URL', `无法连接：${String(error)}`, `no connection: ${String(error)}`);
      });
      await clock.start();
      await http.ready();
      if (c.web) operations.start();
      if (c.worker) {
        outbox.start();
        ticker.start();
        sweeper.start();
        sealer.start();
        words.start();
      }
    },
    stop: async () => {
      clock.stop();
      await http.close();
      if (c.web) await operations.stop();
      await operations
        .flush()
        .catch((error: unknown) => log.error({ err: error }, 'operations: lost at the end'));
      if (c.worker)
        await Promise.all([outbox, ticker, sweeper, sealer, words].map((rounds) => rounds.stop()));
      c.gateways?.sms?.close();
      c.gateways?.email?.close();
      await bus.close();
      await database.close();
    },
  };
}

/** Only calls that read their own request may get files; the others are spared the plugin's hooks. */
async function uploads(http: FastifyInstance, fill: (scope: FastifyInstance) => void): Promise<void> {
  await http.register(async (scope) => {
    await scope.register(fastifyMultipart);
    fill(scope);
  });
}

/** Every tenant of the platform. */
export const tenantsOf = async (database: Database): Promise<string[]> =>
  (await database.technical<{ id: string }>('select id from tenant order by created_at, id')).map(
    (t) => t.id,
  );

const STANDARD = '2000';
const KEPT_MS = 60_000;

/**
 * Platform code to tenant (平台编码). Codes that there are rarely change, so theirs are kept for a minute; any other is
 * looked up and not remembered, for everybody may send any number of them.
 */
function tenantFinder(database: Database): (code: string) => Promise<string> {
  const kept = new Map<string, { id: string; until: number }>();
  return async (code) => {
    const known = kept.get(code);
    if (known && known.until > Date.now()) return known.id;
    const rows = await database.technical<{ code: string; tenant_id: string }>(
      `select code, tenant_id from prefecture where code in ($1, $2) order by code = $1 desc limit 1`,
      [code.slice(0, 100), STANDARD],
    );
    const [row] = rows;
    if (!row) throw new Error('no tenant is set up');
    kept.set(row.code, { id: row.tenant_id, until: Date.now() + KEPT_MS });
    return row.tenant_id;
  };
}

async function health(database: Database, version: string, reply: { code(n: number): unknown }) {
  try {
    const rows = await database.technical<{ v: string; m: string }>(
      `select current_setting('server_version') as v, (select max(name) from schema_migration) as m`,
    );
    return {
      status: 'ok',
      version,
      node: process.version,
      database: { ok: true, version: rows[0]?.v, migration: rows[0]?.m },
    };
  } catch {
    reply.code(503);
    return { status: 'failing', version, node: process.version, database: { ok: false } };
  }
}

export { declarations };
