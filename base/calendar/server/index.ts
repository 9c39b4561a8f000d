/** The door of the calendar (节假日): one way of counting days for every area. */
import { hostTenant } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { raw, read, write } from '#kit/server/http/http.ts';
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
import { seededHolidays } from '../shared/holidays.ts';
import * as arrange from './arrange.ts';
import { readSheet } from './sheet.ts';
import { daysBetween } from './store.ts';
import { holiday } from './tables.ts';

export { calendarOf } from './store.ts';

/** 初始节假日: the table as it stands where the platform is run, so that a tenant made later counts as all others do. */
const seed = async (tx: Tx): Promise<void> => {
  const { rowCount } = await tx.client.query('select 1 from holiday limit 1');
  if (rowCount) return;
  const host = await hostTenant(tx.db);
  const kept =
    host && host !== tx.tenantId ? await tx.within(host, (there) => daysBetween(there.db, {})) : [];
  const days = kept.length > 0 ? kept : seededHolidays;
  await tx.db
    .insert(holiday)
    .values(days.map((h) => ({ ...h, tenantId: tx.tenantId })))
    .onConflictDoNothing();
};

export const server = ({ periods }: Pick<PartNeeds, 'periods'>): ServerPart => ({
  routes: [
    read(calls.holidayDays, ({ db }, span) => daysBetween(db, span)),
    read(calls.holidayYear, arrange.year),
    read(calls.pageNotices, arrange.notices),
    write(calls.previewHolidays, (tx, input) => arrange.preview(periods, tx, input)),
    write(calls.saveHolidays, (tx, input) => arrange.save(periods, tx, input)),
    write(calls.noticeDetail, (tx, input) => arrange.detail(periods, tx, input)),
    write(calls.confirmHolidays, (tx, input) => arrange.confirm(periods, tx, input)),
    write(calls.withdrawHolidays, arrange.withdraw),
    raw(calls.readHolidaySheet, readSheet),
  ],
  seed,
});
