import { randomBytes, randomUUID } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { addContract, pageContracts } from '#areas/entrust-contract/shared/calls.ts';
import { pageProjects, saveProject } from '#areas/project/shared/main/calls.ts';
import { mobileFree } from '#base/account/shared/calls.ts';
import { login } from '#base/session/shared/calls.ts';
import { socketTicket } from '#base/session/shared/socket-calls.ts';
import { timeStamp, userInfo } from '#base/session/shared/start-calls.ts';
import { API_BASE } from '#kit/shared/call.ts';
import { makeWorld, type TestUser, type World } from './test/world.ts';

let world: World;
let pm: TestUser;
let port: number;
let logged = '';

beforeAll(async () => {
  const log = new PassThrough();
  log.on('data', (bytes: Buffer) => (logged += bytes.toString()));
  world = await makeWorld({ log, publicUrl: 'https://bid.example.cn' });
  pm = await world.user({ roles: ['pm'] });
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (world.app.http.server.address() as AddressInfo).port;
});

/** What the server answers to these very bytes. */
const said = (bytes: string): Promise<string> =>
  new Promise((done) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (more: Buffer) => {
      text += more.toString();
      if (text.includes('\r\n\r\n')) socket.end();
    });
    socket.on('close', () => done(text));
    socket.on('error', () => done(text));
  });

const TIME = API_BASE + timeStamp.path;

test('bytes that two servers could read as different requests are refused', async () => {
  const head = `POST ${API_BASE}${login.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
  for (const framing of [
    'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n',
    'Content-Length: 2\r\nContent-Length: 3\r\n',
    'Transfer-Encoding: chunked, identity\r\n',
    'Content-Length : 2\r\n',
  ])
    expect(await said(`${head}${framing}\r\n0\r\n\r\n`), framing).toMatch(/^HTTP\/1\.1 400 /);
  expect(await said(`GET ${TIME} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 200 /,
  );
});

test('TRACE, TRACK and CONNECT are not spoken', async () => {
  for (const method of ['TRACE', 'TRACK', 'CONNECT']) {
    const answer = await said(
      `${method} ${TIME} HTTP/1.1\r\nHost: x\r\nX-Own: come-back\r\nConnection: close\r\n\r\n`,
    );
    expect(answer, method).not.toMatch(/^HTTP\/1\.1 2/);
    expect(answer, method).not.toContain('come-back');
  }
});

test('no call is asked by HEAD', async () => {
  const answer = await said(`HEAD ${TIME} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
});

test('no page of another site reads an answer, and none is allowed to send a token', async () => {
  const origin = 'https://evil.example.cn';
  for (const [method, url] of [
    ['GET', TIME],
    ['OPTIONS', TIME],
    ['OPTIONS', API_BASE + userInfo.path],
    ['GET', '/ebidding/public/'],
  ] as const) {
    const headers = {
      origin,
      'access-control-request-headers': 'token',
      'access-control-request-method': 'POST',
    };
    const answer = await world.app.http.inject({ method, url, headers });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

test('what a foreign form can send is no input: only JSON is', async () => {
  const input = { username: 'x', random: randomUUID(), captchaX: '1', captchaY: '1', xstr: '00' };
  const send = (type: string, payload: string) =>
    world.app.http.inject({
      method: 'POST',
      url: `${API_BASE}${login.path}?${new URLSearchParams(input)}`,
      headers: { 'content-type': type },
      payload,
    });
  for (const type of ['text/plain', 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded']) {
    const answer = await send(type, 'x');
    expect([answer.statusCode, answer.json().key], type).toEqual([400, 'kit.wrong.input']);
  }
  // As JSON the same gets as far as the captcha.
  expect((await send('application/json', '{}')).json().key).toMatch(/^session\.captcha/);
});

test('the prototype of nothing is reached through an input', async () => {
  for (const body of ['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}']) {
    await pm.raw('POST', addContract.path, body);
    await pm.raw('GET', `${pageContracts.path}?__proto__[admin]=true&constructor.prototype.admin=true`);
  }
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

test('a field that no object keeps is refused wherever it stands, and not left out in silence', async () => {
  const told = async (answer: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await answer;
    const { fields = [] } = JSON.parse(body) as { fields?: { path: string }[] };
    return [statusCode, ...fields.map((f) => f.path)];
  };
  const map = '{"fieldTenderProjectMap":{"__proto__":"x"}}';
  expect(await told(pm.raw('POST', saveProject.path, map))).toEqual([400, 'fieldTenderProjectMap.__proto__']);
  const filter = 'fieldTenderProjectMap.__proto__';
  expect(await told(pm.raw('GET', `${pageProjects.path}?${filter}=1`))).toEqual([400, filter]);
});

test('a body that is no object is told so, and taken for no empty form', async () => {
  for (const body of ['[]', '[{"contractName":"a"}]', 'null', '3', '"contractName"', 'true']) {
    const { statusCode, body: text } = await pm.raw('POST', addContract.path, body);
    expect([statusCode, (JSON.parse(text) as { key: string }).key], body).toEqual([400, 'kit.wrong.body']);
  }
});

test('a field nobody declared is refused in a body and passed over in a query, as the guide says', async () => {
  expect((await pm.raw('POST', addContract.path, '{"colour":"red"}')).statusCode).toBe(400);
  expect((await pm.raw('GET', `${pageContracts.path}?colour=red`)).statusCode).toBe(200);
});

test('an address that is too long is refused before anything is read of it', async () => {
  const long = await said(`GET ${TIME}?a=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
  expect(long).toMatch(/^HTTP\/1\.1 431 /);
  const [, body = ''] = long.split('\r\n\r\n');
  expect(JSON.parse(body)).toMatchObject({ code: 431, key: 'kit.refused.tooLarge', data: null });
  // Nobody knows which language the sender reads.
  expect(body).toContain('"提交的内容过大 The submitted content is too large"');
});

test('whoever sends a body that is too large reads the refusal: the connection stays while they send', async () => {
  const head = `POST ${API_BASE}${login.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
  const answer = (megabytes: number) => said(`${head}Content-Length: ${megabytes * 1024 * 1024}\r\n\r\n`);
  const kept = await answer(5);
  expect(kept).toMatch(/^HTTP\/1\.1 413 /);
  expect(kept).not.toMatch(/^connection: close/im);
  // A request that was never meant is not waited for.
  expect(await answer(1000)).toMatch(/^connection: close/im);
});

test('a socket opens for pages of this platform only', async () => {
  /** 'open' once it is greeted, else why it was closed. */
  const opened = async (origin: string) => {
    const { ticket, path } = await pm.send(socketTicket, { clientId: 'the-client' }).ok();
    return new Promise<number | 'open'>((done) => {
      let bytes = Buffer.alloc(0);
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          `GET ${path}?ticket=${ticket} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
            `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nOrigin: ${origin}\r\n\r\n`,
        ),
      );
      socket.on('data', (more: Buffer) => {
        bytes = Buffer.concat([bytes, more]);
        const frame = bytes.subarray(bytes.indexOf('\r\n\r\n') + 4);
        if (!bytes.includes('\r\n\r\n') || frame.length < 4) return;
        done(frame[0] === 0x88 ? frame.readUInt16BE(2) : 'open');
        socket.destroy();
      });
    });
  };
  for (const origin of ['https://evil.example.cn', 'https://bid.example.cn.evil.cn', 'null'])
    expect(await opened(origin), origin).toBe(4403);
  for (const origin of ['https://bid.example.cn', `http://127.0.0.1:${port}`])
    expect(await opened(origin), origin).toBe('open');
});

test('files of the machine and of the source are no addresses', async () => {
  for (const url of [
    '/.git/config',
    '/ebidding/public/../../.git/config',
    '/ebidding/public/%2e%2e/package.json',
    '/package.json',
  ])
    expect((await world.app.http.inject({ method: 'GET', url })).statusCode, url).toBe(404);
});

test('texts say in which characters they are written, and public pages send no address on', async () => {
  for (const [url, type] of [
    [TIME, 'application/json; charset=utf-8'],
    [`${API_BASE}/nothing`, 'application/json; charset=utf-8'],
    ['/ebidding/public/', 'text/html; charset=utf-8'],
    ['/ebidding/public/style.css', 'text/css; charset=utf-8'],
  ] as const) {
    const { headers } = await world.app.http.inject({ method: 'GET', url });
    expect(headers['content-type'], url).toBe(type);
    if (url.startsWith('/ebidding/public/')) expect(headers['referrer-policy'], url).toBe('no-referrer');
  }
});

test('a fault of ours is told in general words, and neither answer nor log repeats what was sent or stored', async () => {
  const secret = '13712345678';
  await world.sql(`alter table app_user add constraint planted check (mobile <> '${secret}') not valid`);
  await world.sql('alter table app_user rename column mobile to mobile_gone');
  logged = '';
  const answer = await pm.send(mobileFree, { mobile: secret }, { language: 'en' }).envelope();
  await world.sql('alter table app_user rename column mobile_gone to mobile');
  expect(answer).toMatchObject({ code: 500, key: 'kit.refused.failed', data: null });
  expect(JSON.stringify(answer)).not.toMatch(/select|column|app_user|node_modules|\.ts/i);
  // Who mends it finds statement, code and place.
  expect(logged).toContain('call failed');
  expect(logged).toContain('42703');
  expect(logged).toMatch(/\.ts:\d+/);
  expect(logged).not.toContain(secret);

  // A row that the database refuses: its own words hold the whole row.
  logged = '';
  await world
    .tx((tx) => tx.db.execute(`update app_user set mobile = '${secret}' where id = '${pm.id}'`))
    .catch((error: unknown) => world.app.log.error({ err: error }, 'row refused'));
  expect(logged).toContain('23514');
  expect(logged).not.toContain(pm.trueName);
});

test('addresses stand in the log without what follows the question mark', async () => {
  logged = '';
  await world.app.http.inject({ method: 'GET', url: `${TIME}?ticket=my-own-ticket` });
  expect(logged).toContain(TIME);
  expect(logged).not.toContain('my-own-ticket');
});

test('who is turned away stands in the log with call and place, and cannot fill it', async () => {
  const supplier = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
  const away = () =>
    logged
      .split('\n')
      .filter((line) => line.includes('"turned away"'))
      .map((line) => JSON.parse(line) as { refused: string; call: string; user: string; address: string });
  logged = '';
  await supplier
    .send(addContract, { contractName: 'a-name-of-a-contract' })
    .refused('kit.refused.permission');
  await pm.send(userInfo, {}, { headers: { hash: '0'.repeat(64) } }).refused('kit.refused.signature');
  await pm.send(userInfo, {}).ok();
  expect(away()).toMatchObject([
    {
      refused: 'kit.refused.permission',
      call: `POST ${addContract.path}`,
      user: supplier.id,
      address: '127.0.0.1',
    },
    { refused: 'kit.refused.signature', call: `GET ${userInfo.path}`, user: pm.id },
  ]);
  expect(logged).not.toContain('a-name-of-a-contract');
  expect(logged).not.toContain(supplier.token);
  await Promise.all(Array.from({ length: 100 }, () => supplier.send(addContract, {}).envelope()));
  expect(away().filter((line) => line.user === supplier.id)).toHaveLength(60);
});
