import { expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '#kit/shared/call.ts';
import { Finished, successText } from './answer.ts';

const thing = call('GET /thing', {
  gate: { open: 'a test' },
  summary: 'A thing (物)',
  input: z.object({}),
  output: z.object({ name: z.string() }),
});

test('what a verb made loses what its call does not declare', () => {
  const text = successText(thing, 'en', { name: 'a', secret: 'b' }, false);
  expect(JSON.parse(text)).toEqual({ code: 200, msg: 'Done', data: { name: 'a' } });
});

test('a finished answer goes out as it is, and tests refuse one that its call does not declare', () => {
  const finished = new Finished('{"name":"甲"}');
  expect(JSON.parse(successText(thing, 'zh', finished, true))).toMatchObject({ data: { name: '甲' } });
  const more = new Finished('{"name":"a","secret":"b"}');
  expect(() => successText(thing, 'zh', more, true)).toThrow('answers more');
  expect(() => successText(thing, 'zh', new Finished('{"name":1}'), true)).toThrow();
});
