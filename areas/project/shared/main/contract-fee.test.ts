import { expect, test } from 'vitest';
import { feeTakenOver } from './contract-fee.ts';

test('the fee of the contract is taken over in its own kind, and never over what the project says itself', () => {
  const percent = { feeMethod: '1', serviceFeePercent: '1.25' };
  const fixed = { feeMethod: '2', serviceFeePercent: '50000.00' };
  expect(feeTakenOver({}, percent)).toEqual({ serviceFeePercent: '1.25' });
  expect(feeTakenOver({ serviceFee: null }, fixed)).toEqual({
    serviceFee: '50000.00',
    serviceFeeUnit: '0',
    serviceFeeCurrency: 'CNY',
  });
  for (const own of [{ serviceFeePercent: '0' }, { serviceFee: '1' }])
    for (const agreed of [percent, fixed]) expect(feeTakenOver(own, agreed)).toEqual({});
  expect(feeTakenOver({}, { feeMethod: '3', serviceFeePercent: null })).toEqual({});
});
