import type { PageRequest } from '#kit/server/http/pages.ts';
import { isIsoDay } from '#kit/shared/time.ts';
import { daysBetween } from '../public.ts';
import type { PublicFilters } from '../store.ts';
import { bulletinTypes } from '../../shared/status.ts';

const WORDS_MAX = 50;
const CODE_MAX = 60;
const PAGES_MAX = 10_000;

/** What a search may narrow by, as it stands in the address (查询条件); what makes no sense is left out. */
export interface Search {
  readonly q: string;
  readonly type: string;
  readonly province: string;
  readonly city: string;
  readonly category: string;
  readonly mode: string;
  readonly from: string;
  readonly to: string;
}

/** The search that an address asks for; `type` is what its page is about, where that is fixed. */
export function searchOf({ query }: Pick<PageRequest, 'query'>, type?: 'result'): Search {
  const code = (name: string) => (query[name] ?? '').trim().slice(0, CODE_MAX);
  const day = (name: string) => (isIsoDay(query[name] ?? '') ? (query[name] as string) : '');
  const province = code('province');
  return {
    q: [...(query.q ?? '').trim()].slice(0, WORDS_MAX).join(''),
    type: type ?? bulletinTypes.find((one) => one === query.type) ?? '',
    province,
    // A city is one of its province.
    city: province === '' ? '' : code('city'),
    category: code('category'),
    mode: code('mode'),
    from: day('from'),
    to: day('to'),
  };
}

/** Which page an address asks for; anything odd is the first. */
export function pageAsked({ query }: Pick<PageRequest, 'query'>): number {
  const typed = Number(query.page);
  return Number.isInteger(typed) && typed > 0 ? Math.min(typed, PAGES_MAX) : 1;
}

/** The same for the store. */
export const filtersOf = (search: Search): PublicFilters & { searchKey: string | undefined } => ({
  searchKey: search.q || undefined,
  bulletinType: bulletinTypes.find((one) => one === search.type),
  province: search.province || undefined,
  city: search.city || undefined,
  category: search.category || undefined,
  purchaseMode: search.mode || undefined,
  ...daysBetween(search),
});

/** Whether it narrows anything besides what its page is about. */
export const narrows = (search: Search, type?: 'result'): boolean =>
  Object.entries(search).some(([name, value]) => value !== '' && !(name === 'type' && value === type));
