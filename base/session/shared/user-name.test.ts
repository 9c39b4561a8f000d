import { expect, test } from 'vitest';
import { USER_NAME, USER_NAME_MAX } from './user-name.ts';

test('a username has 5 to 30 characters and begins with a letter', () => {
  expect(USER_NAME_MAX).toBe(30);
  for (const good of ['abcde', 'zhou.min-1_x', 'a'.repeat(30)]) expect(USER_NAME.test(good), good).toBe(true);
  for (const wrong of ['abcd', 'a'.repeat(31), '1abcde', 'ab cde', '周敏周敏周', ''])
    expect(USER_NAME.test(wrong), wrong).toBe(false);
});
