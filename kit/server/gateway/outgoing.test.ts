import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { guardedFetch, post, reach } from './outgoing.ts';

/** Where the clouds keep their keys, and how else it is written. */
const metadata = [
  '169.254.169.254',
  '169.254.43518',
  '169.16689662',
  '2852039166',
  '0xa9fea9fe',
  '0xa9.0xfe.0xa9.0xfe',
  '0251.0376.0251.0376',
  '0251.254.169.254',
  '１６９.２５４.１６９.２５４',
  '169。254。169。254',
  '[::ffff:169.254.169.254]',
  '[::ffff:a9fe:a9fe]',
  '[0:0:0:0:0:ffff:a9fe:a9fe]',
  '[::169.254.169.254]',
  '[64:ff9b::169.254.169.254]',
  '[64:ff9b::a9fe:a9fe]',
  '[2002:a9fe:a9fe::1]',
  '[fd00:ec2::254]',
  '[fd00:0ec2:0:0:0:0:0:254]',
];
/** Nobody's own address: this host, the line, many or all at once. */
const nobody = [
  '0.0.0.0',
  '0',
  '0x0',
  '0.1.2.3',
  '[::]',
  '[0:0:0:0:0:0:0:0]',
  '[::ffff:0.0.0.0]',
  '[64:ff9b::0.0.0.1]',
  '[2002:0:1::]',
  '169.254.0.1',
  '169.254.255.255',
  '[fe80::1]',
  '[fe80:0:0:1::1]',
  '[febf::1]',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '4294967295',
  '0xffffffff',
  '[::ffff:255.255.255.255]',
  '[::ffff:224.0.0.1]',
  '[64:ff9b::224.0.0.1]',
  '[2002:e000:1::]',
  '[2002:ffff:ffff::]',
  '[::255.255.255.255]',
  '[ff02::1]',
  '[ff05::1:3]',
  '[ff0e::1]',
];
const otherWays = [
  'file:///etc/passwd',
  'ftp://10.0.0.1/',
  'gopher://10.0.0.1:6379/_INFO',
  'dict://10.0.0.1:11211/stats',
  'data:text/plain,x',
  'blob:null/x',
  'ws://10.0.0.1/',
  'ldap://10.0.0.1/',
  'jar:http://10.0.0.1!/',
  'javascript:void(0)',
];

const REFUSED = /is never a gateway|may not be asked|leads to an address/;
const asked = { method: 'GET', headers: {} };

describe('the way out to other programs', () => {
  test.each([...metadata, ...nobody].flatMap((host) => [`http://${host}/`, `https://${host}:8443/`]))(
    '%s is not asked',
    async (address) => {
      await expect(guardedFetch(address, asked)).rejects.toThrow(REFUSED);
      await expect(post(new URL(address), {}, '')).rejects.toThrow(REFUSED);
      await expect(reach(new URL(address))).rejects.toThrow(REFUSED);
    },
  );

  test.each(otherWays)('%s is not asked', async (address) => {
    await expect(guardedFetch(address, asked)).rejects.toThrow(REFUSED);
    await expect(post(new URL(address), {}, '')).rejects.toThrow(REFUSED);
  });
});

describe('an answer', () => {
  const servers: ReturnType<typeof createServer>[] = [];
  const serving = async (answer: Parameters<typeof createServer>[1]): Promise<string> => {
    const server = createServer(answer as never);
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  };
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  test('that sends elsewhere is the answer: nothing is followed', async () => {
    const seen: string[] = [];
    const base = await serving((request, response) => {
      seen.push(request.url ?? '');
      response.writeHead(302, { location: '/inner' }).end();
    });
    expect((await guardedFetch(base, asked)).status).toBe(302);
    expect((await post(new URL(base), {}, '')).status).toBe(302);
    expect(seen).toEqual(['/', '/']);
  });

  test('that never ends is cut off', async () => {
    const base = await serving((_request, response) => response.end('x'.repeat(70_000)));
    await expect(guardedFetch(base, asked)).rejects.toThrow('too long');
    await expect(post(new URL(base), {}, '')).rejects.toThrow('too long');
  });
});
