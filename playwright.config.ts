import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './tools/browser.ts';
import { freePort } from './tools/free-port.ts';

const root = import.meta.dirname;
// Chosen once, by the process that starts the others: they get it with their environment.
const port = Number((process.env['E2E_PORT'] ??= String(await freePort())));
const browser = await findBrowser(root);
mkdirSync(path.join(root, '.cache'), { recursive: true });

/** Below the temporary directory, so that the journeys' database never mixes with the one people work in. */
const data = (process.env['E2E_DATA'] ??= path.join(
  os.tmpdir(),
  `gongheng-e2e-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`,
));

/** They move the clock, each from where the one before it left it, on a platform of their own. */
const ONE_AFTER_ANOTHER = '**/full-tender.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e-results',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // Journeys wait more than they compute: four fill two cores. They share one platform: what all would notice (a
  // role that decides, a rule, a drawing), a journey changes only where no other goes.
  workers: 4,
  // What passes the second time is reported as flaky, and wants mending like what failed.
  retries: process.env['CI'] ? 1 : 0,
  // The longest first, so that the whole run ends sooner.
  projects: [
    { name: 'longest', testMatch: ONE_AFTER_ANOTHER },
    { name: 'others', testIgnore: ONE_AFTER_ANOTHER },
  ],
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A list that is still sliding open takes no click on a busy machine.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    actionTimeout: 20_000,
    // Every act recorded costs a seventh of the suite: E2E_TRACE=1 when a journey is to be looked at.
    trace: process.env['E2E_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: [...browser.args],
      env: { ...process.env, ...browser.env } as Record<string, string>,
    },
  },
  webServer: {
    // What it warns of stands beside the results of a journey that failed.
    command: `"${process.execPath}" apps/cli/main.mjs start > .cache/e2e-server.log`,
    url: `http://127.0.0.1:${port}/ebidding/api/health`,
    timeout: 180_000,
    reuseExistingServer: process.env['E2E_REUSE'] === '1',
    gracefulShutdown: { signal: 'SIGINT', timeout: 30_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: { PORT: String(port), GONGHENG_DATA: data, DEMO: 'people' },
  },
});
