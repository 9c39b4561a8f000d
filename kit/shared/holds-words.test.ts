import { expect, test } from 'vitest';
import { holdsWords } from './holds-words.ts';

test('words are found in any order, in several texts, whatever their case and width', () => {
  const of = (typed: string | undefined) => holdsWords(typed, '江州水务集团', 'Tender 2026');
  for (const typed of ['水务', '集团 江州', '水务　tender', 'ＴＥＮＤＥＲ', '', '  ', undefined])
    expect([typed, of(typed)]).toEqual([typed, true]);
  for (const typed of ['水利', '水务 水利', '团Tender', 'tenders'])
    expect([typed, of(typed)]).toEqual([typed, false]);
});
