import type { DictName } from '#kit/shared/names.ts';
import { useQueries } from '@tanstack/react-query';
import { createContext, use, useEffect } from 'react';
import type { Lang } from '#kit/shared/text.ts';
import { useLang } from './lang.ts';
import { queries } from './query.ts';

/** A value set entry (字典项). */
export interface DictItem {
  readonly val: string;
  readonly name: string;
  readonly nameEn?: string | null | undefined;
  readonly parentVal?: string | null | undefined;
  /** false = keeps its words in old records, and is not offered any more. */
  readonly enabled?: boolean | undefined;
}

/** Fetches value sets by their codes; the application provides it. */
export type DictSource = (codes: readonly string[]) => Promise<Readonly<Record<string, readonly DictItem[]>>>;

const none: DictSource = () => Promise.resolve({});
export const DictContext = createContext<DictSource>(none);

export interface Dict {
  readonly ready: boolean;
  /** On its way: until it is there codes are not shown for words. */
  readonly loading: boolean;
  readonly items: readonly DictItem[];
  /** What selects take. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  label(value: string | null | undefined): string;
  /** The words of every value, of those too that are not offered any more. */
  labels(): Record<string, string>;
  /** Entries below one parent value. */
  under(parent: string | null | undefined): readonly DictItem[];
}

const nameOf = (lang: Lang, item: DictItem): string =>
  lang === 'en' && item.nameEn ? item.nameEn : item.name;

function dictOf(lang: Lang, items: readonly DictItem[] | undefined, loading = false): Dict {
  const list = (items ?? []).filter((item) => item.enabled !== false);
  const labels = new Map((items ?? []).map((item) => [item.val, nameOf(lang, item)]));
  return {
    ready: items !== undefined,
    loading,
    items: list,
    options: list.map((item) => ({ value: item.val, label: nameOf(lang, item) })),
    label: (value) => (value ? (labels.get(value) ?? value) : ''),
    labels: () => Object.fromEntries(labels),
    under: (parent) => list.filter((item) => (item.parentVal ?? '') === (parent ?? '')),
  };
}

type Waiting = { codes: Set<string>; answer: Promise<Readonly<Record<string, readonly DictItem[]>>> };
const waiting = new WeakMap<DictSource, Waiting>();

/** Codes asked for in the same moment go out as one request. */
function together(source: DictSource, code: string): Promise<readonly DictItem[]> {
  let batch = waiting.get(source);
  if (!batch) {
    const codes = new Set<string>();
    const answer = new Promise<void>((resolve) => setTimeout(resolve, 0)).then(() => {
      waiting.delete(source);
      return source([...codes]);
    });
    batch = { codes, answer };
    waiting.set(source, batch);
  }
  batch.codes.add(code);
  return batch.answer.then((all) => all[code] ?? []);
}

/** How one value set is asked for and kept. */
const asking = (source: DictSource, code: string) => ({
  queryKey: ['dictionary', code],
  queryFn: () => together(source, code),
  staleTime: 600_000,
});

/** Fetches these with what is on screen, in one request: whoever shows them a moment later finds them there. */
export function useDictsAhead(codes: readonly DictName[]): void {
  const source = use(DictContext);
  const all = [...new Set(codes)].sort().join();
  useEffect(() => {
    if (all === '') return;
    for (const code of all.split(',')) void queries.prefetchQuery(asking(source, code));
  }, [source, all]);
}

/** Value sets by code, each fetched once: `const [types, payers] = useDicts(['CONTRACTOM_TYPE', 'SERVICE_FEE_RECEIVE_OBJECT'])`. */
export function useDicts(codes: readonly (DictName | '')[]): readonly Dict[] {
  const source = use(DictContext);
  const lang = useLang();
  const answers = useQueries({
    queries: codes.map((code) => ({
      ...asking(source, code),
      enabled: code !== '',
    })),
  });
  return answers.map((answer) => dictOf(lang, answer.data, answer.isLoading));
}

/** One value set: `const types = useDict('CONTRACTOM_TYPE'); types.label('1'); <Select options={types.options} />`. */
export function useDict(code: DictName | undefined): Dict {
  const lang = useLang();
  return useDicts([code ?? ''])[0] ?? dictOf(lang, undefined);
}

/** The words of some dictionary changed: every open form asks again (刷新字典). */
export const refreshDicts = (): Promise<void> => queries.invalidateQueries({ queryKey: ['dictionary'] });
