import { numberOf } from './ofd-xml.ts';
import { short } from './svg.ts';

/** Longer outlines are cut off: no page needs them, and they would stop the browser. */
const WORDS_MAX = 400_000;

/** What each letter of AbbreviatedData is in a picture, and how many numbers follow it. */
const LETTERS: Readonly<Record<string, readonly [string, number]>> = {
  S: ['M', 2],
  M: ['M', 2],
  L: ['L', 2],
  Q: ['Q', 4],
  B: ['C', 6],
  A: ['A', 7],
  C: ['Z', 0],
};

/** 路径 (AbbreviatedData) in the letters of SVG, made anew of numbers; it ends where the first thing makes no sense. */
export function pathOf(text: string): string {
  const words = text.trim().split(/[\s,]+/);
  const made: string[] = [];
  for (let i = 0; i < Math.min(words.length, WORDS_MAX); ) {
    const letter = LETTERS[words[i] ?? ''];
    if (!letter) break;
    const [as, count] = letter;
    const numbers = words.slice(i + 1, i + 1 + count).map(numberOf);
    const good = numbers.filter((n) => n !== undefined);
    if (good.length < count) break;
    // A line cannot begin anywhere but at a start.
    if (made.length === 0 && as !== 'M') made.push('M0 0');
    made.push(as + good.map(short).join(' '));
    i += 1 + count;
  }
  return made.join('');
}
