import { expect, test } from 'vitest';
import { fileText } from '../shared/text/index.ts';
import { overEstimate } from './parts/over-estimate.ts';

const asked = (ceiling: string | null, ceilingUnit: string, estimate: string | null) =>
  overEstimate((key, params) => fileText.say('zh', key, params), { ceiling, ceilingUnit }, estimate);

test('a ceiling above the estimate is asked back, in whichever unit it is typed', () => {
  expect(asked('500', '1', '5000000')).toEqual([]);
  expect(asked('5000000.01', '0', '5000000')[0]).toContain('5,000,000.01 元高于估算价 5,000,000.00 元');
  expect(asked('500.000001', '1', '5000000')).toHaveLength(1);
  expect(asked('4999999.99', '0', '5000000')).toEqual([]);
});

test('without an estimate in yuan, or while no amount is typed, nothing is asked', () => {
  expect(asked('999999999', '1', null)).toEqual([]);
  for (const typed of [null, '', '12,', '五百万']) expect(asked(typed, '0', '1')).toEqual([]);
});
