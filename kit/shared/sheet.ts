import type { MoneyUnit } from './decimal.ts';

/** So many rows are exported while one waits; more become an export that runs in the background (后台导出). */
export const EXPORT_MAX = 5000;
/** No exported sheet has more rows. */
export const SHEET_MAX = 100_000;

/** What a cell says: words, an exact amount, a number, a day or an instant. */
export interface SheetValue {
  readonly kind: 'text' | 'money' | 'number' | 'date' | 'instant';
  readonly text: string;
  readonly unit?: MoneyUnit | undefined;
}

/**
 * A column of an exported sheet (导出列), as data: browser and server make the same cell of the same row of it. `from` are places in
 * the row (`status`, `packageList.phase.phase`, a list is gone through); what is found is said by `words` and joined.
 */
export interface SheetColumn {
  readonly head: string;
  readonly from: readonly string[];
  readonly kind: SheetValue['kind'];
  readonly unit?: MoneyUnit | undefined;
  readonly words?: Readonly<Record<string, string>> | undefined;
  readonly joint?: string | undefined;
  /** Once the time at this place of the row is over, the value `of` is said as `to`. */
  readonly turns?: { readonly at: string; readonly of: string; readonly to: string } | undefined;
}

const plain = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  return value === null || value === undefined ? '' : JSON.stringify(value);
};

/** Everything that stands at a place of a row, one of a region's as `<map>.<name>`. */
export function foundAt(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => foundAt(one, path));
  if (path === '') return value === null || value === undefined ? [] : [plain(value)];
  if (typeof value !== 'object' || value === null) return [];
  const dot = path.indexOf('.');
  const [name, rest] = dot < 0 ? [path, ''] : [path.slice(0, dot), path.slice(dot + 1)];
  // Only what the answer itself holds: a place is somebody's word.
  return Object.hasOwn(value, name) ? foundAt((value as Readonly<Record<string, unknown>>)[name], rest) : [];
}

/** The cell of a row (单元格). */
export function sheetValue(column: SheetColumn, row: object, now: Date): SheetValue {
  const { from, kind, unit, words, joint = ', ', turns } = column;
  const over = (): boolean => {
    const at = turns ? foundAt(row, turns.at)[0] : undefined;
    return at !== undefined && at !== '' && Date.parse(at) <= now.getTime();
  };
  const said = (value: string): string => {
    const shown = turns && value === turns.of && over() ? turns.to : value;
    return words && Object.hasOwn(words, shown) ? (words[shown] ?? '') : shown;
  };
  const texts = from.flatMap((path) => foundAt(row, path).map(said)).filter((text) => text !== '');
  // The same words twice say nothing more: a lot that is called as its project.
  return { kind, text: [...new Set(texts)].join(joint), ...(unit === undefined ? {} : { unit }) };
}
