import { expect, test } from 'vitest';
import { z } from 'zod';
import { call, idSchema } from '#kit/shared/call.ts';
import { namesNone, unnamed } from './unnamed.ts';

const input = z.object({ packageId: idSchema, code: z.string().min(1), since: z.string().optional() });
const detail = call('GET /detail', {
  gate: { open: 'a test' },
  summary: 'A test (测试)',
  input,
  output: z.object({}),
});
const ID = '018f0000-0000-7000-8000-000000000000';

test('a reading call that was not told which record is meant is not made', () => {
  expect(namesNone(unnamed(detail, { packageId: '', code: '' }))).toBe(true);
  expect(namesNone(unnamed(detail, { packageId: ID, code: '' }))).toBe(true);
  expect(namesNone(unnamed(detail, { code: 'A' } as z.infer<typeof input>))).toBe(true);
});

test('what is complete, or wrong in another way, is for the server', () => {
  expect(unnamed(detail, { packageId: ID, code: 'A' })).toBeUndefined();
  expect(unnamed(detail, { packageId: '12', code: 'A' })).toBeUndefined();
  expect(unnamed(detail, { packageId: '12', code: '' })).toBeUndefined();
});
