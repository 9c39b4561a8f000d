import { expect, test } from 'vitest';
import { contractBy, contractDay } from './period.ts';
import {
  bondMost,
  bondTooHigh,
  paymentAmounts,
  paymentProblems,
  paymentsGap,
  type PaymentTyped,
} from './terms.ts';

const row = (part: Partial<PaymentTyped>): PaymentTyped => ({
  name: '付款',
  share: null,
  amount: null,
  dueWhen: '验收后',
  dueDay: null,
  ...part,
});
const keys = (price: string, rows: readonly PaymentTyped[]) =>
  paymentProblems(price, rows).map((p) => `${p.path} ${p.key.replace('purchaseContract.', '')}`);

test('the last day is the thirtieth after the notice, and moves on where it is a statutory holiday', () => {
  const issued = new Date('2026-12-02T16:30:00.000Z');
  expect(contractDay(issued, new Map())).toBe('2027-01-02');
  const holidays = new Map([
    ['2027-01-01', '3'],
    ['2027-01-02', '3'],
    ['2027-01-03', '3'],
  ] as const);
  expect(contractDay(issued, holidays)).toBe('2027-01-04');
  expect(contractBy(issued, holidays).toISOString()).toBe('2027-01-04T16:00:00.000Z');
});

test('a bond of exactly a tenth is lawful, the next fen is not; the limit is shown rounded down', () => {
  expect(bondTooHigh('418000', '4180000')).toBe(false);
  expect(bondTooHigh('418000.01', '4180000')).toBe(true);
  expect(bondMost('4180000')).toBe('418000');
  expect(bondMost('100.99')).toBe('10.09');
  expect(bondTooHigh('10.09', '100.99')).toBe(false);
  expect(bondTooHigh('10.10', '100.99')).toBe(true);
});

test('shares of a hundred make up the price to the fen: the last one takes what rounding left', () => {
  const rows = ['33.3333', '33.3333', '33.3334'].map((share) => row({ share }));
  expect(paymentAmounts('100.00', rows)).toEqual(['33.33', '33.33', '33.34']);
  expect(paymentAmounts('0.01', rows)).toEqual(['0', '0', '0.01']);
  const thirds = ['30', '30', '40'].map((share) => row({ share }));
  expect(paymentAmounts('99999999999999.99', thirds)).toEqual([
    '30000000000000',
    '30000000000000',
    '39999999999999.99',
  ]);
});

test('shares that leave something, or amounts, are what they are, and how far they are from the price is said', () => {
  const rows = [row({ share: '30' }), row({ amount: '70.01' })];
  expect(paymentAmounts('100', rows)).toEqual(['30', '70.01']);
  expect(paymentsGap('100', paymentAmounts('100', rows))).toBe('-0.01');
  expect(keys('100', rows)).toEqual(['payments wrong.paymentsSum']);
  expect(keys('100', [row({ share: '30' }), row({ amount: '70' })])).toEqual([]);
});

test('every milestone needs a name, an amount of whole fen above zero and a condition', () => {
  expect(keys('100', [])).toEqual(['payments need.payments']);
  expect(
    keys('100', [
      row({ name: ' ', amount: '50' }),
      row({ amount: '0' }),
      row({ amount: '1.001' }),
      row({ share: '101' }),
      row({ share: '1.00001' }),
      row({ share: 'x' }),
      row({ amount: '50', dueWhen: '', dueDay: '2027-02-30' }),
    ]),
  ).toEqual([
    'payments.0.name need.paymentName',
    'payments.1.amount need.paymentAmount',
    'payments.2.amount need.paymentAmount',
    'payments.3.share wrong.share',
    'payments.4.share wrong.share',
    'payments.5.share wrong.share',
    'payments.6.dueWhen need.paymentDue',
    'payments.6.dueDay wrong.paymentDay',
  ]);
});
