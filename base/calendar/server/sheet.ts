import { demandHost } from '#base/organisation/server/index.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { NoWorkbook, uploadedWorkbook } from '#kit/server/workbook/read.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { type ReadDays, readRow } from '../shared/arrangement.ts';
import type { readHolidaySheet } from '../shared/calls.ts';
import { DAY_NAME_MAX } from '../shared/year.ts';
import { refuse } from '../shared/text/index.ts';

const ROWS = 400;

/** 读取节假日表: the first sheet with date, type and name; what is read goes back to the screen, where it is looked at. */
export async function readSheet(raw: Raw, { year }: InputOf<typeof readHolidaySheet>): Promise<ReadDays> {
  await raw.read((read) => demandHost(read));
  const sheet = await uploadedWorkbook(raw.request, { rows: ROWS, mb: 2 }).catch((error: unknown) => {
    throw error instanceof NoWorkbook ? refuse(`sheet.${error.why}`, 400) : error;
  });
  const problems: string[] = [];
  const days = sheet.flatMap(({ row, cells }) => {
    const texts = Array.from({ length: 3 }, (_, i) => cells[i]?.text ?? '');
    const found = readRow(texts);
    if (found?.day.startsWith(`${year}-`) && found.dayName.length <= DAY_NAME_MAX) return [found];
    // The first row may be the head.
    if (row > 1) problems.push(`${row}: ${texts.join(' ').slice(0, 100)}`);
    return [];
  });
  if (days.length === 0 && problems.length === 0) throw refuse('sheet.noDays', 400);
  return { days: [...new Map(days.map((d) => [d.day, d])).values()], problems: problems.slice(0, 50) };
}
