import { expect, test } from 'vitest';
import { helpFiles, routeEntries } from './tables.ts';

const files = await Promise.all(helpFiles.map((load) => load()));
const said = files.flatMap(({ help }) => Object.entries(help));

const digits = '零一二三四五六七八九';
/** 二十八 → 28; figures stay as they are. */
function numberOf(words: string): number {
  if (/^\d+$/.test(words)) return Number(words);
  const [, tens = '', ones = ''] = /^(?:(.?)十)?(.?)$/.exec(words) ?? [];
  const ten = words.includes('十') ? (tens === '' ? 1 : digits.indexOf(tens)) : 0;
  return ten * 10 + (ones === '' ? 0 : digits.indexOf(ones));
}
const articlesZh = (text: string) =>
  [...text.matchAll(/第([\d一二三四五六七八九十]+)条/g)].map(([, n = '']) => numberOf(n));
const articlesEn = (text: string) => [...text.matchAll(/\barticle (\d+)/gi)].map(([, n = '']) => Number(n));

const byNumber = (a: number, b: number) => a - b;

test('every screen behind the login says what it is for, once, and nothing is said of others', () => {
  const screens = routeEntries.filter((route) => !route.open).map((route) => route.path);
  expect(said.map(([screen]) => screen).toSorted()).toEqual(screens.toSorted());
});

test.each(said)('%s: the same in both languages, with the same articles', (_screen, { zh, en }) => {
  expect(Object.keys(en)).toEqual(Object.keys(zh));
  for (const text of Object.values(zh)) expect(text).toMatch(/\p{Script=Han}.*。$/u);
  for (const text of Object.values(en)) expect(text).toMatch(/^[^\p{Script=Han}]*\.$/u);
  expect(articlesEn(en.rule ?? '').toSorted(byNumber)).toEqual(articlesZh(zh.rule ?? '').toSorted(byNumber));
});
