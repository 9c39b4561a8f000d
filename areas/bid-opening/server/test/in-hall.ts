import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { Line } from '#apps/cli/demo/line.ts';
import type { TestUser, World } from '#apps/server/test/world.ts';
import { socketTicket } from '#base/session/shared/socket-calls.ts';

/** Listens to the opening hall of a lot (开标大厅), as an open page does. */
export async function inHall(world: World, user: TestUser, packageId: string): Promise<Line> {
  const { http } = world.app;
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' });
  const { ticket, path } = await user
    .send(socketTicket, { clientId: 'client-of-the-test', socket: 'common' })
    .ok();
  const line = await Line.open(
    `ws://127.0.0.1:${(http.server.address() as AddressInfo).port}${path}?ticket=${ticket}`,
  );
  onTestFinished(() => line.close());
  line.send(JSON.stringify({ cmd: 'add-channel', channel: `opening:${packageId}` }));
  // What was asked before is answered before.
  line.send('{"cmd":"heartbeat"}');
  await expect.poll(() => line.heard.some((text) => text.includes('heartbeat'))).toBe(true);
  line.heard.length = 0;
  return line;
}
