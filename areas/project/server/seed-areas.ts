import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewEntry } from '#base/dictionary/server/index.ts';
import { parseRegions } from './regions.ts';

const entry = (val: string, name: string, nameEn: string, parentVal = ''): NewEntry => ({
  val,
  name,
  nameEn,
  parentVal,
});

/** Provinces and their cities after GB/T 2260, and the counties of one province; `gongheng regions` brings the others. */
const official = parseRegions(readFileSync(join(import.meta.dirname, 'areas.csv'), 'utf8'));

/** 项目地区: the invented province of the demonstration first, then the official ones; 830000 is single-level. */
export const areas: readonly NewEntry[] = [
  entry('990000', '江海省（演示）', 'Jianghai (demonstration)'),
  entry('990100', '江州市', 'Jiangzhou', '990000'),
  entry('990200', '东海市', 'Donghai', '990000'),
  entry('990300', '江南市', 'Jiangnan', '990000'),
  entry('990101', '滨江区', 'Binjiang', '990100'),
  entry('990102', '清源区', 'Qingyuan', '990100'),
  entry('990103', '环城区', 'Huancheng', '990100'),
  entry('990201', '港口区', 'Gangkou', '990200'),
  ...official.map((e) => entry(e.val, e.name, e.nameEn ?? e.name, e.parentVal)),
  entry('830000', '不限', 'Unlimited'),
  entry('100000', '不限', 'Unlimited', '830000'),
];
