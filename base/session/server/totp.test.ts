import { expect, test } from 'vitest';
import { base32, codeAt, stepOf } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

test('codes are those of RFC 6238, appendix B', () => {
  for (const [seconds, code] of [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ] as const)
    expect(codeAt(SECRET, Math.floor(seconds / 30), 8)).toBe(code);
});

test('codes are those of RFC 4226, appendix D', () => {
  const codes = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' ');
  expect(codes.map((_, step) => codeAt(SECRET, step))).toEqual(codes);
});

test('base32 is that of RFC 4648, without padding', () => {
  const text = (plain: string) => base32(Buffer.from(plain));
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map(text)).toEqual([
    '',
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ]);
});

test('a code is taken one step early or late, and no further', () => {
  const at = (step: number) => stepOf(SECRET, codeAt(SECRET, 1000), step * 30_000 + 15_000);
  expect([998, 999, 1000, 1001, 1002].map(at)).toEqual([undefined, 1000, 1000, 1000, undefined]);
  for (const wrong of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(stepOf(SECRET, wrong, 0)).toBeUndefined();
});
