import type { ReactNode } from 'react';
import { type Lang, type TextKey, type Texts, wordsAs } from '#kit/shared/text.ts';
import { useLang } from './lang.ts';
import { useWording } from './text.ts';

/** saved grey, process blue, done green, needs orange (needs you), refused red. */
export type Tone = 'saved' | 'process' | 'done' | 'needs' | 'refused';

export function StatusTag({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return <span className={`gh-tag gh-tag-${tone}`}>{children}</span>;
}

/** The states of one kind of record: value → tone and words; gives tags in lists and options in filters. */
export interface TagSet {
  readonly values: readonly string[];
  tone(value: string): Tone;
  /** With `kind`, as screens about that kind of subject say it. */
  say(lang: Lang, value: string, kind?: string): string;
}

type Entry<T> = readonly [Tone, TextKey<T>];

/** Every state has its tag: without one, or with `string` for the states, the table does not compile. */
type Table<S extends string, T> = [S] extends [never]
  ? never
  : string extends S
    ? never
    : Readonly<Record<S, Entry<T>>>;

/** `export const statusTags = tagSet(contractText)<ContractStatus>({ draft: ['saved', 'status.draft'], … })` */
export const tagSet =
  <T,>(of: Texts<T>) =>
  <S extends string = never>(states: NoInfer<Table<S, T>>): TagSet => {
    const table: Readonly<Record<string, Entry<T>>> = states;
    return {
      values: Object.keys(table),
      tone: (value) => table[value]?.[0] ?? 'saved',
      say: (lang, value, kind) => {
        const key = table[value]?.[1];
        return key === undefined ? value : wordsAs(of, kind).say(lang, key);
      },
    };
  };

/** `<Status of={statusTags} value={row.status} />` */
export function Status({ of, value }: { readonly of: TagSet; readonly value: string | null | undefined }) {
  const lang = useLang();
  const kind = useWording();
  if (value === null || value === undefined || value === '') return <span className="gh-none">—</span>;
  return <StatusTag tone={of.tone(value)}>{of.say(lang, value, kind)}</StatusTag>;
}
