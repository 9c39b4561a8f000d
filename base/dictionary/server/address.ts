import type { Read } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { addressDictionary } from '../shared/calls.ts';
import { ADDRESS, PLATFORM_PROVINCE, SINGLE_LEVEL_CITY, SINGLE_LEVEL_PROVINCE } from '../shared/address.ts';
import { configValue } from './config.ts';
import { entriesBelow, notOffered } from './store.ts';

/** 省市区: the provinces, the platform's own first, and with one of them its cities and their counties. */
export async function address(read: Read, { provinceCode }: InputOf<typeof addressDictionary>) {
  const { db } = read;
  const below = (parentVal: string) => entriesBelow(db, ADDRESS, parentVal);
  const own = await configValue(read, PLATFORM_PROVINCE);
  const all = await below('');
  const provinces = [...all.filter((p) => p.val === own), ...all.filter((p) => p.val !== own)];
  const named = (parentVal: string, rows: Awaited<ReturnType<typeof below>>) =>
    rows.map((row) => ({ ...row, parentVal }));
  const answer = { provinces: named('', provinces), cities: named('', []), counties: named('', []) };
  if (provinceCode === undefined) return answer;
  const cities = await below(provinceCode);
  const counties = [];
  // 不限 is a single level.
  if (provinceCode !== SINGLE_LEVEL_PROVINCE)
    for (const city of cities) counties.push(...named(city.val, await below(city.val)));
  return { ...answer, cities: named(provinceCode, cities), counties };
}

export interface Address {
  readonly province: string | null;
  readonly city: string | null;
  readonly county: string | null;
}

/** Is this no address that is offered (地址有误)? Each level stands below the one before; 不限 has its one city and no county. */
export async function addressProblem(read: Read, { province, city, county }: Address): Promise<boolean> {
  if (!province || !city) return true;
  if (province === SINGLE_LEVEL_PROVINCE && (city !== SINGLE_LEVEL_CITY || county)) return true;
  const levels = [
    { code: ADDRESS, parentVal: '', val: province },
    { code: ADDRESS, parentVal: province, val: city },
    ...(county ? [{ code: ADDRESS, parentVal: city, val: county }] : []),
  ];
  return (await notOffered(read, levels)).length > 0;
}
