import { expect, test } from 'vitest';
import { isPlainText, plainText, shortened } from './plain-text.ts';

test('what nobody sees is not plain, and is taken out', () => {
  for (const bad of ['a\u0000b', 'a\u001bb', 'a\u202eb', 'a\u2066b', 'a\ufeffb', 'a\ud83d', '\udc00b'])
    expect([bad, isPlainText(bad), isPlainText(plainText(bad))]).toEqual([bad, false, true]);
  for (const good of ['', '90 天\r\n\t含运费', '👍𠀀', 'أ'])
    expect([isPlainText(good), plainText(good)]).toEqual([true, good]);
});

test('a text is shortened without halving its last character', () => {
  expect(shortened('ab👍', 3)).toBe('ab');
  expect(shortened('ab👍', 4)).toBe('ab👍');
  expect(shortened('abc', 2)).toBe('ab');
});
