import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#kit/server/config.ts';
import type { Limits } from '#kit/server/http/outermost.ts';
import type { App } from '../apps/server/compose.ts';
import { LIMITS, openInstance } from '../apps/server/instance.ts';

interface OwnInstance {
  readonly app: App;
  /** Where it listens. */
  readonly base: string;
  readonly limits: Limits;
}

/** Runs an instance with the people of the demonstration on a database of its own, and takes it away afterwards. */
export async function withInstance(work: (instance: OwnInstance) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-sec-'));
  const config = readConfig({ GONGHENG_DATA: folder, DEMO: 'people' });
  const opened = await openInstance(config, { web: true, worker: false, logLevel: 'silent' });
  try {
    await opened.app.start();
    await opened.app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = opened.app.http.server.address() as AddressInfo;
    await work({ app: opened.app, base: `http://127.0.0.1:${port}`, limits: LIMITS });
  } finally {
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
