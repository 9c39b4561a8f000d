import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SmtpGateway } from './smtp-gateway.ts';

let server: Server;
let address = '';
const unheard: unknown[] = [];
const hear = (reason: unknown) => unheard.push(reason);

beforeAll(async () => {
  process.on('unhandledRejection', hear);
  server = createServer((socket) => {
    socket.write('220 mail.example.cn\r\n');
    socket.on('data', (bytes) =>
      socket.write(String(bytes).startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n'),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  address = `smtp://127.0.0.1:${typeof at === 'object' ? at?.port : ''}?from=noreply@example.cn`;
});
afterAll(() => {
  process.off('unhandledRejection', hear);
  server.close();
});

test('a library that could not be loaded once is asked for again by the next mail, and closing meanwhile is quiet', async () => {
  let asked = 0;
  const gateway = new SmtpGateway(address, () =>
    asked++ === 0 ? Promise.reject(new Error('too many open files')) : import('nodemailer'),
  );
  const failing = gateway.probe();
  gateway.close();
  await expect(failing).rejects.toThrow('too many open files');
  await gateway.probe();
  gateway.close();
  await new Promise(setImmediate);
  expect(unheard).toEqual([]);
});
