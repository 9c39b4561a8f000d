import type { RoleCode } from '#kit/shared/names.ts';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#kit/shared/call.ts';
import { demoUsers } from '../../../db/seed/people.ts';
import { roles } from '../../../db/seed/roles.ts';
import { DEMO_TENANT } from '../../../db/seed/seed.ts';
import { declarations, type App } from '../compose.ts';
import { inputsOf, pairs, Trail } from './tries.ts';
import { idsOf, type Rows, type WorldIds } from './world-ids.ts';
import { type TestUser, worldOf } from './world.ts';

/** Base folders that hold what people do; the others hold what everybody may know (people, dictionaries, roles). */
const BUSINESS = new Set(['approval', 'bizflow', 'message', 'file']);
const KNOWN = new Set([
  'session',
  'account',
  'organisation',
  'people',
  'role',
  'dictionary',
  'ca',
  'procedure',
  'catalogue',
  'clause',
  'template',
]);
/** How things are done, not what is being done. */
const COMMON = new Set(['goods_template', 'evaluation_method', 'approval_definition']);
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
const tables = declarations
  .filter((d) => BUSINESS.has(d.name) || !KNOWN.has(d.name))
  .flatMap((d) => d.tables)
  .filter((t) => !COMMON.has(t));

/** Changes the very world or session of this test; obtaining documents is how a supplier lawfully becomes a party. */
const LEFT_OUT = new Set([
  '/base/demo/clock',
  '/base/demo/login',
  '/base/user/logout',
  '/pre/bidder/package/join/confirm',
  // How many have read a notice that is meant for them is counted.
  '/base/notice/read',
]);

/** Calls whose input is a whole form, or whose id is no business record: tests of the folder lead them to a record. */
const NOT_REACHED = new Set([
  '/bos/ca/detail',
  // The contact is a form of its own; proved with the documents.
  '/pre/bidder/package/data/update',
  '/pre/bulletin/public/detail',
  // No notice of the demonstration is signed; proved with notices.
  '/pre/bulletin/public/signed',
  '/pre/bulletin/seal',
  '/pre/bulletin/sign',
  '/pre/bulletin/signed',
  '/pre/preprocdef/stage/list',
  '/sts/form/outer/main/detail',
  // The id of the tenant is only carried along with a template that is sent back.
  '/base/msg/template/plat/save',
  '/base/msg/template/save',
  // Nobody in the demonstration has entered anything in a calendar.
  '/base/workbench/schedule/remove',
  '/base/workbench/schedule/save',
  '/base/user/switchOrg',
  // Its ids lead to one's own company only; proved with the address book.
  '/base/user/contact/page',
  '/base/bizflow/handover',
  '/base/bizflow/submit',
  '/base/bizflow/transmit',
  '/base/wf/apvl/transmit',
  '/base/wf/apvl/addSign',
  '/base/wf/apvl/removeSign',
  '/base/wf/proc/simulate',
  '/base/wf/proc/submitters',
  '/base/wf/proxy/add',
  // Nobody has bound a flow, and what a service is called has no id.
  '/base/wf/bind/add',
  '/base/wf/bind/confirm',
  '/base/wf/bind/refuse',
  '/base/wf/bind/unbind',
  '/base/wf/service/detail',
  // Nobody has registered a kind of business of a joined program.
  '/base/wf/apvl/submit',
  '/base/wf/service/remove',
  '/base/user/passkey/rename',
  // Accounts of agencies are kept by administrators; proved with agencies.
  '/mbd/agency/config/confirm',
  '/mbd/agency/config/detail',
  '/mbd/agency/config/page',
  '/mbd/agency/config/return',
  '/mbd/agency/config/save',
  // Nobody has exported so much.
  '/base/export/download',
  '/base/export/remove',
  // Nobody is in the middle of an upload.
  '/base/file/upload/state',
  '/base/file/upload/piece',
  '/base/file/upload/finish',
  '/base/file/upload/drop',
  // Nobody in the demonstration edits a document: a window is found by its key alone.
  '/base/pageoffice/book',
  '/base/pageoffice/compare',
  '/base/pageoffice/content',
  '/base/pageoffice/lock',
  '/base/pageoffice/open',
  '/base/pageoffice/save',
  '/base/pageoffice/saveRedisParam',
  '/base/pageoffice/server',
  '/base/pageoffice/unlock',
  '/base/pageoffice/versions',
  // Templates and clauses are of the tenant, for everybody who makes documents.
  '/ess/lib-method/terms/save',
  '/ess/lib-method/terms/remove',
  '/base/template/form/detail',
  '/base/template/file/detail',
  '/base/template/file/document',
  '/base/template/file/save',
  '/base/template/file/values',
  '/base/template/file/filled',
  '/base/template/file/take',
  '/base/template/form/save',
  '/base/template/method/detail',
  '/base/template/method/save',
  '/pre/file/method/detail',
  '/pre/file/method/extract',
  '/base/template/detail',
  '/base/template/comment/list',
  '/base/template/version/list',
  '/base/template/try',
  '/base/template/save',
  '/base/template/remove',
  '/base/template/copy',
  '/base/template/enable',
  '/base/template/invalidate',
  '/base/template/comment/add',
  // Nobody has entered a construction project.
  '/mbd/project/detail',
  '/mbd/project/modify',
  '/mbd/project/remove',
  '/mbd/project/page',
  '/mbd/project/relevanceProjectUrl',
  // The demonstration draws up no procedure of its own.
  '/pre/preprocdef/detail',
  '/pre/preprocdef/save',
  '/pre/preprocdef/submit',
  '/pre/preprocdef/failure',
  '/pre/preprocdef/restore',
  '/pre/preprocdef/delete',
  // Nobody has entered a client.
  '/base/clientVersion/detail',
  '/base/clientVersion/publish',
  '/base/clientVersion/remove',
  '/base/clientVersion/withdraw',
  // No business of the demonstration has failed to follow, and no remedy waits.
  '/base/wf/apvl/callback',
  '/base/wf/exception/assign',
  '/base/wf/exception/confirm',
  '/base/wf/exception/refuse',
  '/base/wf/exception/retry',
  '/base/wf/exception/users',
  // Nobody has given approvals away.
  '/base/wf/proxy/end',
  // Nobody in the demonstration has registered, and no delivery has failed.
  '/base/registration/audit',
  '/base/registration/certify',
  '/base/registration/change/detail',
  '/base/registration/change/own',
  '/base/registration/change/submit',
  '/base/registration/change/withdraw',
  '/base/registration/detail',
  '/base/registration/files',
  '/base/registration/input/detail',
  '/base/registration/input/submit',
  '/base/txmessage/detail',
  '/base/txmessage/discard',
  '/base/txmessage/discard/confirm',
  '/base/txmessage/retry',
  // A notice of the tenant: tests of its folder lead who looks after it to it.
  '/base/notice/detail',
  '/base/notice/publish',
  '/base/notice/remove',
  '/base/notice/withdraw',
  // Nobody has written words of one's own for a message.
  '/base/msg/template/detail',
  '/base/msg/template/modify',
  '/base/msg/template/restore',
  '/base/msg/template/plat/detail',
  '/base/msg/template/plat/modify',
  '/base/msg/template/plat/restore',
  '/bos/ca/lost',
  '/bos/ca/lost/cancel',
  '/bos/ca/lost/review',
  '/bos/ca/unbind',
  '/bos/opening/attribute/confirm',
  '/bos/opening/attribute/return',
  '/bos/opening/extend',
  '/bos/opening/setting',
  '/bos/opening/record/witness',
  '/bos/submit/refusal/evidence',
  '/bos/submit/submit',
  '/ctr/contract/milestone/accept',
  '/ctr/contract/milestone/pay',
  '/ctr/contract/modify',
  // Seals are found by their own company alone; proved with them.
  '/base/seal/register',
  '/base/seal/withdraw',
  // A change names its evidence, or is named by itself; proved with them.
  '/ess/award/candidates/change',
  '/ess/award/candidates/change/confirm',
  '/ess/award/candidates/change/return',
  '/ess/award/candidates/change/withdraw',
  '/ess/award/candidates/preview',
  '/ess/award/candidates/publicise',
  '/ess/award/candidates/submit',
  '/ess/award/objection/answer',
  '/ess/award/objection/confirm',
  '/ess/award/objection/return',
  '/ess/committee/confirmation/answer',
  '/ess/committee/confirmation/avoid',
  '/ess/committee/save',
  // Nobody in the demonstration has another notice to publish; proved with them.
  '/pre/general-bulletin/detail',
  '/pre/general-bulletin/publish',
  '/pre/general-bulletin/reopen',
  '/pre/general-bulletin/save',
  '/pre/general-bulletin/submit',
  '/pre/bulletin/save',
  // A clarification is named by its lot or by itself; proved with clarifications.
  '/pre/clarification/detail',
  // No objection of the demonstration waits for its answer; proved with clarifications.
  '/pre/clarification/answer',
  '/pre/clarification/confirmAnswer',
  '/pre/clarification/returnAnswer',
  '/pre/clarification/withdrawObjection',
  // The supervision is none of the people below; proved with clarifications.
  '/pre/clarification/watched',
  // A receipt is a whole form, and an invitation is named by its lot or by itself; proved with invitations.
  '/pre/invitation/answer',
  '/pre/invitation/detail',
  // The supervision is none of the people below; proved with the console.
  '/pre/invitation/watched',
  // Nothing of the demonstration is terminated; proved with exceptions.
  '/pre/exception/detail',
  '/pre/exception/discard',
  '/pre/exception/mine',
  '/pre/exception/refund',
  '/pre/exception/save',
  '/pre/exception/submit',
  '/pre/project/package/save',
  '/pre/project/package/update',
  '/pre/project/simpleBidding/save',
  // Nobody has given a project to another manager.
  '/pre/project/proxy/give',
  '/pre/project/proxy/end',
  '/pre/project/specform/export/template',
  '/pre/project/wzmx/add',
]);

/** The tables of the folder that a call belongs to: what its id leads to stands there, most often. */
function ownTables(call: Call): ReadonlySet<string> {
  const [folder] = declarations
    .flatMap(({ prefixes, tables: own }) => prefixes.map((prefix) => ({ prefix, own })))
    .filter(({ prefix }) => `${call.path}/`.startsWith(`${prefix}/`))
    .toSorted((a, b) => b.prefix.length - a.prefix.length);
  return new Set(folder?.own);
}

/** Administration: its ids are people, units (tenderees among them), roles, menu entries, entries of the catalogue and calls, which its own tests lead to one another. */
const ADMINISTRATION =
  /^\/base\/(organization|role|menu|resource|tenant|function|holiday|logincontrol|user\/session)\/|^\/pre\/libcategories\/|^\/tenderee\//;

/**
 * 越权矩阵: every call of the declarations × every role of a company that has nothing to do with it × the ids of a
 * world in which everything has happened. Nobody reads what is not theirs, nothing of it changes; and the same ids
 * lead the people of the world to their records, so that a refusal means something.
 */
export function strangersSeeNothing(world: () => { app: App; databaseUrl: string }, own: readonly string[]) {
  describe('strangers', () => {
    let app: App;
    let db: pg.Pool;
    const strangers = new Map<RoleCode, TestUser>();
    let { samples, secret }: WorldIds = { samples: new Map(), secret: new Map() };

    const rows: Rows = async (sql, values = []) => (await db.query<Record<string, string>>(sql, values)).rows;

    /** Every row of every business table, as it stands. */
    const standing = async (): Promise<Map<string, string>> => {
      const found = new Map<string, string>();
      for (const table of tables)
        for (const row of await rows(`select md5(x::text) as hash from ${table} x`))
          found.set(`${table} ${row['hash']}`, table);
      return found;
    };

    beforeAll(async () => {
      app = world().app;
      db = new pg.Pool({
        connectionString: world().databaseUrl,
        max: 1,
        options: `-c app.tenant=${DEMO_TENANT}`,
      });
      const made = await worldOf(app, db, world().databaseUrl);
      const kinds: Record<string, string> = {
        supplier: 'supplier',
        expert: 'experts',
        owner: 'tenderee',
        ownerlead: 'tenderee',
      };
      for (const { code, level } of roles)
        if (level === 'company')
          strangers.set(
            code,
            await made.user({ roles: [code], org: await made.org(kinds[code] ?? 'agency') }),
          );
      ({ samples, secret } = await idsOf(rows, tables));
    }, 120_000);
    afterAll(() => db.end());

    const granted = (role: RoleCode, call: Call): boolean =>
      typeof call.gate !== 'string' ||
      declarations.some((d) => d.permissions.some((p) => p.code === call.gate && p.roles.includes(role)));
    const answerOf = async (user: Pick<TestUser, 'send'>, call: Call, input: Record<string, unknown>) => {
      try {
        return await user.send(call, input).envelope();
      } catch {
        return undefined; // a file instead of an envelope
      }
    };
    /** What an answer tells, whichever ids it was asked with. */
    const tells = (answer: Awaited<ReturnType<typeof answerOf>>) =>
      `${answer?.code} ${answer?.key} ${JSON.stringify(answer?.data ?? null).replaceAll(UUID, 'id')}`;
    const elsewhere = (input: object) =>
      JSON.parse(JSON.stringify(input).replaceAll(UUID, () => randomUUID())) as Record<string, unknown>;
    const withIds = () =>
      app.calls
        .filter((call) => !LEFT_OUT.has(call.path))
        .map((call) => ({ call, inputs: inputsOf(call, samples) }));

    test('read nothing of others and change nothing of it, whatever id they send to whatever call', async () => {
      const before = await standing();
      expect(before.size).toBeGreaterThan(500);
      const leaks: string[] = [];
      let cells = 0;
      const published = new Set([...samples.values()].flat().filter((id) => !secret.has(id)));
      for (const { call, inputs } of withIds()) {
        const roles = [...strangers].filter(([role]) => granted(role, call));
        // An input that a call refuses with one id is refused with any other id too.
        const noInput = new Set<string>();
        // The refusal that a record gets that does not exist.
        const nothings = new Map<string, string>();
        for (const [[role, user], input] of pairs(roles, inputs.length > 0 ? inputs : [{}])) {
          const asked = `${role} ${JSON.stringify(input).replaceAll(UUID, 'id')}`;
          if (noInput.has(asked)) continue;
          cells += 1;
          const answer = await answerOf(user, call, input);
          if (answer?.key === 'kit.wrong.input') noInput.add(asked);
          const cell = `${role} × ${call.method} ${call.path}`;
          expect(answer?.code, cell).not.toBe(500);
          if (answer === undefined) leaks.push(`${cell} gave a file`);
          const ids = JSON.stringify(input).match(UUID) ?? [];
          if (ids.some((id) => secret.has(id)) && !ids.some((id) => published.has(id))) {
            const ofNothing = async () => tells(await answerOf(user, call, elsewhere(input)));
            const nothing = nothings.get(asked) ?? (await ofNothing());
            nothings.set(asked, nothing);
            // Some answers are new each time.
            if (tells(answer) !== nothing && (await ofNothing()) === nothing)
              leaks.push(
                `${cell} said ${tells(answer)} of ${JSON.stringify(input)}, and ${nothing} of nothing`,
              );
          }
          const told = JSON.stringify(answer?.data ?? null).match(UUID) ?? [];
          for (const id of told)
            if (secret.has(id) && !JSON.stringify(input).includes(id))
              leaks.push(`${cell} told ${secret.get(id)} (${JSON.stringify(input)})`);
        }
      }
      expect([...new Set(leaks)]).toEqual([]);
      expect(cells).toBeGreaterThan(1000);
      const after = await standing();
      expect([...before].filter(([row]) => !after.has(row)).map(([, table]) => table)).toEqual([]);
    }, 180_000);

    test('the same ids lead the people of the world to their records', async () => {
      const made = await worldOf(app, db, world().databaseUrl);
      const people = await Promise.all(
        own.map(async (name) => ({
          name,
          holds: demoUsers.find((u) => u.userName === name)?.roles ?? [],
          ...(await made.signedIn(name)),
        })),
      );
      const missed: string[] = [];
      const tables = new Map([...samples].flatMap(([table, ids]) => ids.map((id) => [id, table] as const)));
      const tablesOf = (input: object) =>
        Object.values(input).flatMap((value) => tables.get([value].flat()[0] as string) ?? []);
      const trail = new Trail();
      for (const { call, inputs } of withIds().toSorted((a, b) =>
        a.call.method.localeCompare(b.call.method),
      )) {
        // Those that no record reaches would be tried with every id by everybody, for nothing.
        if (inputs.length === 0 || NOT_REACHED.has(call.path) || ADMINISTRATION.test(call.path)) continue;
        let reached = false;
        // Whoever may not call it at all is shown no record by it.
        const may = people.filter(({ holds }) => holds.some((role) => granted(role, call)));
        const own = ownTables(call);
        const near = inputs.toSorted(
          (a, b) => Number(tablesOf(b).some((t) => own.has(t))) - Number(tablesOf(a).some((t) => own.has(t))),
        );
        for (const input of trail.firstOf(call, near, tablesOf)) {
          for (const user of trail.firstOf(call, may, ({ name }) => [name])) {
            const answer = await answerOf(user, call, input);
            expect(answer?.code, call.path).not.toBe(500);
            reached =
              answer === undefined ||
              ![400, 401, 403, 404].includes(answer.code) ||
              (answer.code === 400 && answer.key !== 'kit.wrong.input');
            if (!reached) continue;
            trail.note(call, [...tablesOf(input), user.name]);
            break;
          }
          if (reached) break;
        }
        if (!reached) missed.push(`${call.method} ${call.path}`);
      }
      expect(missed).toEqual([]);
    }, 180_000);
  });
}
