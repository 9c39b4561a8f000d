import { Writable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { serialisedError, makeLog } from './log.ts';

/** As the driver says it: the row stands in its detail, and a value that it could not read in its words. */
const refusedRow = Object.assign(
  new Error('new row for relation "account" violates check constraint "short"'),
  {
    code: '23514',
    table: 'account',
    constraint: 'short',
    detail: 'Failing row contains (1, $argon2id$secret).',
  },
);
const unread = Object.assign(new Error('invalid input syntax for type uuid: "340102199001011234"'), {
  code: '22P02',
});

function lines(work: (log: ReturnType<typeof makeLog>) => void): string[] {
  const all: string[] = [];
  work(makeLog('trace', new Writable({ write: (text, _how, done) => (all.push(String(text)), done()) })));
  return all;
}

test('a fault says what failed and where, without parameters, rows and values', () => {
  const error = new DrizzleQueryError('update account set hash = $1', ['$argon2id$secret'], refusedRow);
  const [line = ''] = lines((log) => log.error({ err: error }, 'call failed'));
  expect(JSON.parse(line)).toMatchObject({
    msg: 'call failed',
    err: {
      type: 'DrizzleQueryError',
      message: 'update account set hash = $1',
      stack: expect.stringContaining('log.test.ts'),
      cause: { code: '23514', constraint: 'short', table: 'account' },
    },
  });
  expect(line).not.toContain('secret');
  expect(JSON.stringify(serialisedError(unread))).not.toContain('340102199001011234');
  expect(serialisedError(unread)).toMatchObject({
    code: '22P02',
    message: 'invalid input syntax for type uuid: "…"',
  });
});

test('a fault within itself ends, and what is no error is none', () => {
  const round = new Error('round');
  round.cause = round;
  expect(JSON.stringify(serialisedError(round)).match(/"round"/g)).toHaveLength(5);
  expect(serialisedError('a text with a secret')).toEqual({ type: 'string' });
});

test('one entry is one line, whatever is written into it; secrets by name are struck out', () => {
  const all = lines((log) => {
    log.warn({ name: 'a\n{"level":60,"msg":"forged"}' }, 'b\r\nc');
    log.warn({ token: 'secret-1', req: { headers: { token: 'secret-2' } }, password: 'secret-3' }, 'd');
  });
  expect(all).toHaveLength(2);
  expect(all.every((line) => line.trimEnd().split('\n').length === 1)).toBe(true);
  expect(all.join('')).not.toContain('secret-');
  expect(JSON.parse(all[0] ?? '')).toMatchObject({ time: expect.stringMatching(/^\d{4}-.*Z$/) });
});
