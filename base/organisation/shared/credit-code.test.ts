import { expect, test } from 'vitest';
import { creditCheck, creditCodeOf, isCreditCode } from './credit-code.ts';

/** The example of the standard itself, and codes that well-known companies print on their invoices. */
const REAL = ['91350100M000100Y43', '914403001922038216', '9144030071526726XG', '91330100799655058B'];

test('credit codes of the standard and of companies have their check character', () => {
  for (const code of REAL) expect([code, isCreditCode(code)]).toEqual([code, true]);
  expect(creditCheck('91350100M000100Y4')).toBe('3');
});

test('a code is taken as people copy it', () => {
  expect(isCreditCode(' 9135 0100 m000 100y 43 ')).toBe(true);
  expect(creditCodeOf(' 91350100-m000100y-43')).toBe('91350100M000100Y43');
});

test('every single wrong character and every swap of two neighbours is found', () => {
  const all = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  for (const code of REAL)
    for (let at = 0; at < 18; at += 1) {
      for (const other of all)
        if (other !== code[at])
          expect(isCreditCode(code.slice(0, at) + other + code.slice(at + 1))).toBe(false);
      const [a, b] = [code[at], code[at + 1]];
      if (b !== undefined && a !== b)
        expect(isCreditCode(code.slice(0, at) + b + a + code.slice(at + 2))).toBe(false);
    }
});

test('other shapes are refused', () => {
  for (const wrong of [
    '',
    '91350100M000100Y4',
    '91350100M000100Y433',
    '91350100I000100Y43',
    '913501O0M000100Y43',
  ])
    expect([wrong, isCreditCode(wrong)]).toEqual([wrong, false]);
});
