import fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '#kit/shared/call.ts';
import { few, upTo } from '#kit/shared/lists.ts';
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

test('a list inside a record is no longer than its call declares, wherever it stands', () => {
  const lot = z.object({ course: upTo(2, z.string()), notices: few(z.string(), 'notices of one lot') });
  const output = z.object({ lots: few(lot, 'lots').nullable() });
  const about = { gate: { open: 'a test' }, summary: 'A board', input: z.object({}), output } as const;
  const board = call('GET /board', about);
  const answered = (course: string[], notices: string[] = []) =>
    successText(
      board,
      'zh',
      {
        lots: [
          { course: [], notices },
          { course, notices },
        ],
      },
      true,
    );
  expect(answered(['a', 'b'], ['c', 'd', 'e'])).toContain('"course":["a","b"]');
  expect(() => answered(['a', 'b', 'c'])).toThrow('/board answers 3 lots[].course and declares 2');
  expect(successText(board, 'zh', { lots: null }, true)).toContain('null');
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

test('what the parser finds is told in words that name the limit, each at its place', async () => {
  const input = z.strictObject({
    name: z.string().min(1).max(3),
    kind: z.enum(['a', 'b']),
    size: z.number().max(200),
    ids: z.array(z.uuid()).max(1),
    rows: z.array(z.strictObject({ n: z.number() })),
    status: z.union([z.string().max(2), z.array(z.string()).max(2)]).optional(),
  });
  const app = fastify();
  app.setErrorHandler(sendError);
  app.post('/input', (request) => wellFormed({ ...thing, input }, request.body));
  const told = async (payload: object) => {
    const { body } = await app.inject({
      method: 'POST',
      url: '/input',
      payload,
      headers: { language: 'en' },
    });
    const { fields = [] } = JSON.parse(body) as { fields?: { path: string; msg: string }[] };
    return Object.fromEntries(fields.map(({ path, msg }) => [path, msg]));
  };
  const missing = 'This is needed';
  expect(await told({ kind: '' })).toEqual({
    name: missing,
    kind: 'Please choose a valid option',
    size: missing,
    ids: missing,
    rows: missing,
  });
  const right = { name: 'a', kind: 'a', size: 1, ids: [], rows: [] };
  expect(
    await told({
      ...right,
      name: 'long',
      size: 201,
      ids: ['x', 'y'],
      rows: [{ n: 'z', m: 1 }, {}],
      status: ['a', 'b', 'c'],
    }),
  ).toEqual({
    name: 'At most 3 characters',
    size: 'At most 200',
    ids: 'At most 1 entries',
    'rows.0.n': 'Please enter a valid number',
    'rows.0.m': 'Field not allowed: m',
    'rows.1.n': missing,
    status: 'At most 2 entries',
  });
  expect(await told({ ...right, name: '' })).toEqual({ name: missing });
  await app.close();
});
