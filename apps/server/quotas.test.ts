import { afterAll, beforeAll, expect, test } from 'vitest';
import { PREFERENCE_MOST } from '#kit/shared/preference.ts';
import { keepPreference, mobileFree } from '#base/account/shared/calls.ts';
import { addExport } from '#base/export/shared/calls.ts';
import { UNDER_WAY_MAX } from '#base/export/shared/status.ts';
import * as flows from '#base/flow/shared/calls.ts';
import { saveService } from '#base/flow/shared/service-calls.ts';
import { templateCalls } from '#base/message/shared/template-calls.ts';
import { saveEntry } from '#areas/catalogue/shared/calls.ts';
import { ENTRIES_MAX } from '#areas/catalogue/shared/status.ts';
import { makeWorld, type TestOrg, type TestUser, type World } from './test/world.ts';

/** Quotas of whoever is signed in (配额), each tried so many times at once; counters of strangers stand in `parallel.test.ts`. */
const N = 40;
let world: World;
let platform: TestOrg;
let keeper: TestUser;
const rows: { quota: string; tried: number; allowed: number; most: number }[] = [];

beforeAll(async () => {
  world = await makeWorld();
  platform = await world.org('platform');
  keeper = await world.user({ roles: ['tenant'], org: platform });
});
afterAll(() => {
  if (process.env['SEC_REPORT']) console.table(rows);
});

/** So many of those at once get through as are left, and the others are told the reason. */
async function raced(quota: string, left: number, key: string, work: (i: number) => Promise<Told>) {
  const answers = await Promise.all(Array.from({ length: N }, (_, i) => work(i)));
  const allowed = answers.filter((a) => a.code === 200).length;
  rows.push({ quota, tried: N, allowed, most: left });
  expect(new Set(answers.flatMap((a) => (a.code === 200 ? [] : [a.key]))), quota).toEqual(new Set([key]));
  expect(allowed, quota).toBe(left);
}
interface Told {
  readonly code: number;
  readonly key?: string | undefined;
}

test('exports of one person under way', async () => {
  const user = await world.user({ roles: ['pm'] });
  await raced('exports under way', UNDER_WAY_MAX, 'export.tooMany', (i) =>
    user
      .send(addExport, {
        line: 'GET /base/msg/record/page',
        input: {},
        columns: [{ head: '标题', from: ['title'], kind: 'text' }],
        title: `导出${i}`,
      })
      .envelope(),
  );
});

test('bytes that an organisation keeps in a day', async () => {
  const user = await world.user({ roles: ['pm'], org: await world.org('agency') });
  // So large that what a form puts around it leaves no room for one more.
  const bytes = Buffer.from(`%PDF-1.7\n%${'x'.repeat(100_000)}\ntrailer\n<<>>\n%%EOF\n`);
  await user.upload('合同.pdf', bytes);
  await world.sql('update upload_day set bytes = $2 where owner_id = $1', [
    user.org.id,
    5 * 1024 ** 3 - 3 * (bytes.length + 1000),
  ]);
  await raced('bytes of a day (three files left)', 3, 'file.quota', (i) =>
    user.upload(`附件${i}.pdf`, bytes).then(
      () => ({ code: 200 }),
      (error: { envelope?: Told }) => error.envelope ?? { code: 500 },
    ),
  );
});

test('questions whether a number is taken', async () => {
  const user = await world.user({ roles: ['pm'] });
  await world.sql(
    `insert into attempt (about, name, source, count, since) values ('free', $1, '', 45, clock_timestamp())`,
    [user.id],
  );
  await raced('is this number taken (60 an hour, 45 spent)', 15, 'account.freeHeld', (i) =>
    user.send(mobileFree, { mobile: `13400002${String(100 + i)}` }).envelope(),
  );
});

test('preferences of one person', async () => {
  const user = await world.user({ roles: ['pm'] });
  await world.sql(
    `insert into user_preference (tenant_id, user_id, kind, key, value)
     select $1, $2, 'help', 'tour' || n, '1' from generate_series(1, $3) n`,
    [world.tenantId, user.id, PREFERENCE_MOST - 2],
  );
  await raced('preferences (two left)', 2, 'account.preferencesFull', (i) =>
    user.send(keepPreference, { kind: 'list', key: `list${i}`, value: '1' }).envelope(),
  );
});

test('templates of messages of one tenant', async () => {
  await world.sql(
    `insert into message_template (id, tenant_id, template_level, template_code, template_name, template_type, send_type, title, msg_content, msg_content_en)
     select gen_random_uuid(), $1, 'tenant', 'FULL' || n, 'x' || n, '10', '4', 'x', 'x', 'x' from generate_series(1, 197) n`,
    [world.tenantId],
  );
  await raced('own templates of messages (three left)', 3, 'message.template.tooMany', (i) =>
    keeper
      .send(templateCalls.tenant.save, {
        templateCode: `RACE${i}`,
        templateName: `竞争${i}`,
        sendType: '1,4',
        title: '提醒',
        titleEn: 'Reminder',
        smsContent: '提醒',
        smsContentEn: null,
        msgContent: '提醒',
        msgContentEn: 'x',
      })
      .envelope(),
  );
});

test('flows of one business', async () => {
  const serviceKey = 'CONTRACT_APPROVAL';
  await world.sql(
    `insert into approval_draft (tenant_id, service_key, flow_key, name_zh, name_en, nodes, base_version, edited_by, edited_by_name, edited_at)
     select $1, $2, 'full' || n, 'x', 'x', '[]', 0, $3, 'x', now() from generate_series(1, 47) n`,
    [world.tenantId, serviceKey, keeper.id],
  );
  const known = await world.sql<{ n: number }>(
    `select count(distinct coalesce(flow_key, ''))::int as n from (select flow_key from approval_draft where service_key = $1
     union all select flow_key from approval_definition where service_key = $1) f`,
    [serviceKey],
  );
  await raced('flows of one business', 50 - (known[0]?.n ?? 0), 'flow.tooManyFlows', (i) =>
    keeper.send(flows.addFlow, { serviceKey, name: { zh: `流程${i}`, en: `Flow ${i}` } }).envelope(),
  );
});

test('kinds of business that a tenant registers', async () => {
  await world.sql(
    `insert into approval_service (id, tenant_id, service_key, name_zh, name_en, permission)
     select gen_random_uuid(), $1, 'FULL_' || n, 'x', 'x', 'contract.submit' from generate_series(1, 198) n`,
    [world.tenantId],
  );
  await raced('registered kinds of business (two left)', 2, 'flowService.wrong.keyTaken', (i) =>
    keeper
      .send(saveService, {
        serviceKey: `RACE_${i}`,
        nameZh: `业务${i}`,
        nameEn: `Business ${i}`,
        permission: 'entrustContract.submit',
        variableLines: '',
      })
      .envelope(),
  );
});

test('entries of the purchase catalogue', async () => {
  await world.sql(
    `insert into purchase_catalogue (id, tenant_id, code, directory_name, hierarchy, sort, centralized_purchase_flag, status)
     select gen_random_uuid(), $1, 'FULL' || n, 'x', 1, 1000 + n, '0', '0'
     from generate_series(1, $2 - 2 - (select count(*)::int from purchase_catalogue where tenant_id = $1)) n`,
    [world.tenantId, ENTRIES_MAX],
  );
  await raced('entries of the catalogue (two left)', 2, 'catalogue.tooMany', (i) =>
    keeper.send(saveEntry, { directoryName: `目录${i}`, code: `RACE${i}` }).envelope(),
  );
});
