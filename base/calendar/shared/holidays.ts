import { type Calendar, dayPlus, type DayType, dayType } from './days.ts';

interface Seeded {
  readonly day: string;
  readonly dayType: DayType;
  readonly dayName: string;
}

const span = (dayName: string, from: string, to: string): Seeded[] => {
  const days: Seeded[] = [];
  for (let day = from; day <= to; day = dayPlus(day, 1))
    days.push({ day, dayType: dayType.holiday, dayName });
  return days;
};
const worked = (...days: string[]): Seeded[] =>
  days.map((day) => ({ day, dayType: dayType.work, dayName: '调休上班' }));

/**
 * The holiday table that a tenant starts with (节假日表): the arrangements of the State Council for 2025 and 2026; for 2027
 * the statutory days alone, until its arrangement is published and an administrator enters it.
 */
export const seededHolidays: readonly Seeded[] = [
  ...span('元旦', '2025-01-01', '2025-01-01'),
  ...span('春节', '2025-01-28', '2025-02-04'),
  ...span('清明节', '2025-04-04', '2025-04-06'),
  ...span('劳动节', '2025-05-01', '2025-05-05'),
  ...span('端午节', '2025-05-31', '2025-06-02'),
  ...span('国庆节、中秋节', '2025-10-01', '2025-10-08'),
  ...worked('2025-01-26', '2025-02-08', '2025-04-27', '2025-09-28', '2025-10-11'),
  ...span('元旦', '2026-01-01', '2026-01-03'),
  ...span('春节', '2026-02-15', '2026-02-23'),
  ...span('清明节', '2026-04-04', '2026-04-06'),
  ...span('劳动节', '2026-05-01', '2026-05-05'),
  ...span('端午节', '2026-06-19', '2026-06-21'),
  ...span('中秋节', '2026-09-25', '2026-09-27'),
  ...span('国庆节', '2026-10-01', '2026-10-07'),
  ...worked('2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'),
  ...span('元旦', '2027-01-01', '2027-01-01'),
  ...span('春节', '2027-02-05', '2027-02-08'),
  ...span('清明节', '2027-04-05', '2027-04-05'),
  ...span('劳动节', '2027-05-01', '2027-05-02'),
  ...span('端午节', '2027-06-09', '2027-06-09'),
  ...span('中秋节', '2027-09-15', '2027-09-15'),
  ...span('国庆节', '2027-10-01', '2027-10-03'),
];

/** The same by day, where nobody has entered anything (初始节假日表). */
export const seededCalendar: Calendar = new Map(seededHolidays.map((one) => [one.day, one.dayType]));
