import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { makeLog } from '../log.ts';
import { PostgresBus } from './bus.ts';

// Not the template: while somebody is connected to it, no other test can copy it.
const elsewhere = () => inject('databaseUrl').replace(/\/gongheng(\?|$)/, '/postgres$1');

test('a hundred commits at once are two words to the workers: one now, and one for those that came after it', async () => {
  const bus = new PostgresBus(elsewhere(), makeLog('silent'));
  await bus.start();
  onTestFinished(() => bus.close());
  const heard: string[] = [];
  bus.on('outbox', () => heard.push('outbox'));
  bus.on('clock', () => heard.push('end'));
  for (let n = 0; n < 100; n++) bus.wakeOutbox();
  await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 15_000 });
  const other = new pg.Client({ connectionString: elsewhere() });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('notify clock');
  await vi.waitFor(() => expect(heard).toContain('end'), { timeout: 15_000 });
  expect(heard).toEqual(['outbox', 'outbox', 'end']);
});

test('where no line stands nothing is said, and nothing breaks', async () => {
  const bus = new PostgresBus(elsewhere(), makeLog('silent'));
  bus.wakeOutbox();
  await expect(bus.close()).resolves.toBeUndefined();
});
