import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { FolderKeys } from '#kit/server/keys/folder-keys.ts';
import { FolderStorage } from '#kit/server/storage/storage.ts';
import { compose } from '../apps/server/compose.ts';

/** The product itself, full path on: session, permission, tenant isolation, signature with nonce, event. */
const app = await compose({
  databaseUrl: process.env.BENCH_URL ?? '',
  storage: new FolderStorage(process.env.BENCH_FILES ?? '/tmp/gongheng-bench-files'),
  keys: new FolderKeys(join(process.env.BENCH_FILES ?? '/tmp/gongheng-bench-files', 'keys')),
  version: 'bench',
  logLevel: 'silent',
  web: true,
  worker: process.env.BENCH_WORKER === '1',
  // Requests of many people come from this machine.
  ...(process.env.BENCH_PROXIES ? { trustedProxies: [process.env.BENCH_PROXIES] } : {}),
});
const loop = monitorEventLoopDelay({ resolution: 20 });
loop.enable();
let used = performance.eventLoopUtilization();
await app.start();
// A control: sockets whose queue nobody looks at.
if (process.env.BENCH_BOUNDLESS)
  app.http.websocketServer.on('connection', (socket) =>
    Object.defineProperty(socket, 'bufferedAmount', { value: 0 }),
  );
await app.http.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.http.server.address() as { port: number }).port });
process.on('message', (m: { held?: boolean }) => {
  if (!m.held) return;
  globalThis.gc?.();
  const now = performance.eventLoopUtilization();
  process.send?.({
    held: process.memoryUsage(),
    sockets: app.sockets(),
    stood: loop.max / 1e6,
    busy: performance.eventLoopUtilization(now, used).utilization,
  });
  used = now;
  loop.reset();
});
process.on('SIGTERM', () => process.exit(0));
