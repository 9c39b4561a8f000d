import type { Diagnosis } from '#kit/server/checks/diagnosis.ts';
import type { FastifyInstance } from 'fastify';
import { nextStepOf } from '#base/registration/server/index.ts';
import { countOfPersons, dutyRefreshers, dutyWork, rebuildDuties } from '#base/duty/server/index.ts';
import { spendProof, takeLoginCode, tellRecovery } from '#base/account/server/index.ts';
import { proveCertificate, tenantsOfCertificate } from '#base/ca/server/index.ts';
import { Wordings } from '#base/wording/server/index.ts';
import { OperationRecorder } from '#base/record/server/index.ts';
import { recordRefused } from '#base/law/server/index.ts';
import {
  redeemTicket,
  sessionFor,
  Sessions,
  type SessionParts,
  type Within,
} from '#base/session/server/index.ts';
import { WorldClock } from '#kit/server/clock.ts';
import { anonymous, systemUser } from '#kit/server/context.ts';
import { Database, type DatabaseLimits } from '#kit/server/database/db.ts';
import { LateReads, replicaOf } from '#kit/server/database/late-reads.ts';
import type { Gateways } from '#kit/server/gateway/gateway.ts';
import { Heartbeat } from '#kit/server/heartbeat.ts';
import type { Durations } from '#kit/server/metrics.ts';
import { Certificate } from '#kit/server/http/certificate.ts';
import { askAs } from '#kit/server/http/ask-as.ts';
import type { Route } from '#kit/server/http/http.ts';
import { loggerOptions, makeLog, type Logger, type LogSink } from '#kit/server/log.ts';
import type { ServedCall } from '#kit/server/http/served.ts';
import type { Limits } from '#kit/server/http/outermost.ts';
import { Quota } from '#kit/server/http/quota.ts';
import { routesAtStart, startAnswers } from '#kit/server/http/start-answers.ts';
import { openBus, startedBus } from '#kit/server/bus/open-bus.ts';
import type { KeyStore } from '#kit/server/keys/key-store.ts';
import { PlatformKeys } from '#kit/server/platform-keys.ts';
import { PushHub } from '#kit/server/push.ts';
import type { OfficeConverter } from '#kit/server/office.ts';
import type { OfficeServer } from '#kit/server/office-server.ts';
import type { Scanner } from '#kit/server/scan.ts';
import { PledgedStorage } from '#kit/server/storage/pledged-storage.ts';
import type { Storage } from '#kit/server/storage/storage.ts';
import { Transactions } from '#kit/server/tx.ts';
import type { Call } from '#kit/shared/call.ts';
import { addRegions } from '#kit/shared/region.ts';
import { bringStandard, type SeedParts } from '../../db/seed/seed.ts';
import { demoAccounts } from '../../db/seed/demo-accounts.ts';
import { mountDocument } from './api/mount.ts';
import { type Background, backgroundWork } from './background.ts';
import { openFrontDoor } from './front-door.ts';
import { Health } from './health.ts';
import { declarations, partsByArea } from './areas.ts';
import { regionsBelow } from './regions.ts';
import { platformFinder, tenantsOf } from './tenants.ts';

interface Composition {
  readonly databaseUrl: string;
  /** A streaming replica of the same database, for public pages and exports. */
  readonly replicaUrl?: string;
  readonly storage: Storage;
  /** Looks for viruses in uploads; absent = nobody does. */
  readonly scanner?: Scanner | undefined;
  readonly office?: OfficeConverter | undefined;
  /** Edits documents in the place of our own editors; absent = those do. */
  readonly officeServer?: OfficeServer | undefined;
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
  /** Certificate and key to serve https with. */
  readonly tls?: { certFile: string; keyFile: string };
  readonly databaseLimits?: Partial<DatabaseLimits>;
  /** So long a request that is being answered may go on at the end. */
  readonly graceMs?: number;
  /** So long an answer takes at least whose time must tell a stranger nothing. */
  readonly evenMs?: number;
  /** A folder of regional variants beside `regions/` (tests). */
  readonly regions?: string;
  /** Looks at everything the platform stands on, for its operator. */
  readonly lookAround?: () => Promise<readonly Diagnosis[]>;
  /** Where the log's checkpoints are kept beside the database. */
  readonly checkpointFile?: string;
}

/** Everything of one running instance. */
export interface App extends Background {
  readonly http: FastifyInstance;
  readonly database: Database;
  readonly lateReads: LateReads;
  readonly transactions: Transactions;
  readonly operations: OperationRecorder;
  readonly keys: PlatformKeys;
  readonly health: Health;
  /** How many answers were given, and how long they took. */
  readonly answers: Durations;
  /** How many browsers of this process hear pushes. */
  readonly sockets: () => number;
  readonly certificate: Certificate | undefined;
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

/** So long a request that is being answered may go on once the instance is told to end. */
const GRACE_MS = 10_000;
/** The product's own answers all take this long: longer than any of them needs on a busy machine. */
export const EVEN_MS = 400;

/** Puts one instance together (组装) on a migrated database: areas, guards, worker, push. Nothing runs before `start`. */
export async function compose(c: Composition): Promise<App> {
  addRegions(await regionsBelow());
  if (c.regions) addRegions(await regionsBelow(c.regions));
  const log = makeLog(c.logLevel, c.logSink);
  const database = new Database(c.databaseUrl, c.databaseLimits ? { limits: c.databaseLimits } : {});
  const certificate = c.tls && new Certificate(c.tls, log);
  const replica = c.replicaUrl === undefined ? undefined : replicaOf(c.replicaUrl);
  const lateReads = new LateReads(database, replica, log);
  const bus = await openBus(c.databaseUrl, c.pushUrl, log);
  const keys = new PlatformKeys(database, c.keys);
  const clock = new WorldClock(database, bus);
  bus.on('memory', () => database.memory.forget());
  const sessions = new Sessions(database, bus);
  const wordings = new Wordings(database, bus);
  const within: Within = ({ tenantId, userId, name = 'system', address }, work) => {
    const user =
      userId === '' ? anonymous(tenantId) : { ...systemUser(tenantId), id: userId, trueName: name };
    return transactions.run({ user, tenantId, lang: 'zh', address }, work);
  };
  const mounted: Route[] = [];
  let atStart: ReturnType<typeof routesAtStart> | undefined;
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
    tenantsOfCertificate,
    spendProof,
    tellRecovery,
    nowMs: () => clock.nowMs(),
    wallMs: () => clock.wallMs(),
    evenMs: c.evenMs ?? EVEN_MS,
    startAnswers: (read, isNewTab) => startAnswers((atStart ??= routesAtStart(mounted)), read, isNewTab, log),
  };
  const storage = new PledgedStorage(c.storage, database);
  const publicUrl = (c.publicUrl ?? '').replace(/\/$/, '');
  const served: Call[] = [];
  const byArea = partsByArea({
    session,
    storage,
    scanner: c.scanner,
    office: c.office,
    officeServer: c.officeServer,
    keys,
    gateways: c.gateways ?? {},
    publicUrl,
    calls: () => served,
    lookAround: c.lookAround,
    fileRules: () => all.flatMap((p) => p.fileRules ?? []),
    officeHolders: () => all.flatMap((p) => p.officeHolders ?? []),
    linkNotes: () => all.flatMap((p) => p.linkNotes ?? []),
    handovers: () => all.flatMap((p) => p.handovers ?? []),
    askAs: askAs({ lateReads, routes: () => mounted, identityOf: (person) => sessions.personOf(person) }),
    periods: () => all.flatMap((p) => p.periods ?? []),
    dialogs: () => all.flatMap((p) => p.dialogs ?? []),
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
  const loops = backgroundWork({
    database,
    transactions,
    keys,
    log,
    bus,
    storage,
    listening,
    duties,
    parts: all,
    checkpointFile: c.checkpointFile,
  });
  const role = c.web ? (c.worker ? 'all' : 'web') : 'worker';
  const heartbeat = new Heartbeat({ database, log, role, version: c.version }, loops);
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
  const sessionCalls = c.limits && new Quota(c.limits.session);
  const operations = new OperationRecorder({ database, log, nowMs: () => clock.nowMs() });
  const httpParts = {
    database,
    lateReads,
    served: (call: ServedCall) => operations.note(call),
    transactions,
    wording: (tenantId: string) => wordings.of(tenantId),
    guards: {
      identify: (t: string) => sessions.identify(t),
      sessionNow: (id: string) => sessions.identityOf(id),
      platformOf: platformFinder(database, publicUrl),
      nowMs: () => clock.wallMs(),
      spend: (sessionId: string) => sessionCalls?.spend(sessionId) ?? 0,
    },
    trustedProxies: c.trustedProxies ?? [],
    ...(c.limits ? { limits: c.limits } : {}),
    log: { level: c.logLevel, ...loggerOptions, ...(c.logSink ? { stream: c.logSink } : {}) },
    checked: c.checked === true,
    record: recordRefused,
    ...(certificate ? { https: await certificate.pair() } : {}),
  };
  const { http, answers } = await openFrontDoor(httpParts, all, {
    ...c,
    publicUrl,
    officeServerUrl: c.officeServer?.origin,
  });
  certificate?.follow(http.server);
  const routes = all.flatMap((p) => p.routes);
  mounted.push(...routes);
  served.push(...routes.map((r) => r.call));
  mountDocument(http, byArea, c.version);
  const health = new Health(database, c.version);
  health.mount(http);
  hub.mount(http, c.publicUrl ? [c.publicUrl] : []);
  const end = async () => {
    health.draining = true;
    clock.stop();
    certificate?.stop();
    // Whoever is being answered gets the answer; a line that has stalled is cut.
    const stalled = setTimeout(() => http.server.closeAllConnections(), c.graceMs ?? GRACE_MS);
    await http.close();
    clearTimeout(stalled);
    if (c.web) await operations.stop();
    await operations
      .flush()
      .catch((error: unknown) => log.error({ err: error }, 'operations: lost at the end'));
    if (c.worker) await Promise.all(Object.values(loops).map((rounds) => rounds.stop()));
    await heartbeat
      .leave()
      .catch((error: unknown) => log.warn({ err: error }, 'heartbeat: left without a word'));
    c.gateways?.sms?.close();
    c.gateways?.email?.close();
    await bus.close();
    await lateReads.stop();
    await database.close();
  };
  let ended: Promise<void> | undefined;
  return {
    http,
    database,
    lateReads,
    transactions,
    ...loops,
    health,
    answers,
    sockets: () => hub.count,
    certificate,
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
      await startedBus(bus, () => health.draining);
      await clock.start();
      await lateReads.start();
      await http.ready();
      heartbeat.start();
      if (c.web) operations.start();
      if (c.worker) for (const rounds of Object.values(loops)) rounds.start();
    },
    stop: () => (ended ??= end()),
  };
}

export { declarations };
