import { expect, test } from 'vitest';
import { namesNone, unnamed } from './unnamed.ts';

const ID = '018f0000-0000-7000-8000-000000000000';
const read = (input: object) => namesNone(unnamed({ method: 'GET' }, input));

test('a reading call that was not told which record is meant is not made', () => {
  for (const input of [
    { id: '' },
    { packageId: '', since: 0 },
    { serviceKey: 'A', serviceId: '' },
    { code: '' },
  ])
    expect([input, read(input)]).toEqual([input, true]);
});

test('what is complete, wrong in another way, a filter or no reading is for the server', () => {
  for (const input of [
    {},
    { id: ID },
    { packageId: '12' },
    { id: ID, orgId: '' },
    { current: 1, companyId: '' },
  ])
    expect([input, read(input)]).toEqual([input, false]);
  expect(unnamed({ method: 'POST' }, { id: '' })).toBeUndefined();
});
