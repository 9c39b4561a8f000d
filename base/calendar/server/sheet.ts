import { demandHost } from '#base/organisation/server/index.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { type ImportColumn, ImportTable, uploadedSheet } from '#kit/server/workbook/import.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { Lang } from '#kit/shared/text.ts';
import { importType } from '#kit/shared/workbook-import.ts';
import { nameOfDay, readDay, readType } from '../shared/arrangement.ts';
import { type readHolidaySheet, SHEET_MB, sheetColumns } from '../shared/calls.ts';
import { calendarText, refuse } from '../shared/text/index.ts';
import { DAY_NAME_MAX, type NamedDay } from '../shared/year.ts';

const ROWS = 400;
type Column = (typeof sheetColumns)[number];

const columnsIn = (lang: Lang): ImportColumn<Column>[] =>
  sheetColumns.map((field) => ({
    field,
    must: true,
    name: calendarText.say(lang, `sheet.${field}`),
    heads: (['zh', 'en'] as const).map((either) => calendarText.say(either, `sheet.${field}`)),
  }));

/** 逐格校验: the days of the year; those of another one are named and left out. */
function daysIn(table: ImportTable<Column>, year: number, lang: Lang): NamedDay[] {
  const days = new Map<string, NamedDay>();
  for (const one of table.rows) {
    const { date, type, name } = one.values;
    const day = readDay(date);
    const known = readType(type);
    if (!day) table.tell(one, 'date', calendarText.say(lang, 'sheet.noDate'));
    if (!known) table.tell(one, 'type', calendarText.say(lang, 'sheet.noType'));
    if (name.length > DAY_NAME_MAX)
      table.tell(one, 'name', calendarText.say(lang, 'sheet.longName', { max: DAY_NAME_MAX }));
    if (day && !day.startsWith(`${year}-`))
      table.tell(one, 'date', calendarText.say(lang, 'sheet.otherYear', { year }), importType.warning);
    else if (day && known) days.set(day, { day, dayType: known, dayName: nameOfDay(known, name) });
  }
  return [...days.values()];
}

/** 读取节假日表: the first sheet with date, type and name; what is read goes back to the screen, where it is looked at. */
export async function readSheet(raw: Raw, { year }: InputOf<typeof readHolidaySheet>) {
  await raw.read((read) => demandHost(read));
  const { lang } = raw.ctx;
  const sheet = await uploadedSheet(raw, { rows: ROWS, mb: SHEET_MB });
  const table = new ImportTable(sheet, columnsIn(lang), lang, ROWS);
  const days = daysIn(table, year, lang);
  if (days.length === 0 && table.errorCnt === 0) throw refuse('sheet.noDays', 400);
  return table.answer({ ...table.result(false), days });
}
