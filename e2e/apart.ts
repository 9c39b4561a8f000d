import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../tools/free-port.ts';
import { test as journey } from './people.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Starts a platform with the people of the demonstration on data of its own; returns its address and how it is stopped. */
async function platformApart(): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const port = await freePort();
  const child = spawn(process.execPath, ['apps/cli/main.mjs', 'start'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      GONGHENG_DATA: `${process.env['E2E_DATA'] ?? ''}-apart`,
      DEMO: 'people',
    },
    stdio: ['ignore', openSync(path.join(root, '.cache/e2e-apart.log'), 'w'), 'inherit', 'ipc'],
  });
  // However this process ends, nothing is left running.
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  const gone = once(child, 'exit');
  const failed = gone.then(() => {
    throw new Error('the platform apart did not start: see .cache/e2e-apart.log');
  });
  await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => undefined);
  return {
    address: `http://127.0.0.1:${port}`,
    stop: async () => {
      process.off('exit', end);
      child.kill('SIGINT');
      await gone;
    },
  };
}

/**
 * 另一平台: for journeys that move the clock by days. They share one platform, on which nobody else's dates pass and no request
 * lapses meanwhile.
 */
export const test = journey.extend<object, { apart: string }>({
  apart: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what the fixture needs
    async ({}, use) => {
      const { address, stop } = await platformApart();
      await use(address);
      await stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ apart }, use) => use(apart),
});
