import fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '#kit/shared/call.ts';
import { Finished, sendError, successText, wellFormed } from './answer.ts';

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

test('an answer of ours that is wrong is our fault (500), and only what the caller sent is theirs (400)', async () => {
  const app = fastify();
  app.setErrorHandler(sendError);
  app.get('/answer', () => successText(thing, 'en', { name: 1 }, false));
  app.get('/input', () => wellFormed({ ...thing, input: z.object({ name: z.string() }) }, { name: 1 }));
  const told = async (url: string) => {
    const { statusCode, body } = await app.inject({ url, headers: { language: 'en' } });
    return [statusCode, (JSON.parse(body) as { key: string }).key];
  };
  expect(await told('/answer')).toEqual([500, 'kit.refused.failed']);
  expect(await told('/input')).toEqual([400, 'kit.wrong.input']);
  await app.close();
});
