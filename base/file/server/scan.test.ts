import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { ClamScanner, scanPlace } from '#kit/server/scan.ts';

/** What the peer answers to a stream of bytes, as clamd writes it; undefined: it hangs up without a word. */
let answer: (bytes: Buffer) => string | undefined;
let peer: Server;
let world: World;
let pm: TestUser;

/** clamd, as its manual describes INSTREAM: pieces with their lengths, an empty one at the end. */
function clamd(line: Socket): void {
  let came = Buffer.alloc(0);
  const command = Buffer.from('zINSTREAM\0');
  line.on('error', () => undefined);
  line.on('data', (part) => {
    came = Buffer.concat([came, part]);
    if (came.length < command.length) return;
    if (!came.subarray(0, command.length).equals(command)) return void line.end('UNKNOWN COMMAND\0');
    const pieces: Buffer[] = [];
    for (let at = command.length; at + 4 <= came.length; ) {
      const length = came.readUInt32BE(at);
      if (length === 0) return void line.end(answer(Buffer.concat(pieces)) ?? '');
      if (at + 4 + length > came.length) return;
      pieces.push(came.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
  });
}

beforeAll(async () => {
  peer = createServer(clamd);
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  const place = scanPlace(`clamd://127.0.0.1:${(peer.address() as AddressInfo).port}`);
  if (!place) throw new Error('no place');
  world = await makeWorld({ scanner: new ClamScanner(place) });
  pm = await world.user({ roles: ['pm'] });
});
afterAll(() => void peer.close());

const EICAR = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';
const pdf = (text: string, size = 0) => Buffer.from(`%PDF-1.7\n${text}${'x'.repeat(size)}`);
const put = async (bytes: Buffer) => {
  const boundary = '----scan';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return JSON.parse((await pm.raw('POST', '/base/file/upload', body, type)).body) as {
    code: number;
    key?: string;
    msg: string;
  };
};
const kept = async () => (await world.sql('select 1 from stored_file')).length;

test('病毒扫描: clamd sees every byte before the file is kept; what it names is refused by that name', async () => {
  let seen = 0;
  answer = (bytes) => {
    seen = bytes.length;
    return bytes.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0';
  };
  const clean = pdf('clean', 3_000_000);
  expect(await put(clean)).toMatchObject({ code: 200 });
  expect(seen).toBe(clean.length);
  const before = await kept();
  // At the very end of a long file too.
  const bad = Buffer.concat([pdf('bad', 3_000_000), Buffer.from(EICAR)]);
  const refused = await put(bad);
  expect(refused).toMatchObject({ code: 400, key: 'file.infected' });
  expect(refused.msg).toContain('Eicar-Test-Signature');
  expect(await kept()).toBe(before);
});

test('while it cannot tell, nothing is kept: an error of its own, no word, nobody there', async () => {
  const before = await kept();
  for (const said of ['INSTREAM size limit exceeded. ERROR\0', undefined, 'stream: OK, but', 'OK']) {
    answer = () => said;
    expect(await put(pdf('doubtful')), said ?? 'nothing').toMatchObject({ key: 'file.unscanned' });
  }
  await new Promise((resolve) => peer.close(resolve));
  expect(await put(pdf('nobody there'))).toMatchObject({ key: 'file.unscanned' });
  expect(await kept()).toBe(before);
});

test('SCAN_URL names a place of clamd, on its usual port where none is said, and nothing else', () => {
  expect(scanPlace('clamd://av.example.cn')).toEqual({ host: 'av.example.cn', port: 3310 });
  for (const wrong of ['http://av.example.cn', 'clamd://', 'av.example.cn:3310', ''])
    expect(scanPlace(wrong), wrong).toBeUndefined();
});
