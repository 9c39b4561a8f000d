import { type ImportedEntry, importValset } from '#base/dictionary/server/index.ts';
import type { Tx } from '#kit/server/context.ts';

/** A list of divisions that cannot be taken as it is: which line, and what is wrong with it. */
export class RegionsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'RegionsError';
    this.problems = problems;
  }
}

const PROBLEMS_MAX = 20;
const NAME_MAX = 100;

/** 省级、地级、县级: six digits, the level is in the zeros. */
const provinceOf = (code: string): string => `${code.slice(0, 2)}0000`;
const cityOf = (code: string): string => `${code.slice(0, 4)}00`;

/** Third and fourth digits of counties that a province leads directly, and of a municipality's two halves. */
const LED_BY_PROVINCE = '90';
/** 直辖市: Beijing, Tianjin, Shanghai, Chongqing. */
const MUNICIPALITIES: ReadonlySet<string> = new Set(['11', '12', '31', '50']);
const MUNICIPAL: Readonly<Record<string, string>> = { '01': '市辖区', '02': '县' };

/** 占位的地级: official lists leave out the level between a province and the counties that it leads directly. */
function betweenName(city: string): string | undefined {
  if (city.slice(2, 4) === LED_BY_PROVINCE)
    return city.startsWith('65') ? '自治区直辖县级行政区划' : '省直辖县级行政区划';
  return MUNICIPALITIES.has(city.slice(0, 2)) ? MUNICIPAL[city.slice(2, 4)] : undefined;
}

interface Division {
  readonly line: number;
  readonly name: string;
  readonly nameEn: string;
}

function divisionsOf(text: string, problems: string[]): Map<string, Division> {
  const found = new Map<string, Division>();
  const rows = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (const [i, row] of rows.entries()) {
    const [code = '', name = '', nameEn = ''] = row.split(',').map((cell) => cell.trim());
    if (row.trim() === '' || (i === 0 && !/^\d/.test(code))) continue;
    const line = i + 1;
    if (!/^[1-9]\d{5}$/.test(code)) problems.push(`${line}: ${code} 不是六位代码 / is no six-digit code`);
    else if (name === '' || name.length > NAME_MAX)
      problems.push(`${line}: ${code} 名称为空或过长 / has no name, or too long a one`);
    else if (found.has(code)) problems.push(`${line}: ${code} 重复 / stands twice`);
    else found.set(code, { line, name, nameEn });
  }
  return found;
}

/**
 * 读取行政区划 (GB/T 2260): lines of `code,name[,English name]`, the first may be a heading. Every county has to have its
 * city and every city its province; the level that official lists leave out is filled in.
 */
export function parseRegions(text: string): ImportedEntry[] {
  const problems: string[] = [];
  const divisions = divisionsOf(text, problems);
  const between = new Map<string, string>();
  const entries: ImportedEntry[] = [];
  for (const [code, { line, name, nameEn }] of divisions) {
    const province = provinceOf(code);
    const city = cityOf(code);
    const parentVal = code === province ? '' : code === city ? province : city;
    const filled = parentVal === city ? betweenName(city) : undefined;
    if (parentVal !== '' && !divisions.has(province))
      problems.push(`${line}: ${code} 缺少上级 / lacks ${province}`);
    else if (parentVal === city && !divisions.has(city) && !filled)
      problems.push(`${line}: ${code} 缺少上级 / lacks ${city}`);
    else if (filled && !divisions.has(city)) between.set(city, filled);
    entries.push({ val: code, name, ...(nameEn ? { nameEn } : {}), parentVal, sort: Number(code) });
  }
  if (problems.length > 0) throw new RegionsError(problems.slice(0, PROBLEMS_MAX));
  for (const [val, name] of between)
    entries.push({ val, name, parentVal: provinceOf(val), sort: Number(val) });
  return entries.toSorted((a, b) => a.sort - b.sort);
}

/** 载入行政区划 into the tenant's project areas; codes that were abolished stay for the projects that bear them. */
export const loadRegions = (tx: Tx, text: string) => importValset(tx, 'PROJECT_AREA', parseRegions(text));
