import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A port of this machine that nothing listens on: other programs and other runs have theirs. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening, failed) => {
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', listening);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}
