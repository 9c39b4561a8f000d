import { expect, test } from 'vitest';
import { readArrangement } from './arrangement.ts';
import { dayType } from './days.ts';
import { seededHolidays } from './holidays.ts';
import { changesBetween, daysOf, isDay, told } from './year.ts';

/** 国办发明电〔2025〕7号, as it was published. */
const NOTICE_2026 = `各省、自治区、直辖市人民政府，国务院各部委、各直属机构：
经国务院批准，现将2026年元旦、春节、清明节、劳动节、端午节、中秋节和国庆节放假调休日期的具体安排通知如下。
一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。
二、春节：2月15日（农历腊月二十八、周日）至23日（农历正月初七、周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。
三、清明节：4月4日（周六）至6日（周一）放假，共3天。
四、劳动节：5月1日（周五）至5日（周二）放假调休，共5天。5月9日（周六）上班。
五、端午节：6月19日（周五）至21日（周日）放假，共3天。
六、中秋节：9月25日（周五）至27日（周日）放假，共3天。
七、国庆节：10月1日（周四）至7日（周三）放假调休，共7天。9月20日（周日）、10月10日（周六）上班。
节假日期间，各地区、各部门要妥善安排好值班和安全、保卫、疫情防控等工作。`;

test('the notice of the State Council is read as it stands, to the day', () => {
  const read = readArrangement(NOTICE_2026, 2026);
  expect(read.problems).toEqual([]);
  const known = seededHolidays.filter((d) => d.day.startsWith('2026'));
  expect(read.days).toEqual(known.toSorted((a, b) => a.day.localeCompare(b.day)));
});

test('a holiday over the turn of a month, and one month for many days', () => {
  const { days } = readArrangement('七、国庆节、中秋节：9月29日至10月2日放假。9月26日、27日上班。', 2028);
  expect(days.map((d) => `${d.day} ${d.dayType}`)).toEqual([
    '2028-09-26 1',
    '2028-09-27 1',
    '2028-09-29 3',
    '2028-09-30 3',
    '2028-10-01 3',
    '2028-10-02 3',
  ]);
});

test('rows of date, type and name are read, whatever parts them; a line that cannot be read is named', () => {
  const text =
    '2027-02-06\t节假日\t春节\n2027/2/7，3，春节\n2027年2月14日 上班\n2027-02-30 节假日 春节\n2月31日放假\n日期 类型 名称';
  expect(readArrangement(text, 2027)).toEqual({
    days: [
      { day: '2027-02-06', dayType: dayType.holiday, dayName: '春节' },
      { day: '2027-02-07', dayType: dayType.holiday, dayName: '春节' },
      { day: '2027-02-14', dayType: dayType.work, dayName: '调休上班' },
    ],
    problems: ['2027-02-30 节假日 春节', '2月31日放假'],
  });
});

test('only what differs from the plain week is kept and compared', () => {
  const monday = { day: '2027-02-08', dayType: dayType.work, dayName: '' };
  expect(told([monday])).toEqual([]);
  const holiday = { ...monday, dayType: dayType.holiday, dayName: '春节' };
  expect(changesBetween([monday], [holiday])).toEqual([
    { day: '2027-02-08', before: null, after: { dayType: '3', dayName: '春节' } },
  ]);
  expect(changesBetween([holiday], [holiday])).toEqual([]);
  expect(daysOf(2028)).toHaveLength(366);
  expect([isDay('2027-02-29'), isDay('2028-02-29'), isDay('2027-2-9')]).toEqual([false, true, false]);
});
