import { expect, test } from 'vitest';
import { checkText } from '#base/record/shared/text/check.ts';
import { readConfig } from '#kit/server/config.ts';
import { runningChecks } from './checks.ts';

test('everything that is looked at has a name on the screen of the platform check, in both languages', () => {
  const names = runningChecks(readConfig({ GONGHENG_DATA: '/nonexistent' }), '').map(({ name }) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !(name in checkText.zh.of && name in checkText.en.of))).toEqual([]);
});
