import { expect, test } from 'vitest';
import { isInstant, typedAmount, typedDay, typedInstant, typedTime } from './typed.ts';

test('days are understood in every way people write them, and only real ones', () => {
  for (const text of [
    '2027-03-01',
    '2027/3/1',
    '2027.3.1',
    '20270301',
    '2027年3月1日',
    ' ２０２７／３／１ ',
    '2027。3。1',
    '2027/3/1 09:00',
    '2027-03-01 00:00:00',
    '202703010900',
  ])
    expect(typedDay(text), text).toBe('2027-03-01');
  for (const text of [
    '2027-02-30',
    '3/1',
    'tomorrow',
    '2027-03-01 25:00',
    '2027-03-01 soon',
    '202703011',
    '',
  ])
    expect(typedDay(text), text).toBeUndefined();
});

test('times of the day are understood with and without seconds, in words and without a colon', () => {
  for (const text of ['9:00', '09:00', '09:00:00', '９：００', '9时', '9点', '0900', '090000', '上午9:00'])
    expect(typedTime(text), text).toBe('09:00:00');
  expect(typedTime('9点半')).toBe('09:30:00');
  expect(typedTime('下午3:05')).toBe('15:05:00');
  expect(typedTime('9时30分15秒')).toBe('09:30:15');
  for (const text of ['24:00', '9:60', '9', 'noon', '']) expect(typedTime(text), text).toBeUndefined();
});

test('an instant needs its day and its time; a time alone keeps the day that stands there, a day alone its time', () => {
  const nine = '2027-03-01T01:00:00.000Z';
  for (const text of [
    '2027-03-01 09:00',
    '2027/3/1 9:00',
    '2027-3-1 09:00:00',
    '20270301 0900',
    '202703010900',
    '20270301090000',
    '2027年3月1日9时',
    '2027年3月1日 上午9点',
    '2027-03-01T09:00',
    '2027-03-01T01:00:00Z',
  ])
    expect(typedInstant(text), text).toBe(nine);
  expect(typedInstant('09:00:00', '2027-03-01T08:30:00.000Z')).toBe(nine);
  expect(typedInstant('2027/3/1', '2026-12-24T01:00:00.000Z')).toBe(nine);
  for (const text of ['2027-03-01', '9:00', '2027-02-30 09:00', 'soon'])
    expect(typedInstant(text), text).toBeUndefined();
  expect(isInstant(nine)).toBe(true);
  expect(isInstant('2027/3/1')).toBe(false);
});

test('amounts are understood with separators, in words and full-width, in the unit of the field', () => {
  for (const text of ['1,200,000', '１，２００，０００', '1200000元', '120万', '120万元', '¥ 1 200 000'])
    expect(typedAmount(text, '0'), text).toBe('1200000');
  for (const text of ['120', '120万元', '1200000元', '0.012亿'])
    expect(typedAmount(text, '1'), text).toBe('120');
  expect(typedAmount('1.50')).toBe('1.50');
  expect(typedAmount('.5')).toBe('0.5');
  expect(typedAmount('0012')).toBe('12');
  for (const text of ['120万', 'abc', '1.2.3', '', '-']) expect(typedAmount(text), text).toBeUndefined();
});
