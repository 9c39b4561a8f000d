import { expect, test } from 'vitest';
import { contractText } from '../shared/text/index.ts';
import { unusualFees } from './parts/unusual-fees.ts';

test.each([
  [{ feeMethod: '2', serviceFeePercent1: '50000', entrustAmount: '4900000' }, []],
  [
    { feeMethod: '2', serviceFeePercent1: '5,000,000', entrustAmount: '4,900,000' },
    ['代理服务费 5,000,000.00 元高于委托金额 4,900,000.00 元'],
  ],
  [{ feeMethod: '2', serviceFeePercent1: '0', entrustAmount: null }, ['代理服务费为 0']],
  // A fee that does not show is not asked about.
  [{ feeMethod: '1', serviceFeePercent: '1.5', serviceFeePercent1: '0' }, []],
  [{ feeMethod: '1', serviceFeePercent: '15' }, ['代理服务费百分比 15% 超过 10%']],
])('the fees of %o are asked back: %o', (values, words) => {
  expect(unusualFees((key, params) => contractText.say('zh', key, params), values)).toEqual(words);
});
