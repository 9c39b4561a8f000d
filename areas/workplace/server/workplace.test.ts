import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { copiesOf } from '#apps/server/test/copies.ts';
import { publishedLot } from '#areas/bulletin/server/test/house.ts';
import {
  approveFile,
  fileForm,
  freshLot,
  type House,
  houseOf,
} from '#areas/tender-file/server/test/house.ts';
import { confirmJoin, saveFile, submitFile } from '#areas/tender-file/shared/calls.ts';
import { consoleScreens } from '#areas/console/shared/screens.ts';
import { saveMembers } from '#areas/project/shared/member/calls.ts';
import { giveProjectProxy } from '#areas/project/shared/member/proxy-calls.ts';
import { records } from '#base/approval/shared/calls.ts';
import { notify } from '#base/message/server/index.ts';
import { pageMessages, recentMessages } from '#base/message/shared/calls.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { addUser, modifyUnit, orgDetail } from '#base/people/shared/calls.ts';
import { peopleScreens } from '#base/people/shared/screens.ts';
import { webRouterOf } from '#base/message/shared/web-router.ts';
import {
  DAYS_MOST,
  daysList,
  homeDetail,
  modifyPlates,
  modifyShortcuts,
  plateDetail,
  removeSchedule,
  saveSchedule,
  scheduleList,
  shortcutList,
} from '../shared/calls.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import { dutyText } from '#base/duty/shared/text/index.ts';

let world: World;
let house: House;
let supplier: TestUser;
let rival: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  house = await houseOf(world);
  supplier = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
  rival = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
});

async function homeOf(user: TestUser) {
  await world.deliver();
  return user.send(homeDetail, {}).ok();
}

describe('home', () => {
  test('shows the staff what they have to do and where their lots stand', async () => {
    const { packageId } = await freshLot(house);
    await house.pm.send(saveFile, { packageId, ...(await fileForm(house)) }).ok();
    const mine = await homeOf(house.pm);
    expect(mine.duties.records.map((d) => [d.subjectId, d.title])).toContainEqual([
      packageId,
      '编制采购文件并提交审批',
    ]);
    expect(mine.lots?.records).toContainEqual(
      expect.objectContaining({
        packageId,
        path: '/v6-template/master-page/workplace',
        query: { packageId, opType: 'PM' },
        phase: { phase: 'drafting', nextCode: null, nextAt: null, why: null },
      }),
    );
    expect(mine.chart).toContainEqual({ phase: 'drafting', count: mine.lots?.total });
    expect(mine).toMatchObject({ tenders: null, seats: null, watch: null, clerk: '' });
    await house.pm.send(submitFile, { packageId }).ok();
    const leader = await homeOf(house.leader);
    // What waits for approval stands there once: among the duties.
    expect(leader.duties.records.map((d) => d.title)).toEqual(['审批：采购文件审批']);
    const owner = await homeOf(house.owner);
    expect(owner.lots?.records.find((l) => l.packageId === packageId)?.query).toEqual({
      packageId,
      opType: 'owner',
    });
    // A project manager who works on none of these lots has none in hand.
    const colleague = await world.user({ roles: ['pm'] });
    expect((await homeOf(colleague)).lots).toMatchObject({ records: [], total: 0 });
  });

  test('counts a lot once for whoever acts for its manager, member of the project or not, as long as it lasts', async () => {
    const { packageId, mainId } = await freshLot(house);
    await world.deliver();
    const proxy = await world.user({ roles: ['pm'] });
    const now = (await world.now()).getTime();
    const day = (n: number) => new Date(now + n * 86_400_000).toISOString();
    const inHand = async () => {
      const { lots, chart, days } = await homeOf(proxy);
      expect(chart.reduce((sum, { count }) => sum + count, 0)).toBe(lots?.total);
      expect(days.every((entry) => entry.kind !== 'lot' || entry.id === packageId)).toBe(true);
      return [lots?.total, lots?.records.map((lot) => lot.packageId)];
    };
    expect(await inHand()).toEqual([0, []]);
    const given = { mainIds: [mainId], userId: proxy.id, startsAt: day(-1), endsAt: day(7) };
    await house.pm.send(giveProjectProxy, given).ok();
    expect(await inHand()).toEqual([1, [packageId]]);
    const member = { operatorId: proxy.id, operatorPrivList: [{ stageCode: 'pre', operatePriv: '2' }] };
    const manager = { operatorId: house.pm.id, operatorPrivList: [] };
    await house.pm.send(saveMembers, { mainId, operatorIdList: [manager, member] }).ok();
    expect(await inHand()).toEqual([1, [packageId]]);
    await world.setClock(day(8));
    expect(await inHand()).toEqual([1, [packageId]]);
    await house.pm.send(saveMembers, { mainId, operatorIdList: [manager] }).ok();
    expect(await inHand()).toEqual([0, []]);
  });

  test('shows a supplier its own lots and those on offer, and no rival who takes part', async () => {
    const { packageId } = await publishedLot(house);
    const before = await homeOf(supplier);
    expect(before.tenders?.records.map((l) => l.packageId)).toContain(packageId);
    await supplier.send(confirmJoin, { packageId }).ok();
    const after = await homeOf(supplier);
    expect(after.tenders?.records.map((l) => l.packageId)).not.toContain(packageId);
    const own = after.lots?.records.find((l) => l.packageId === packageId);
    expect(own).toMatchObject({ phase: { phase: 'onSale', nextCode: 'saleEnd' } });
    expect(after).toMatchObject({ certificate: { bound: false } });
    expect(after.figures.map((f) => f.code)).toEqual(['overdue', 'week', 'joined', 'onOffer']);
    const told = JSON.stringify(await homeOf(rival));
    expect(told).not.toContain(supplier.org.orgName);
    expect((await homeOf(rival)).lots?.records).toEqual([]);
    expect((await homeOf(house.pm)).duties.records.map((d) => d.title)).not.toContain('加密并递交投标文件');
  });

  test('a message says where its lot stands, to outsiders no more than is public', async () => {
    const { packageId } = await freshLot(house);
    await approveFile(house, packageId);
    await world.deliver();
    const webRouter = webRouterOf(linkTo(consoleScreens.workplace, { packageId }));
    await world.tx((tx) =>
      notify(tx, {
        template: messageTemplate(dutyText, 'message.late'),
        params: { about: '', duty: '', until: '' },
        to: [house.pm.id, supplier.id],
        webRouter,
      }),
    );
    const noteOf = async (user: TestUser) => (await user.send(recentMessages, {}).ok())[0]?.note;
    expect(await noteOf(house.pm)).toMatch(/^待发公告 · 发售开始 \d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect((await homeOf(house.pm)).messages[0]?.note).toBe(await noteOf(house.pm));
    expect(await noteOf(supplier)).toBe('待发公告');
    // In the words for lots of its purchase mode.
    await world.sql(`update project_package set purchase_mode = '1030' where id = $1`, [packageId]);
    await world.sql(
      `update lot_phase set phase = 'awarded', next_code = null, next_at = null, ended = true where package_id = $1`,
      [packageId],
    );
    expect(await noteOf(supplier)).toBe('已成交');
  });

  test('an approval of a lot says where the lot stands, in its message and above its records', async () => {
    const { packageId } = await freshLot(house);
    await house.pm.send(saveFile, { packageId, ...(await fileForm(house)) }).ok();
    await house.pm.send(submitFile, { packageId }).ok();
    await world.deliver();
    const [asked] = await house.leader.send(recentMessages, {}).ok();
    expect(asked?.webRouter?.query['instanceId']).toBeTruthy();
    expect(asked?.note).toBe('编制文件');
    const instanceId = asked?.webRouter?.query['instanceId'] ?? '';
    const above = await house.leader.send(records, { instanceId }).ok();
    expect(above.map((group) => group.note)).toEqual([asked?.note]);
  });

  test('has something for every role, and says honestly whose work is not there yet', async () => {
    const of = async (role: Parameters<World['user']>[0]['roles'][number], kind: string) =>
      homeOf(await world.user({ roles: [role], org: await world.org(kind) }));
    const expert = await of('expert', 'experts');
    expect(expert).toMatchObject({ seats: [], reviews: [], lots: null, watch: null });
    const { packageId } = await publishedLot(house);
    const onSale = (await homeOf(house.pm)).lots?.records.find((l) => l.packageId === packageId);
    await world.setClock(onSale?.phase?.nextAt ?? '');
    await world.fire();
    const supervisor = await of('supervisor', 'supervision');
    expect(supervisor.figures.map((f) => f.code)).toContain('openings');
    expect(supervisor.watch?.map((w) => w.code)).toContain('opening');
    const admin = await of('admin', 'platform');
    expect(admin.figures.map((f) => f.code)).toEqual(
      expect.arrayContaining(['requests', 'locked', 'failedMessages', 'stuckEvents']),
    );
    expect(admin.lots).toBeNull();
    const cashier = await of('cashier', 'agency');
    expect(cashier).toMatchObject({ clerk: 'later', lots: null, watch: null });
    const employee = await of('employee', 'agency');
    expect(employee).toMatchObject({ clerk: 'none', lots: null, watch: null, certificate: null });
    const watching = await of('supervisingexpert', 'supervision');
    expect(watching).toMatchObject({ clerk: '', lots: null, certificate: null });
    expect(watching.watch).toEqual(supervisor.watch);
    // Draws are witnessed by who supervises.
    expect(watching.figures.map((f) => f.code)).toEqual(
      supervisor.figures.map((f) => f.code).filter((code) => code !== 'witness'),
    );
    // The role alone, given by a company to its own people, opens nothing.
    const inAgency = await of('supervisor', 'agency');
    expect(inAgency.watch).toBeNull();
    await world.anonymous.send(homeDetail, {}).refused('kit.refused.session');
  });

  test('shows an administrator what waits for a second one, a company by its name and a person by theirs', async () => {
    const org = await world.org('platform');
    const [tenant, other] = [
      await world.user({ roles: ['tenant'], org }),
      await world.user({ roles: ['tenant'], org }),
    ];
    const { id, version, orgName, orgCode } = await tenant.send(orgDetail, { id: world.agency.id }).ok();
    const renamed = { id, version, orgCode, orgType: '1', orgKind: 'agency', orgName: `${orgName}（集团）` };
    await tenant.send(modifyUnit, renamed).ok();
    const person = { userName: 'home.awaits', trueName: '首页待办', mobile: '13905170399', orgId: org.id };
    await tenant.send(addUser, { ...person, roleIds: [] }).ok();
    const { watch, figures } = await homeOf(other);
    const path = linkTo(peopleScreens.requests);
    expect(watch?.filter((one) => one.code === 'request')).toMatchObject([
      { main: 'home.awaits', path },
      { main: orgName, path },
    ]);
    expect(figures.find((one) => one.code === 'requests')?.value).toBe(2);
  });
});

describe('what each person arranges', () => {
  test('plates keep their order and visibility, for this person alone', async () => {
    const usual = await house.pm.send(plateDetail, {}).ok();
    expect(usual.map((p) => p.plateCode).slice(0, 3)).toEqual(['duties', 'lots', 'calendar']);
    await house.pm
      .send(modifyPlates, {
        plates: [
          { plateCode: 'lots', visible: '1' },
          { plateCode: 'calendar', visible: '0' },
          { plateCode: 'tenders', visible: '1' },
        ],
      })
      .ok();
    const arranged = (await house.pm.send(homeDetail, {}).ok()).plates;
    // Open lots are not for staff, whatever is sent.
    expect(arranged.map((p) => p.plateCode).slice(0, 3)).toEqual(['lots', 'calendar', 'duties']);
    expect(arranged.find((p) => p.plateCode === 'calendar')?.visible).toBe('0');
    expect((await house.leader.send(plateDetail, {}).ok())[0]?.plateCode).toBe('duties');
    await house.pm
      .send(modifyPlates, { plates: [{ plateCode: 'nothing', visible: '1' }] })
      .refused('kit.wrong.input');
  });

  test('shortcuts are kept in their order, each once', async () => {
    const [one, two] = [house.pm.id, house.leader.id];
    await house.pm.send(modifyShortcuts, { menuIds: [two, one, two] }).ok();
    expect(await house.pm.send(shortcutList, {}).ok()).toEqual([{ menuId: two }, { menuId: one }]);
    expect(await house.leader.send(shortcutList, {}).ok()).toEqual([]);
  });

  test('a calendar entry reminds its owner once, at the time it was moved to', async () => {
    const now = await world.now();
    const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
    const entry = { title: '与招标人核对评分办法', scheduleTime: at(30), remind: '4' };
    const { id } = await house.pm.send(saveSchedule, entry).ok();
    await house.pm.send(saveSchedule, { ...entry, id, scheduleTime: at(31) }).ok();
    const days = { from: shanghaiDay(at(0)), to: shanghaiDay(at(40)) };
    expect(await house.pm.send(scheduleList, days).ok()).toMatchObject([{ id, scheduleTime: at(31) }]);
    expect(await house.pm.send(daysList, days).ok()).toContainEqual(
      expect.objectContaining({ kind: 'schedule', title: entry.title, at: at(31) }),
    );
    await copiesOf(
      world,
      { table: 'schedule_item', id },
      DAYS_MOST,
      `jsonb_build_object('title', 'copy' || n)`,
    );
    expect(await house.pm.send(daysList, days).ok()).toHaveLength(DAYS_MOST);
    expect((await house.pm.send(homeDetail, {}).ok()).days.length).toBeLessThanOrEqual(DAYS_MOST);
    await world.sql(`delete from schedule_item where title like 'copy%'`);
    expect(await house.leader.send(scheduleList, days).ok()).toEqual([]);
    await house.leader.send(saveSchedule, { ...entry, id }).refused('workplace.scheduleNotFound');
    await house.leader.send(removeSchedule, { id }).refused('workplace.scheduleNotFound');
    const reminded = async () =>
      (await house.pm.send(pageMessages, { size: 50 }).ok()).records.filter((m) => m.title === '日程提醒')
        .length;
    await world.setClock(at(6.5));
    await world.fire();
    expect(await reminded()).toBe(0);
    await world.setClock(at(7));
    await world.fire();
    await world.fire();
    expect(await reminded()).toBe(1);
    await house.pm.send(removeSchedule, { id }).ok();
    expect(await house.pm.send(scheduleList, days).ok()).toEqual([]);
  });

  test('a reminder at a time of its own must be later than the entry', async () => {
    const now = (await world.now()).getTime();
    const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
    const entry = { title: '踏勘现场', scheduleTime: at(5), remind: '6' };
    const refused = await house.pm
      .send(saveSchedule, { ...entry, remindTime: at(5) })
      .refused('kit.wrong.input');
    expect(refused.msg).toContain('提醒时间必须大于事项时间');
    await house.pm.send(saveSchedule, { ...entry, remindTime: null }).refused('kit.wrong.input');
    await house.pm.send(saveSchedule, { ...entry, remindTime: at(6) }).ok();
  });
});
