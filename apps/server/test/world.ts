import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { identityToken } from '#base/account/server/index.ts';
import { dataSeeded } from '#base/log/shared/events.ts';
import { insertMembership, insertOrganisation, insertUser } from '#base/organisation/server/index.ts';
import { APPLICANT_KIND, orgType } from '#base/organisation/shared/kinds.ts';
import { hashPassword, insertAccount } from '#base/session/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { DatabaseLimits } from '#kit/server/database/db.ts';
import type { Gateways } from '#kit/server/gateway/gateway.ts';
import { newId } from '#kit/server/ids.ts';
import type { Limits } from '#kit/server/http/outermost.ts';
import type { LogSink } from '#kit/server/log.ts';
import { FolderKeys } from '#kit/server/keys/folder-keys.ts';
import type { KeyStore } from '#kit/server/keys/key-store.ts';
import type { OfficeConverter } from '#kit/server/office.ts';
import type { OfficeServer } from '#kit/server/office-server.ts';
import type { Scanner } from '#kit/server/scan.ts';
import { FolderStorage, type Storage } from '#kit/server/storage/storage.ts';
import type { Call, Envelope } from '#kit/shared/call.ts';
import type { RoleCode } from '#kit/shared/names.ts';
import { DEMO_TENANT, makeTenant, systemContext } from '../../../db/seed/seed.ts';
import { type App, compose } from '../compose.ts';
import { asDocumented } from './as-documented.ts';
import { closeAtEnd } from './closing.ts';
import { dropDatabase } from './drop-database.ts';
import { askAsOwner, requestOf } from './request.ts';

export interface TestOrg {
  readonly id: string;
  readonly tenantId: string;
  readonly orgName: string;
  readonly orgKind: string;
}

/** The answer of a call in a test: say which outcome you expect. */
export interface Sent<O> {
  ok(): Promise<O>;
  /** Expects a refusal with this text key (`entrustContract.notFound`), or of one field. */
  refused(key: string): Promise<Envelope<null>>;
  envelope(): Promise<Envelope<O>>;
}

export interface TestUser {
  readonly id: string;
  readonly userName: string;
  readonly trueName: string;
  readonly org: TestOrg;
  readonly token: string;
  /** A token of the identity check (身份验证令牌), past the password and the slider. */
  prove(): Promise<string>;
  send<I, O>(call: Call<I, O>, input: Partial<Record<keyof I, unknown>>, options?: SendOptions): Sent<O>;
  upload(
    fileName: string,
    bytes: Buffer,
    moduleName?: string,
  ): Promise<{ id: string; fileName: string; size: number; digest: string }>;
  /** A raw request of this user: path below the API base. */
  raw(
    method: 'GET' | 'POST',
    path: string,
    body?: string | Buffer,
    headers?: Record<string, string>,
  ): Promise<{ statusCode: number; body: string; rawPayload: Buffer; headers: Record<string, unknown> }>;
}

export interface SendOptions {
  readonly nonce?: string;
  readonly language?: 'zh' | 'en';
  readonly headers?: Record<string, string>;
}

export interface World {
  readonly app: App;
  /** By the owner's login, and by the application's. */
  readonly databaseUrl: string;
  readonly appUrl: string;
  readonly tenantId: string;
  readonly agency: TestOrg;
  readonly tenderee: TestOrg;
  org(kind: string, name?: string, tenantId?: string): Promise<TestOrg>;
  user(options: { roles: readonly RoleCode[]; org?: TestOrg; trueName?: string }): Promise<TestUser>;
  /** Somebody who is there already, signed in. */
  signedIn(userName: string): Promise<Pick<TestUser, 'send' | 'raw'>>;
  /** Another tenant with its own roles, on a platform of its own or on the standard one. */
  tenant(platform?: { code: string; title: string }): Promise<string>;
  /** Whoever holds this token. */
  holding(token: string): Pick<TestUser, 'send' | 'raw'>;
  anonymous: Pick<TestUser, 'send' | 'raw'>;
  /** Sets the database's clock to this very millisecond, for every process. */
  setClock(at: string | Date): Promise<void>;
  now(): Promise<Date>;
  /** Delivers the outbox until nothing waits. */
  deliver(): Promise<void>;
  /** Fires due deadlines, then delivers. */
  fire(): Promise<void>;
  /** Seals events and marks into the public log until nothing waits. */
  seal(): Promise<void>;
  /** Runs something inside a transaction of the test tenant, as the system. */
  tx<T>(work: (tx: Tx) => Promise<T>, tenantId?: string): Promise<T>;
  sql<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** The same for a long text that is asked again and again: planned once for a connection, by its name. */
  planned<R extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<R[]>;
}

/** What the databases and folders of this process begin with (本进程的库名). */
export const OWN = `t_${process.pid}_`;

/** Makes a world of its own (测试世界): a clone of the seeded template, an instance in this process, two companies. */
export async function makeWorld({
  log,
  storage = (folder) => new FolderStorage(folder),
  scanner,
  line = async (straight) => straight,
  keys = (folder) => new FolderKeys(folder),
  ...options
}: {
  /** Where its keys lie: the folder of all worlds, by default. */
  keys?: (folder: string) => KeyStore;
  /** Leads to its database; the straight way, by default. */
  line?: (url: string) => Promise<string>;
  databaseLimits?: Partial<DatabaseLimits>;
  graceMs?: number;
  evenMs?: number;
  tls?: { certFile: string; keyFile: string };
  /** Where its files lie; the folder goes with the world. */
  storage?: (folder: string) => Storage;
  scanner?: Scanner;
  office?: OfficeConverter;
  officeServer?: OfficeServer;
  pushUrl?: string;
  gateways?: Gateways;
  log?: LogSink;
  limits?: Limits;
  trustedProxies?: readonly string[];
  publicUrl?: string;
  frameSources?: readonly string[];
  /** A folder of regional variants of its own. */
  regions?: string;
} = {}): Promise<World> {
  const templateUrl = inject('databaseUrl');
  const database = `${OWN}${randomBytes(6).toString('hex')}`;
  const template = new URL(templateUrl).pathname.slice(1);
  const admin = new pg.Client({ connectionString: templateUrl.replace(/\/gongheng(\?|$)/, '/postgres$1') });
  await admin.connect();
  // By file: nothing of it goes through the write-ahead log, which nobody reads here.
  await admin.query(`create database ${database} template ${template} strategy file_copy`);
  const url = templateUrl.replace(/\/gongheng(\?|$)/, `/${database}$1`);
  const appUrl = inject('appUrl').replace(/\/gongheng(\?|$)/, `/${database}$1`);
  const folder = mkdtempSync(join(tmpdir(), `gongheng-${OWN}`));
  // The documents that every platform starts with.
  cpSync(inject('filesFolder'), folder, { recursive: true });
  const app = await compose({
    databaseUrl: await line(appUrl),
    storage: storage(folder),
    ...(scanner ? { scanner } : {}),
    keys: keys(inject('keysFolder')),
    version: 'test',
    logLevel: log ? 'trace' : (process.env.TEST_LOG ?? 'silent'),
    ...(log ? { logSink: log } : {}),
    web: true,
    worker: false,
    checked: true,
    // Answers that take equally long do so with this too; only tests that measure it wait for the product's own time.
    evenMs: 40,
    ...options,
  });
  await app.start();
  // The owner's connection, to look at what is really stored; forced isolation holds for the owner too.
  const owner = new pg.Pool({
    connectionString: url,
    max: 2,
    options: `-c app.tenant=${DEMO_TENANT}`,
  });
  // One that is just leaving may be told so by the server as its database is dropped.
  owner.on('error', () => undefined);
  closeAtEnd(async () => {
    await app.stop();
    await owner.end();
    await dropDatabase(admin, database);
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
    // The variables of a file last as long as the process, which runs hundreds of files: what they name need not.
    for (const part of Object.keys(app)) Reflect.deleteProperty(app, part);
  });
  return worldOf(app, owner, url, appUrl, [inject('spareTenant')]);
}

/** The world that an instance of this file belongs to. */
export const worlds = new WeakMap<App, World>();

/** The same handles on an instance that somebody else has composed. */
export async function worldOf(
  app: App,
  owner: pg.Pool,
  databaseUrl: string,
  appUrl = databaseUrl,
  /** Tenants that are there already and that nobody has asked for yet. */
  spare: string[] = [],
): Promise<World> {
  const run = <T>(work: (tx: Tx) => Promise<T>, tenantId = DEMO_TENANT) =>
    app.transactions.run(systemContext(tenantId), (tx) => {
      tx.emit(dataSeeded, { subjectType: 'tenant', subjectId: tenantId }, { what: 'people' });
      return work(tx);
    });
  const org = async (kind: string, name?: string, tenantId = DEMO_TENANT): Promise<TestOrg> => {
    const id = newId();
    const orgName = name ?? `${kind}-${id.slice(-6)}`;
    await run(
      (tx) =>
        insertOrganisation(tx, {
          id,
          orgName,
          orgCode: id.slice(-12),
          orgKind: kind,
          orgType: kind === APPLICANT_KIND ? orgType.applicant : orgType.company,
        }),
      tenantId,
    );
    return { id, tenantId, orgName, orgKind: kind };
  };
  const agency = await org('agency', '测试招标代理有限公司');
  const tenderee = await org('tenderee', '测试水务集团有限公司');
  const world: World = {
    app,
    databaseUrl,
    appUrl,
    tenantId: DEMO_TENANT,
    agency,
    tenderee,
    org,
    user: (options) => makeUser(app, run, options.org ?? agency, options),
    tenant: async (platform) => {
      const ready = platform ? undefined : spare.pop();
      if (ready) return ready;
      const id = newId();
      await makeTenant(app.seed, {
        id,
        code: id.slice(-8),
        name: `租户${id.slice(-6)}`,
        ...(platform ? { prefecture: platform } : {}),
      });
      return id;
    },
    signedIn: async (userName) => sender(app, await app.openSession(userName)),
    holding: (token) => sender(app, token),
    anonymous: sender(app, ''),
    setClock: async (at) => {
      await app.database.technical('update world set frozen_at = $1', [new Date(at)]);
      await app.clock.look();
    },
    now: async () => (await app.database.technical<{ now: Date }>('select app_now() as now'))[0]?.now as Date,
    deliver: () => deliver(app),
    fire: async () => {
      while ((await app.ticker.fire()) > 0) await deliver(app);
      await deliver(app);
    },
    seal: async () => {
      while ((await app.sealer.seal()) > 0);
    },
    tx: run,
    sql: async (text, values = []) => (await owner.query(text, values)).rows,
    planned: async (name, text, values) => (await owner.query({ name, text, values })).rows,
  };
  worlds.set(app, world);
  return world;
}

/** A listener that fails is a failed test: nothing here retries in silence. */
async function deliver(app: App): Promise<void> {
  for (let round = 0; round < 200; round++) {
    if ((await app.outbox.drain()) === 0) break;
    const failed = await app.database.technical<{ listener: string; error: string }>(
      'select listener, error from outbox where done_at is null and attempts > 0',
    );
    if (failed[0]) throw new Error(`listener ${failed[0].listener} failed: ${failed[0].error}`);
  }
}

/** Everybody's password in a test; hashing is slow on purpose, so it is done once a file. */
export const PASSWORD = 'Gongheng@2026';
let hash: Promise<string> | undefined;
const hashed = (): Promise<string> => (hash ??= hashPassword(PASSWORD));

async function makeUser(
  app: App,
  run: World['tx'],
  org: TestOrg,
  options: { roles: readonly RoleCode[]; trueName?: string },
): Promise<TestUser> {
  const id = newId();
  const userName = `u${id.slice(-12)}`;
  const trueName = options.trueName ?? `用户${id.slice(-4)}`;
  await run(async (tx) => {
    await insertAccount(tx, { id, userName, password: { hash: await hashed() }, firstLogin: false });
    await insertUser(tx, { id, trueName });
    await insertMembership(tx, { userId: id, orgId: org.id, isHome: true });
    // Nobody has to be told of the roles of somebody who never signed in.
    await tx.client.query(
      `insert into user_role (user_id, role_id, org_id, tenant_id)
       select $1, id, $2, tenant_id from role where role_code = any($3)`,
      [id, org.id, options.roles],
    );
  }, org.tenantId);
  const { openSession } = app;
  const opened = await openSession(userName);
  return {
    id,
    userName,
    trueName,
    org,
    token: opened,
    prove: () => run((tx) => identityToken(tx, id), org.tenantId),
    ...sender(app, opened),
    upload: uploader(app, opened),
  };
}

function sender(app: App, token: string): Pick<TestUser, 'send' | 'raw'> {
  return {
    send: <I, O>(
      call: Call<I, O>,
      input: Partial<Record<keyof I, unknown>>,
      options: SendOptions = {},
    ): Sent<O> => {
      const post = async (meant?: 'ok' | 'refused'): Promise<Envelope<O>> => {
        const asked = requestOf(call, input);
        const headers = { ...asked.headers, language: options.language ?? 'zh', ...options.headers };
        const answer = await askAsOwner(
          app,
          token,
          { ...asked, headers, ...(meant ? { meant } : {}) },
          options.nonce,
        );
        return asDocumented(call, answer) as Envelope<O>;
      };
      let answer: Promise<Envelope<O>> | undefined;
      const once = (meant?: 'ok' | 'refused') => (answer ??= post(meant));
      return {
        envelope: () => once(),
        ok: async () => {
          const e = await once('ok');
          expect(e.code === 200 ? 200 : e, `${call.method} ${call.path}`).toBe(200);
          return e.data;
        },
        refused: async (key) => {
          const e = await once('refused');
          expect(e.code, `${call.path} was expected to be refused`).not.toBe(200);
          expect(e.key === key ? key : e, call.path).toBe(key);
          return e as unknown as Envelope<null>;
        },
      };
    },
    raw: async (method, path, body, headers = {}) => {
      const text = typeof body === 'string';
      const response = await askAsOwner(app, token, {
        method,
        target: path,
        headers: { ...(text ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body }),
      });
      return {
        statusCode: response.statusCode,
        body: response.body,
        rawPayload: response.rawPayload,
        headers: response.headers,
      };
    },
  };
}

function uploader(app: App, token: string): TestUser['upload'] {
  return async (fileName, bytes, moduleName = 'test') => {
    const boundary = `----${randomBytes(8).toString('hex')}`;
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="moduleName"\r\n\r\n${moduleName}\r\n`,
      ),
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const response = await askAsOwner(app, token, {
      method: 'POST',
      target: '/base/file/upload',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    });
    const e = JSON.parse(response.body) as Envelope<{
      id: string;
      fileName: string;
      size: number;
      digest: string;
    }>;
    if (e.code !== 200) throw Object.assign(new Error(e.msg), { envelope: e });
    return e.data;
  };
}
