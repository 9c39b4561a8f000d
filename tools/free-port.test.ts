import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

/** Takes a port until the test is over, as another run beside this one would. */
async function taken(port: number): Promise<() => void> {
  const server = createServer();
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', listening);
  });
  return () => server.close();
}

test('each run gets a port that nothing listens on, several at once too', async () => {
  const ports = await Promise.all(Array.from({ length: 5 }, () => freePort()));
  const free: (() => void)[] = [];
  // Each can be taken while those before it are: a fixed one could not.
  for (const port of new Set(ports)) free.push(await taken(port));
  const next = await freePort();
  expect(ports).not.toContain(next);
  free.push(await taken(next));
  for (const give of free) give();
});
