import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as plainly } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { slider } from '#base/session/shared/calls.ts';
import { socketTicket } from '#base/session/shared/socket-calls.ts';
import { uploadFile } from '#base/file/shared/calls.ts';
import { API_BASE } from '#kit/shared/call.ts';
import { freePort } from '../../tools/free-port.ts';
import { ROOT } from './instance.ts';
import { makeWorld, type World } from './test/world.ts';

const home = mkdtempSync(join(tmpdir(), 'gongheng-proxies-'));
chmodSync(home, 0o755);
const [cert, key] = [join(home, 'cert.pem'), join(home, 'key.pem')];
const onPath = (program: string) =>
  `${process.env.PATH ?? ''}${delimiter}/usr/sbin`
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));

interface Ports {
  readonly plain: number;
  readonly secure: number;
  readonly platform: number;
  /** Where nobody answers: an instance that has ended. */
  readonly ended: number;
}

/** The examples as they are given to people, at other ports and with a certificate of the test. */
const example = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');
const instances = (text: string, { platform, ended }: Ports) =>
  text.replace('127.0.0.1:8081', `127.0.0.1:${ended}`).replace('127.0.0.1:8082', `127.0.0.1:${platform}`);

const proxies: Record<string, { program: string; start(file: string, ports: Ports): string[] }> = {
  nginx: {
    program: 'nginx',
    start: (folder, ports) => {
      const headers = join(folder, 'headers.conf');
      writeFileSync(headers, example('nginx-headers.conf'));
      const site = instances(example('nginx.conf'), ports)
        .replaceAll('/etc/nginx/gongheng-headers.conf', headers)
        .replace('/etc/ssl/gongheng/fullchain.pem', cert)
        .replace('/etc/ssl/gongheng/privkey.pem', key)
        .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
        .replace(/listen \[::\]:80;.*/, hasIpv6 ? `listen [::1]:${ports.plain};` : '')
        .replace('listen 443 ssl', `listen 127.0.0.1:${ports.secure} ssl`)
        .replace(/listen \[::\]:443 ssl.*/, hasIpv6 ? `listen [::1]:${ports.secure} ssl http2;` : '');
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${join(folder, name)};`,
      );
      const file = join(folder, 'nginx.conf');
      writeFileSync(
        file,
        `daemon off; pid ${folder}/pid; error_log stderr; events {}\nhttp { access_log off; ${temporary.join(' ')}\n${site}\n}`,
      );
      return ['-p', folder, '-c', file];
    },
  },
  caddy: {
    program: 'caddy',
    start: (folder, ports) => {
      const site = instances(example('Caddyfile'), ports).replace(
        'bid.example.cn {',
        `{\n\tadmin off\n\thttp_port ${ports.plain}\n\thttps_port ${ports.secure}\n\tdefault_sni bid.example.cn\n}\nbid.example.cn {\n\ttls ${cert} ${key}`,
      );
      const file = join(folder, 'Caddyfile');
      writeFileSync(file, site);
      return ['run', '--config', file, '--adapter', 'caddyfile'];
    },
  },
};

/** A machine may have no IPv6 at all: no example can listen there then. */
const hasIpv6 =
  existsSync('/proc/net/if_inet6') && readFileSync('/proc/net/if_inet6', 'utf8').includes('00000001 01');

let world: World;
beforeAll(async () => {
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=bid.example.cn',
      '-addext',
      'subjectAltName=DNS:bid.example.cn',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'pipe' },
  );
  world = await makeWorld({ trustedProxies: ['loopback'], publicUrl: 'https://bid.example.cn' });
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe.each(Object.entries(proxies))('behind %s', (name, { program, start }) => {
  const file = onPath(program);
  if (!file) console.warn(`left out: the example for ${name} is tried where ${program} is installed`);
  let child: ChildProcess;
  let ports: Ports;

  interface Answer {
    readonly status: number;
    readonly headers: Record<string, unknown>;
    readonly body: string;
  }
  const options = (path: string, more: RequestOptions): RequestOptions => ({
    host: '127.0.0.1',
    port: ports.secure,
    path,
    rejectUnauthorized: false,
    servername: 'bid.example.cn',
    agent: false,
    ...more,
    headers: { host: 'bid.example.cn', ...more.headers },
  });
  const ask = (path: string, more: RequestOptions = {}, body?: Buffer, by = request) =>
    new Promise<Answer>((done, fail) => {
      const asked = by(options(path, more), (answer) => {
        let text = '';
        answer.on('data', (piece: Buffer) => (text += piece.toString()));
        answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
      });
      asked.on('error', fail);
      asked.end(body);
    });

  beforeAll(async () => {
    if (!file) return;
    const [plain, secure, ended] = [await freePort(), await freePort(), await freePort()];
    ports = { plain, secure, ended, platform: (world.app.http.server.address() as AddressInfo).port };
    const folder = mkdtempSync(join(home, name));
    chmodSync(folder, 0o755);
    child = spawn(file, start(folder, ports), {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    });
    let said = '';
    child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
    const until = Date.now() + 15_000;
    while (
      !(await ask('/', {}).then(
        () => true,
        () => false,
      ))
    )
      if (Date.now() > until || child.exitCode !== null) throw new Error(`${name}: ${said}`);
  });
  afterAll(() => void child?.kill());

  test.skipIf(!file)('people come by https only, at addresses of their own', async () => {
    const led = await ask('/ebidding/', { port: ports.plain }, undefined, plainly as typeof request);
    expect([301, 308]).toContain(led.status);
    expect(led.headers.location).toMatch(/^https:\/\/bid\.example\.cn.*\/ebidding\/$/);
    expect((await ask('/')).headers.location).toMatch(/\/ebidding\/$/);
    // One of the two instances has ended: nobody notices.
    for (let asked = 0; asked < 6; asked += 1) {
      const { status, headers } = await ask(`${API_BASE}/health/live`);
      expect([status, headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
    }
    const lie = { 'x-forwarded-for': '6.6.6.6', 'x-real-ip': '6.6.6.6', forwarded: 'for=6.6.6.6' };
    await world.sql('delete from attempt');
    const drawn = await ask(API_BASE + slider.path, { localAddress: '127.0.0.2', headers: lie });
    expect(drawn.status).toBe(200);
    expect(await world.sql('select source from attempt')).toEqual([{ source: '127.0.0.2' }]);
  });

  test.skipIf(!file || !hasIpv6)('people of IPv6 come in by their own addresses too', async () => {
    const lie = { 'x-forwarded-for': '2001:db8::6', forwarded: 'for="[2001:db8::6]"' };
    const led = await ask(
      '/ebidding/',
      { host: '::1', port: ports.plain },
      undefined,
      plainly as typeof request,
    );
    expect([301, 308]).toContain(led.status);
    await world.sql('delete from attempt');
    expect((await ask(API_BASE + slider.path, { host: '::1', headers: lie })).status).toBe(200);
    // Whoever has one address has the network of it: the limits count that.
    expect(await world.sql('select source from attempt')).toEqual([{ source: '0:0:0:0::/64' }]);
  });

  test.skipIf(!file)('large uploads reach the platform, and its word comes back', async () => {
    const { status, body } = await ask(
      API_BASE + uploadFile.path,
      { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
      Buffer.alloc(3 * 1024 * 1024, 'a'),
    );
    expect(status).toBe(401);
    expect(JSON.parse(body)).toMatchObject({ code: 401 });
  });

  test.skipIf(!file)('pushes come through', async () => {
    const pm = await world.user({ roles: ['pm'] });
    const { ticket, path } = await pm.send(socketTicket, { clientId: 'client-of-the-test' }).ok();
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      origin: 'https://bid.example.cn',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16, 'k').toString('base64'),
    };
    const heard = await new Promise<string>((done, fail) => {
      const asked = request(options(`${path}?ticket=${ticket}`, { headers }));
      asked.on('upgrade', (_answer, socket: Socket, head: Buffer) => {
        const take = (bytes: Buffer) => {
          if (bytes.length === 0) return;
          done(bytes.toString());
          socket.destroy();
        };
        take(head);
        socket.on('data', take);
      });
      asked.on('response', (answer) => fail(new Error(`no socket: ${answer.statusCode}`)));
      asked.on('error', fail);
      asked.end();
    });
    expect(heard).toMatch(/[{"]/);
  });
});
