import type { Letter } from './ofd-text.ts';

const HITS_MAX = 5000;

/** The text of a page as it is searched: without spaces, since programs set them as they like. */
export interface PageText {
  readonly words: string;
  /** Which letter of the page each unit of `words` is. */
  readonly letters: readonly number[];
}

/** A place that was found: letters from `from` up to `to` of a page. */
export interface Hit {
  readonly page: number;
  readonly from: number;
  readonly to: number;
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

export function pageText(letters: readonly Letter[]): PageText {
  const words: string[] = [];
  const places: number[] = [];
  letters.forEach(({ char }, i) => {
    const one = folded(char);
    words.push(one);
    for (let n = 0; n < one.length; n += 1) places.push(i);
  });
  return { words: words.join(''), letters: places };
}

/** 查找: where these words stand on a page, one after the other. */
export function hitsOf({ words, letters }: PageText, asked: string, page: number): Hit[] {
  const sought = folded(asked);
  const hits: Hit[] = [];
  if (sought === '') return hits;
  for (
    let at = words.indexOf(sought);
    at >= 0 && hits.length < HITS_MAX;
    at = words.indexOf(sought, at + sought.length)
  )
    hits.push({ page, from: letters[at] ?? 0, to: (letters[at + sought.length - 1] ?? 0) + 1 });
  return hits;
}
