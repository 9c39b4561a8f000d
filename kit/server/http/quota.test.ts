import { expect, test } from 'vitest';
import { addressKey, Quota } from './quota.ts';

test('each is counted apart, and told when to come again', () => {
  const quota = new Quota(2);
  expect([quota.spend('a'), quota.spend('a'), quota.spend('b')]).toEqual([0, 0, 0]);
  expect(quota.spend('a')).toBeGreaterThan(0);
  expect(quota.spend('b')).toBe(0);
});

test('a flood of names fills no memory, and who asked last stays counted', () => {
  const quota = new Quota(1);
  for (let n = 0; n < 120_000; n++) quota.spend(`flood ${n}`);
  expect(quota.size).toBeLessThanOrEqual(50_000);
  expect(quota.spend('flood 119999')).toBeGreaterThan(0);
});

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:10.0.0.7', '10.0.0.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:DB8:0001:2:ffff::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('%s is counted as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});
