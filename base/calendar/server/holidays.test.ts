import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import { AwardHouse } from '#areas/award/server/test/house.ts';
import { awardDetail, raiseObjection } from '#areas/award/shared/calls.ts';
import { publishedLotInWorld, withKey } from '#areas/bid-submission/server/test/lot.ts';
import type { TestUser, World } from '#apps/server/test/world.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { fromShanghai } from '#kit/shared/time.ts';
import * as calls from '../shared/calls.ts';
import { dayType, endOfDay, lastDay } from '../shared/days.ts';

let h: AwardHouse;
let world: World;
let admin: TestUser;
let second: TestUser;
let other: string;
let foreign: TestUser;

beforeAll(async () => {
  h = await AwardHouse.make();
  world = h.world;
  const platform = await world.org('platform');
  admin = await world.user({ roles: ['admin'], org: platform });
  second = await world.user({ roles: ['tenant'], org: platform });
  other = await world.tenant({ code: '1010', title: '皖江电子招标采购平台' });
  const there = await world.org('platform', undefined, other);
  foreign = await world.user({ roles: ['admin'], org: there });
});

type Wanted = InputOf<typeof calls.previewHolidays>['days'];

/** The year as it stands, with these days otherwise. */
async function yearWith(year: number, ...days: Wanted) {
  const known = await admin.send(calls.holidayYear, { year }).ok();
  const kept = known.days.filter((d) => !days.some((n) => n.day === d.day));
  return { year, seen: known.seen, days: [...kept, ...days] };
}
const holiday = (day: string, dayName = '纪念日') => ({ day, dayType: dayType.holiday, dayName });
const daysIn = async (user: TestUser, year: number) =>
  (await user.send(calls.holidayDays, { from: `${year}-01-01`, to: `${year}-12-31` }).ok()).map((d) => d.day);

describe('the holidays of a year', () => {
  test('are published for every tenant at once, and only by who runs the platform', async () => {
    const days: Wanted = [
      holiday('2029-02-13', '春节'),
      { day: '2029-02-10', dayType: dayType.work, dayName: '调休上班' },
      // As the plain week says: it is not kept.
      { day: '2029-02-12', dayType: dayType.work, dayName: '' },
    ];
    const wanted = await yearWith(2029, ...days);
    const shown = await admin.send(calls.previewHolidays, wanted).ok();
    expect(shown).toEqual({
      changes: [
        { day: '2029-02-10', before: null, after: { dayType: '1', dayName: '调休上班' } },
        { day: '2029-02-13', before: null, after: { dayType: '3', dayName: '春节' } },
      ],
      moving: [],
      staying: [],
    });
    const saved = { ...wanted, reason: '国办发明电〔2028〕1号' };
    await second.send(calls.saveHolidays, saved).refused('kit.refused.permission');
    await h.pm.send(calls.holidayYear, { year: 2029 }).refused('kit.refused.permission');
    await foreign.send(calls.saveHolidays, saved).refused('kit.refused.permission');
    expect((await foreign.send(calls.holidayYear, { year: 2029 }).ok()).can).toEqual({ modify: false });
    await admin.send(calls.saveHolidays, { ...saved, reason: ' ' }).refused('calendar.need.reason');
    const { id, state } = await admin.send(calls.saveHolidays, saved).ok();
    expect(state).toBe('published');
    for (const user of [h.pm, foreign])
      expect(await daysIn(user, 2029)).toEqual(['2029-02-10', '2029-02-13']);
    await admin.send(calls.saveHolidays, saved).refused('kit.refused.changed');
    const { records } = await admin.send(calls.pageNotices, {}).ok();
    expect(records[0]).toMatchObject({ id, year: 2029, changeCount: 2, movingCount: 0, state: 'published' });
    // Each tenant has the event in its own log.
    for (const tenant of [world.tenantId, other]) {
      const told = await world.tx(
        async (tx) =>
          (await tx.client.query(`select payload from event where type = 'calendar.changed'`)).rows,
        tenant,
      );
      expect(told).toEqual([{ payload: { year: 2029, days: 2, moving: 0 } }]);
    }
    // A tenant that is made later counts in the same way.
    const later = await world.tenant({ code: '1012', title: '另一平台' });
    const user = await world.user({ roles: ['pm'], org: await world.org('agency', undefined, later) });
    expect(await daysIn(user, 2029)).toEqual(['2029-02-10', '2029-02-13']);
  });

  test('two who publish at once: one of them is told that it was changed', async () => {
    const wanted = { ...(await yearWith(2030, holiday('2030-01-01', '元旦'))), reason: '通知' };
    const both = await Promise.all([1, 2].map(() => admin.send(calls.saveHolidays, wanted).envelope()));
    expect(both.map((e) => e.key ?? 'ok').sort()).toEqual(['kit.refused.changed', 'ok']);
  });

  test('name what is wrong: days that are none, twice, of another year, without a name, or past', async () => {
    await world.setClock(new Date(fromShanghai('2026-11-23 09:00:00')));
    const { seen, days } = await yearWith(2026);
    const ask = (...more: Wanted) =>
      admin.send(calls.previewHolidays, { year: 2026, seen, days: [...days, ...more] });
    for (const day of ['2026-02-30', '2027-12-01', '2026-01-01'])
      expect((await ask(holiday(day)).refused('calendar.wrong.day')).fields?.[0]?.path).toBe('days');
    await ask(holiday('2026-12-01', '')).refused('calendar.wrong.dayName');
    await ask(holiday('2026-11-22')).refused('calendar.wrong.past');
    // A day that has passed cannot be taken away either.
    const without = days.filter((d) => d.day !== '2026-10-01');
    await admin
      .send(calls.previewHolidays, { year: 2026, seen, days: without })
      .refused('calendar.wrong.past');
    await ask(holiday('2026-11-23')).ok();
    const same = { year: 2026, seen, days, reason: '通知' };
    await admin.send(calls.saveHolidays, same).refused('calendar.wrong.nothing');
    await h.at(await world.now(), async () => undefined);
  });
});

/** The day on which periods of three days that begin now end, and the one behind it where it is a holiday. */
async function lastDays() {
  const calendar = await h.calendar();
  const now = await world.now();
  const day = lastDay(now, 3, calendar);
  const later = lastDay(now, 3, new Map(calendar).set(day, dayType.holiday));
  return { day, year: Number(day.slice(0, 4)), by: endOfDay(day), later: endOfDay(later) };
}

describe('running periods of law', () => {
  test('are shown before they move, move only by a second person, and published ends stand', async () => {
    const { lot, packageId, end } = await h.publicised();
    const bidder = await h.supplier(lot, 1);
    const { day, year, by, later } = await lastDays();
    const deadline = new Date(by.getTime() - 14 * 3_600_000);
    const owner = await withKey(await world.user({ roles: ['owner'], org: world.tenderee }));
    const issued = await publishedLotInWorld(world, { pm: h.pm, owner, deadline });
    await bidder.send(raiseObjection, { packageId, content: '业绩造假' }).ok();
    const due = async () => {
      await world.deliver();
      const { records } = await h.pm.send(pageDuties, { size: 100 }).ok();
      return records.find((d) => d.title === '拟定异议答复')?.until;
    };
    expect(await due()).toBe(by.toISOString());

    const wanted = await yearWith(year, holiday(day));
    const shown = await admin.send(calls.previewHolidays, wanted).ok();
    const moved = { before: by.toISOString(), after: later.toISOString() };
    expect(shown.moving).toEqual([expect.objectContaining({ title: '拟定异议答复', ...moved })]);
    expect(shown.staying.map(({ title, at }) => [title, at])).toEqual([
      ['投标截止时间（即开标时间）', deadline.toISOString()],
      ['公示截止', end.toISOString()],
    ]);
    const { id, state } = await admin.send(calls.saveHolidays, { ...wanted, reason: '临时通知' }).ok();
    expect(state).toBe('waiting');
    // Nothing has moved yet, and nobody puts another beside it.
    expect(await due()).toBe(by.toISOString());
    expect(await daysIn(h.pm, year)).not.toContain(day);
    await admin.send(calls.saveHolidays, { ...wanted, reason: '又一次' }).refused('calendar.alreadyWaiting');
    await admin.send(calls.confirmHolidays, { id }).refused('calendar.secondPerson');
    await foreign.send(calls.confirmHolidays, { id }).refused('organisation.hostOnly');
    expect((await second.send(calls.noticeDetail, { id }).ok()).moving).toHaveLength(1);
    const both = await Promise.all([1, 2].map(() => second.send(calls.confirmHolidays, { id }).envelope()));
    expect(both.map((e) => e.key ?? 'ok').sort()).toEqual(['calendar.notWaiting', 'ok']);

    expect(await due()).toBe(later.toISOString());
    expect((await h.pm.send(awardDetail, { packageId }).ok()).publicityEnd).toBe(end.toISOString());
    const [file] = await world.sql<{ bid_deadline: Date }>(
      'select bid_deadline from tender_file where package_id = $1',
      [issued.packageId],
    );
    expect(file?.bid_deadline).toEqual(deadline);
    expect((await second.send(calls.noticeDetail, { id }).ok()).moving).toMatchObject([moved]);
  });

  test('an arrangement that waits is withdrawn, or outdated by what happens meanwhile', async () => {
    const { lot, packageId } = await h.publicised();
    await (await h.supplier(lot, 1)).send(raiseObjection, { packageId, content: '业绩造假' }).ok();
    const { day, year, by } = await lastDays();
    const save = async () => {
      const wanted = await yearWith(year, holiday(day));
      return (await admin.send(calls.saveHolidays, { ...wanted, reason: '通知' }).ok()).id;
    };
    const first = await save();
    await second.send(calls.withdrawHolidays, { id: first }).ok();
    await second.send(calls.confirmHolidays, { id: first }).refused('calendar.notWaiting');
    const again = await save();
    await world.sql(
      `insert into holiday (tenant_id, day, day_type, day_name) values ($1, $2, '3', '另一天')`,
      [world.tenantId, `${year}-12-30`],
    );
    await second.send(calls.confirmHolidays, { id: again }).refused('calendar.outdated');
    await admin.send(calls.withdrawHolidays, { id: again }).ok();
    const third = await save();
    await h.at(by, () => second.send(calls.confirmHolidays, { id: third }).refused('calendar.wrong.past'));
    await admin.send(calls.withdrawHolidays, { id: third }).ok();
  });
});

test('a workbook is read and stores nothing; what cannot be read is named by its row', async () => {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('2031');
  sheet.addRows([
    ['日期', '类型', '名称'],
    [new Date('2031-01-01T00:00:00Z'), '节假日', '元旦'],
    ['2031-01-04', '调休上班', ''],
    ['2031-13-01', '节假日', '？'],
    ['2030-01-01', '节假日', '元旦'],
  ]);
  const bytes = Buffer.from(await book.xlsx.writeBuffer());
  const read = (user: TestUser, name: string, content = bytes) => sendFile(user, name, content);
  sheet.spliceRows(4, 1);
  const right = await read(admin, '节假日.xlsx', Buffer.from(await book.xlsx.writeBuffer()));
  expect([right.code, right.data]).toMatchObject([200, { errorCnt: 0, messageCnt: 1 }]);
  const answer = await read(admin, '节假日.xlsx');
  expect(answer.code).toBe(50010);
  expect(answer.data).toMatchObject({
    successCnt: 3,
    errorCnt: 1,
    days: [
      { day: '2031-01-01', dayType: '3', dayName: '元旦' },
      { day: '2031-01-04', dayType: '1', dayName: '调休上班' },
    ],
    messageList: [
      { type: '2', message: '第4行A列“日期”：请填写日期，如2027-01-01' },
      { type: '1', message: '第5行A列“日期”：不属于2031年，不采用' },
    ],
  });
  expect(await daysIn(admin, 2031)).toEqual([]);
  // Days of another year alone are none, and neither is a sheet that has its heads only.
  const none = async () => (await read(admin, '节假日.xlsx', Buffer.from(await book.xlsx.writeBuffer()))).key;
  sheet.spliceRows(2, 2);
  expect(await none()).toBe('calendar.sheet.noDays');
  sheet.spliceRows(2, 1);
  expect(await none()).toBe('import.noRows');
  expect((await read(admin, '节假日.txt')).key).toBe('import.onlyExcel');
  expect((await read(admin, '节假日.xlsx', Buffer.from('PK\u0003\u0004 no'))).key).toBe('import.notWorkbook');
  expect((await read(foreign, '节假日.xlsx')).key).toBe('kit.refused.permission');
});

async function sendFile(user: TestUser, name: string, bytes: Buffer) {
  const boundary = '----sheet';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const answer = await user.raw('POST', '/base/holiday/import?year=2031', body, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });
  return JSON.parse(answer.body) as { code: number; key?: string; data: unknown };
}
