import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logout } from '#base/session/shared/calls.ts';
import { requestHash, signingKey } from '#kit/server/http/signing.ts';
import { API_BASE, type Call } from '#kit/shared/call.ts';
import { randomBytes } from 'node:crypto';
import { demoUsers } from '../../../db/seed/people.ts';
import { roles } from '../../../db/seed/roles.ts';
import { DEMO_TENANT } from '../../../db/seed/seed.ts';
import { type App, declarations } from '../compose.ts';
import { worldOf } from './world.ts';

/** A POST that somebody's own people made and the server did: a valid body with ids that are real. */
export interface Recorded {
  readonly path: string;
  readonly body: string;
}

type Transport = (url: string, init: RequestInit) => Promise<Response>;

/** A transport that remembers every JSON body which was answered with success. */
export const recording =
  (transport: Transport, into: Recorded[]): Transport =>
  async (url, init) => {
    const answer = await transport(url, init);
    if (init.method !== 'POST' || typeof init.body !== 'string') return answer;
    const text = await answer.clone().text();
    if (text.startsWith('{"code":200,'))
      into.push({ path: new URL(url).pathname.slice(API_BASE.length), body: init.body });
    return answer;
  };

/** They would change the session or the clock of this very test; obtaining documents is how a supplier lawfully becomes a party. */
const LEFT_OUT = new Set([
  '/base/demo/clock',
  '/base/demo/login',
  '/base/user/logout',
  '/pre/bidder/package/join/confirm',
  // Every holder of the documents has a contact of its own there.
  '/pre/bidder/package/data/update',
]);

/** Bodies of each call that are sent: the first, one from the middle, the last. */
const pick = <T>(all: readonly T[], n: number): T[] =>
  all.length <= n
    ? [...all]
    : Array.from({ length: n }, (_, i) => all[Math.floor((i * (all.length - 1)) / Math.max(n - 1, 1))] as T);

interface Identity {
  readonly name: string;
  readonly token: string;
  /** What the answer to a call that asks this gate must be; undefined = anything that changes nothing. */
  readonly must: (call: Call) => string | undefined;
}

const isOpen = (call: Call): boolean => typeof call.gate === 'object' && 'open' in call.gate;

/**
 * 重放矩阵: every POST of the played world, with the body that its own people sent, sent again by everybody else: nobody, an ended
 * session, a session that must change its password, all demonstration accounts without the permission, all roles of another company
 * and of another tenant. Each is refused as declared, and no row of the world changes.
 */
export function othersChangeNothing(
  world: () => { app: App; databaseUrl: string },
  recorded: readonly Recorded[],
  bodies = Number(process.env.SEC_BODIES ?? 1),
) {
  describe('replayed by others', () => {
    let app: App;
    let db: pg.Pool;
    const identities: Identity[] = [];

    const tables = declarations.flatMap((d) => Object.keys(d.facts ?? {}));
    const standing = async (): Promise<Map<string, string>> => {
      const found = new Map<string, string>();
      for (const table of tables) {
        const { rows } = await db.query<{ hash: string }>(
          `select md5(x::text) as hash from ${table} x where tenant_id = '${DEMO_TENANT}'`,
        );
        for (const { hash } of rows) found.set(`${table} ${hash}`, table);
      }
      return found;
    };
    const post = async (token: string, call: Call, body: string) => {
      const url = API_BASE + call.path;
      const nonce = randomBytes(12).toString('hex');
      const timestamp = String(Math.round(app.clock.wallMs()));
      const signed = { method: 'POST', target: url, body, nonce, timestamp };
      const answer = await app.http.inject({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/json',
          prefecturecode: '2000',
          ...(token === '' ? {} : { token, nonce, timestamp, hash: requestHash(signingKey(token), signed) }),
        },
        payload: body,
      });
      return JSON.parse(answer.body) as { code: number; key?: string };
    };
    const grants = (codes: readonly string[], call: Call): boolean =>
      typeof call.gate !== 'string' ||
      declarations.some((d) =>
        d.permissions.some((p) => p.code === call.gate && p.roles.some((r) => codes.includes(r))),
      );
    const permitted = (codes: readonly string[]) => (call: Call) =>
      grants(codes, call) ? undefined : 'kit.refused.permission';

    beforeAll(async () => {
      app = world().app;
      db = new pg.Pool({
        connectionString: world().databaseUrl,
        max: 1,
        options: `-c app.tenant=${DEMO_TENANT}`,
      });
      const made = await worldOf(app, db, world().databaseUrl);
      const company = roles.filter((r) => r.level === 'company').map((r) => r.code);
      const session = (call: Call) => (isOpen(call) ? undefined : 'kit.refused.session');
      identities.push({ name: 'nobody', token: '', must: session });

      const { rows } = await db.query<{ id: string; org_name: string }>(
        `select id, org_name from organisation where org_kind = 'agency' order by created_at, id limit 1`,
      );
      const agency = {
        id: rows[0]?.id as string,
        tenantId: DEMO_TENANT,
        orgName: rows[0]?.org_name as string,
        orgKind: 'agency',
      };
      const left = await made.user({ roles: company, org: agency });
      await left.send(logout, {}).ok();
      identities.push({ name: 'ended session', token: left.token, must: session });
      const first = await made.user({ roles: company, org: agency });
      await db.query('update session set first_login = true where user_id = $1', [first.id]);
      identities.push({
        name: 'first login',
        token: first.token,
        must: (call) => (isOpen(call) ? undefined : 'kit.refused.firstLogin'),
      });
      for (const { code, level } of roles)
        if (level === 'company')
          identities.push({
            name: `${code} of another company`,
            token: (await made.user({ roles: [code], org: await made.org('agency') })).token,
            must: permitted([code]),
          });
      const tenant = await made.tenant();
      identities.push({
        name: 'another tenant',
        token: (await made.user({ roles: company, org: await made.org('agency', undefined, tenant) })).token,
        must: permitted(company),
      });
      for (const u of demoUsers)
        identities.push({
          name: u.userName,
          token: await app.openSession(u.userName),
          must: permitted(u.roles),
        });
    }, 120_000);
    afterAll(() => db.end());

    test('each is refused as declared, and no fact of the world changes', async () => {
      const calls = new Map(app.calls.filter((c) => c.method === 'POST').map((c) => [c.path, c]));
      const paths = [...new Set(recorded.map((r) => r.path))].filter((p) => calls.has(p) && !LEFT_OUT.has(p));
      expect(paths.length).toBeGreaterThan(40);
      const before = await standing();
      const wrong: string[] = [];
      let cells = 0;
      for (const path of paths) {
        const call = calls.get(path) as Call;
        for (const { body } of pick(
          recorded.filter((r) => r.path === path),
          bodies,
        ))
          for (const who of identities) {
            const must = who.must(call);
            // Whoever works in the world and holds the permission may lawfully act in it.
            if (must === undefined && !/another/.test(who.name)) continue;
            cells += 1;
            const answer = await post(who.token, call, body);
            const cell = `${who.name} × ${path} → ${answer.code} ${answer.key ?? ''}`;
            if (answer.code === 500 || (must !== undefined && answer.key !== must)) wrong.push(cell);
          }
      }
      expect([...new Set(wrong)]).toEqual([]);
      const after = await standing();
      expect([...before].filter(([row]) => !after.has(row)).map(([, table]) => table)).toEqual([]);
      if (process.env.SEC_REPORT) console.log(`replay: ${paths.length} calls, ${cells} cells`);
    }, 300_000);
  });
}
