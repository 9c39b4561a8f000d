import { expect, test } from 'vitest';
import { isGoodPassword, isIdentityNum, isUsualName, MOBILE } from './rules.ts';

test('a mobile has eleven digits', () => {
  expect(MOBILE.test('13800000001')).toBe(true);
  for (const wrong of ['1380000000', '138000000011', '1380000000a', '12800000001', '+8613800000001', ''])
    expect(MOBILE.test(wrong), wrong).toBe(false);
});

test('an ID number has eighteen places, a province, a birthday and the right check digit', () => {
  for (const good of ['11010519491231002X', '11010519491231002x', '440524188001010014'])
    expect(isIdentityNum(good), good).toBe(true);
  for (const wrong of [
    // Seventeen and nineteen places, and the fifteen of old cards.
    '11010519491231002',
    '11010519491231002X1',
    '110105491231002',
    // No such day.
    '110105194913310021',
    '11010519490229002X',
    '',
  ])
    expect(isIdentityNum(wrong), wrong).toBe(false);
  // Of the eleven check digits one is right, and none where no province begins so.
  const right = (begin: string) => [...'0123456789X'].filter((digit) => isIdentityNum(begin + digit));
  expect(right('11010519491231002')).toEqual(['X']);
  for (const nowhere of ['00', '16', '38', '66', '84', '99'])
    expect(right(`${nowhere}010519491231002`), nowhere).toEqual([]);
});

test('a Chinese name usually has two to four characters; names in other letters are not Chinese ones', () => {
  for (const usual of ['王芳', '欧阳娜', '司马相如', ' 王芳 ', 'John Smith'])
    expect(isUsualName(usual)).toBe(true);
  for (const odd of ['王', '欧阳娜娜娜', '阿依古丽·买买提', '买·提'])
    expect(isUsualName(odd), odd).toBe(false);
});

test('a password has 8 to 20 characters of three kinds at least', () => {
  for (const good of ['Abcdef12', 'abc-1234', `Ab1${'x'.repeat(17)}`])
    expect(isGoodPassword(good)).toBe(true);
  for (const wrong of ['Abcde12', `Ab1${'x'.repeat(18)}`, 'abcdefg1', 'ABCDEFG1', 'Abc 1234', 'Abcdefg密1'])
    expect(isGoodPassword(wrong), wrong).toBe(false);
});
