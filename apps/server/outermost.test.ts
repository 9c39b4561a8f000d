import { connect, type AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { uploadFile } from '#base/file/shared/calls.ts';
import { readAllMessages } from '#base/message/shared/calls.ts';
import { slider } from '#base/session/shared/calls.ts';
import { timeStamp, userInfo } from '#base/session/shared/start-calls.ts';
import { requestHash, signingKey } from '#kit/server/http/signing.ts';
import { readConfig } from '#kit/server/config.ts';
import { API_BASE } from '#kit/shared/call.ts';
import { strangers, vary, warmUp } from '../../sec/headers.ts';
import { askAsOwner, requestOf } from './test/request.ts';
import { makeWorld, type TestUser, type World } from './test/world.ts';

const TIME = API_BASE + timeStamp.path;
const page = { accept: 'text/html,application/xhtml+xml' };

describe('how many requests are answered', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld({
      limits: { address: 60, session: 25, assets: 10 },
      trustedProxies: ['10.9.0.0/16', 'fd00:9::/32', '2001:db8:ffff::7'],
    });
  });
  const ask = (headers: Record<string, string>, remoteAddress: string, url = TIME) =>
    world.app.http.inject({ method: 'GET', url, headers, remoteAddress });

  test.each(Object.keys(strangers))('a %s of one’s own choice lifts no limit', async (kind) => {
    const index = Object.keys(strangers).indexOf(kind);
    const made = strangers[kind];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => ask(made?.(n) ?? {}, `192.0.2.${index + 1}`)),
    );
    expect(answers.filter((a) => a.statusCode !== 429)).toHaveLength(60);
  });

  test('people of IPv6 are known by their own addresses through proxies of either kind', async () => {
    const drawn = async (remoteAddress: string, forwarded: string) => {
      await world.sql('delete from attempt');
      const { statusCode } = await ask(
        { 'x-forwarded-for': forwarded },
        remoteAddress,
        API_BASE + slider.path,
      );
      expect(statusCode).toBe(200);
      return (await world.sql<{ source: string }>('select source from attempt'))[0]?.source;
    };
    const [person, network] = ['2001:db8:1:2:3::4', '2001:db8:1:2::/64'];
    for (const proxy of ['fd00:9:1::5', '2001:db8:ffff::7', '10.9.1.1', '::ffff:10.9.1.1'])
      expect(await drawn(proxy, person), proxy).toBe(network);
    expect(await drawn('fd00:9:1::5', '192.0.2.200')).toBe('192.0.2.200');
    // Nobody else is believed, a neighbour of the trusted one neither.
    expect(await drawn('fd00:10::5', person)).toBe('fd00:10:0:0::/64');
    expect(await drawn('2001:db8:ffff::8', person)).toBe('2001:db8:ffff:0::/64');
    // The record holds the whole address.
    const pm = await world.user({ roles: ['pm'] });
    const asked = requestOf(readAllMessages, {});
    const headers = { ...asked.headers, 'x-forwarded-for': person };
    const done = await askAsOwner(world.app, pm.token, { ...asked, headers, remoteAddress: 'fd00:9:1::5' });
    expect(done.statusCode).toBe(200);
    await world.app.operations.flush();
    expect(await world.sql('select address from operation_log where user_id = $1', [pm.id])).toEqual([
      { address: person },
    ]);
  });

  test('what is too much is said in the documents’ code, with the time to wait', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => ask({}, '192.0.2.100')));
    const refused = answers.find((a) => a.statusCode === 429);
    expect(refused?.json()).toMatchObject({
      code: 503,
      key: 'kit.refused.tooFrequent',
      msg: '请求过于频繁，请稍后重试',
    });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask({}, '192.0.2.101')).statusCode).toBe(200);
  });

  test('pages and their parts are counted apart from calls, and people get a page', async () => {
    const pages = await Promise.all(
      Array.from({ length: 11 }, () => ask(page, '192.0.2.110', '/ebidding/public/')),
    );
    const refused = pages.find((a) => a.statusCode === 429);
    expect(refused?.headers['content-type']).toContain('text/html');
    expect(refused?.body).toMatch(/请求过于频繁，请稍后重试[^]*Too many requests/);
    expect(pages.filter((a) => a.statusCode === 200)).toHaveLength(10);
    expect((await ask({}, '192.0.2.110')).statusCode).toBe(200);
  });

  test('a session has a limit of its own, wherever it calls from', async () => {
    const pm = await world.user({ roles: ['pm'] });
    const answers = [];
    for (let n = 0; n < 30; n++) answers.push(await pm.send(userInfo, {}).envelope());
    expect(answers.filter((a) => a.code === 200)).toHaveLength(25);
    expect(answers.at(-1)).toMatchObject({ code: 503, key: 'kit.refused.tooFrequent' });
    // The same address, another person.
    const other = await world.user({ roles: ['pm'] });
    await other.send(userInfo, {}).ok();
  });

  test('behind a trusted proxy the client is counted, behind any other the one who speaks', async () => {
    const through = (proxy: string, client: string) => ask({ 'x-forwarded-for': client }, proxy);
    for (const n of [1, 2]) {
      const answers = await Promise.all(
        Array.from({ length: 61 }, () => through('10.9.0.1', `198.51.100.${n}`)),
      );
      expect(answers.filter((a) => a.statusCode === 200)).toHaveLength(60);
    }
    // What the client itself wrote before the proxy did counts nothing.
    const spoofed = await Promise.all(
      Array.from({ length: 61 }, (_, n) => through('10.9.0.1', `203.0.113.${n}, 198.51.100.3`)),
    );
    expect(spoofed.filter((a) => a.statusCode === 200)).toHaveLength(60);
  });
});

describe('memory', () => {
  test('headers that nobody sent before leave nothing behind', async () => {
    const world = await makeWorld();
    const ask = async (headers: Record<string, string>) => ({
      status: (await world.app.http.inject({ method: 'GET', url: TIME, headers })).statusCode,
    });
    await warmUp(ask);
    // Which kind it is, `npm run sec -- headers` tells.
    for (const { sent, let: through, grown } of await vary(ask, 700, [Object.keys(strangers)])) {
      expect(through).toBe(sent);
      // 700 times 8 kB that are kept would be 5.6 MB.
      expect(grown).toBeLessThan(3_500_000);
    }
  }, 180_000);
});

describe('every answer', () => {
  let world: World;
  let pm: TestUser;
  beforeAll(async () => {
    world = await makeWorld({
      trustedProxies: ['loopback'],
      publicUrl: 'https://bid.example.cn',
      frameSources: ['https://oa.example.cn'],
    });
    pm = await world.user({ roles: ['pm'] });
  });
  const get = (url: string, headers: Record<string, string> = {}) =>
    world.app.http.inject({ method: 'GET', url, headers });

  test.each([
    ['a call', TIME],
    ['health', `${API_BASE}/health`],
    ['the list of calls', `${API_BASE}/openapi.json`],
    ['a redirect', '/ebidding/public'],
    ['a refusal', `${API_BASE}${userInfo.path}`],
    ['an unknown call', `${API_BASE}/nothing/here`],
    ['an unknown address', '/nothing'],
  ])('%s is not guessed at, not kept, and asks for no sensors', async (_what, url) => {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect((await get(url, { 'x-forwarded-proto': 'https' })).headers['strict-transport-security']).toBe(
      'max-age=31536000',
    );
  });

  test('an answer to a script names no sensors, which only a document could use', async () => {
    const { headers } = await get(TIME, { 'sec-fetch-dest': 'empty' });
    expect(headers['permissions-policy']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
    const page = await get('/ebidding/public', { 'sec-fetch-dest': 'empty' });
    expect(page.headers['permissions-policy']).toContain('camera=()');
    expect((await get(TIME, { 'sec-fetch-dest': 'iframe' })).headers['permissions-policy']).toContain(
      'camera=()',
    );
  });

  test('an unknown call is refused in words, an unknown page is a page', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const call = await world.app.http.inject({
        method,
        url: `${API_BASE}/nothing/here`,
        headers: { language: 'en' },
      });
      expect(call.statusCode).toBe(404);
      expect(call.json()).toMatchObject({
        code: 404,
        msg: 'There is no such call',
        key: 'kit.refused.noCall',
      });
    }
    const wrong = await get('/ebidding/public/nothing/here', page);
    expect(wrong.statusCode).toBe(404);
    expect(wrong.headers['content-type']).toContain('text/html');
    expect(wrong.headers['content-security-policy']).toContain("default-src 'none'");
    expect(wrong.body).not.toContain('登录已过期');
    expect((await get('/favicon.ico')).json()).toMatchObject({ code: 404 });
  });

  test('pages connect to their own host and frame only what the operator allows', async () => {
    const { secured } = await import('./secured.ts');
    const { default: fastify } = await import('fastify');
    const app = fastify();
    await secured(
      app,
      { publicUrl: 'https://bid.example.cn', frameSources: ['https://oa.example.cn'] },
      (scope) => {
        scope.get('/page', (_request, reply) => reply.send('page'));
      },
    );
    const policy = String((await app.inject('/page')).headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' wss://bid.example.cn;");
    expect(policy).toContain("frame-src 'self' blob: https://oa.example.cn;");
    expect(policy).toContain("form-action 'self';");
  });

  test('an office server is shown in a frame, and a form leads to it, only where the operator names one', async () => {
    const { secured } = await import('./secured.ts');
    const { default: fastify } = await import('fastify');
    const app = fastify();
    const config = readConfig({ OFFICE_WOPI_URL: 'https://office.example.cn', PUBLIC_URL: 'https://bid.cn' });
    await secured(app, config, (scope) => {
      scope.get('/page', (_request, reply) => reply.send('page'));
    });
    const policy = String((await app.inject('/page')).headers['content-security-policy']);
    expect(policy).toContain("frame-src 'self' blob: https://office.example.cn;");
    expect(policy).toContain("form-action 'self' https://office.example.cn;");
  });

  // ---- uploads ----------------------------------------------------------------------------------------------

  const target = API_BASE + uploadFile.path;
  const signed = (nonce: string) => {
    const timestamp = String(Math.round(world.app.clock.wallMs()));
    const key = signingKey(pm.token);
    const hash = requestHash(key, { method: 'POST', target, body: undefined, nonce, timestamp });
    return { token: pm.token, nonce, timestamp, hash };
  };
  const form = (text: string, boundary = 'b') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${text}\r\n--${boundary}--\r\n`;
  const upload = (body: string, headers: Record<string, string>, type = 'multipart/form-data; boundary=b') =>
    world.app.http.inject({
      method: 'POST',
      url: target,
      headers: { ...headers, 'content-type': type },
      payload: body,
    });

  test('other bytes under a signature that was used are refused', async () => {
    const once = signed(randomBytes(12).toString('hex'));
    expect((await upload(form('first'), once)).json()).toMatchObject({ code: 200 });
    const again = await upload(form('other'), once);
    expect(again.json()).toMatchObject({ code: 409, key: 'kit.refused.nonceReused' });
    expect((await upload(form('other'), signed(randomBytes(12).toString('hex')))).json()).toMatchObject({
      code: 200,
    });
  });

  test('of many uploads under one signature at once, one is kept', async () => {
    const once = signed(randomBytes(12).toString('hex'));
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => upload(form(`bytes ${n}`), once)));
    expect(answers.filter((a) => a.statusCode === 200)).toHaveLength(1);
  });

  test.each([
    ['without a boundary', form('x'), 'multipart/form-data'],
    ['with an empty boundary', form('x'), 'multipart/form-data; boundary='],
    ['with a boundary without end', form('x'), `multipart/form-data; boundary=${'y'.repeat(300)}`],
    ['cut off in the file', form('x').slice(0, -8), 'multipart/form-data; boundary=b'],
    ['cut off in a header', '--b\r\nContent-Disp', 'multipart/form-data; boundary=b'],
    ['of something else', 'just text', 'multipart/form-data; boundary=b'],
    ['of nothing', '', 'multipart/form-data; boundary=b'],
    ['without a type', form('x'), 'application/octet-stream'],
    ['of a wrong name', form('x').replace('a.txt', '../../x'), 'multipart/form-data; boundary=b'],
    [
      'into the prototype',
      form('x').replace('name="file"', 'name="__proto__"'),
      'multipart/form-data; boundary=b',
    ],
  ])('an upload %s is refused as one, not as our fault', async (_what, body, type) => {
    const { statusCode, json } = await upload(body, signed(randomBytes(12).toString('hex')), type);
    expect(statusCode, JSON.stringify(json())).toBe(400);
  });

  test('an upload that breaks off ends nothing but itself', async () => {
    await world.app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = world.app.http.server.address() as AddressInfo;
    for (const name of ['a.txt', '../../x', 'a.exe']) {
      const socket = connect(port, '127.0.0.1');
      const head = Object.entries({
        ...signed(randomBytes(12).toString('hex')),
        host: 'x',
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': '100000',
      })
        .map(([header, value]) => `${header}: ${value}\r\n`)
        .join('');
      const begun = form('x').replace('a.txt', name).slice(0, -8);
      await new Promise<void>((done) => {
        socket.on('error', () => undefined);
        socket.on('close', () => done());
        socket.write(`POST ${target} HTTP/1.1\r\n${head}\r\n${begun}${'z'.repeat(5000)}`, () =>
          socket.destroy(),
        );
      });
    }
    await pm.send(userInfo, {}).ok();
  });
});

test('a proxy that nobody named is told of, whoever calls from the machine of a named one is not', async () => {
  const said: string[] = [];
  const world = await makeWorld({
    trustedProxies: ['loopback'],
    log: { write: (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg) },
  });
  const ask = (remoteAddress: string, forwarded: string) =>
    world.app.http.inject({ url: TIME, headers: { 'x-forwarded-for': forwarded }, remoteAddress });
  const told = () => said.filter((words) => words.includes('TRUSTED_PROXIES'));
  await ask('127.0.0.1', '127.0.0.1');
  await ask('::1', '::1');
  await ask('127.0.0.1', '192.0.2.7');
  expect(told()).toEqual([]);
  await ask('192.0.2.9', '192.0.2.7');
  expect(told()).toHaveLength(1);
});
