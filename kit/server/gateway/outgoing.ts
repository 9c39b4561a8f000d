import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, connect, isIP, type LookupFunction } from 'node:net';

const LIMIT_MS = 10_000;
const MOST_BYTES = 64 * 1024;

/** Never a gateway: "this host", link-local with the clouds' metadata services, multicast, broadcast. */
const never = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  never.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::', 32],
  // The same older addresses inside newer ones: as they are translated, tunnelled, and once were written.
  ['64:ff9b::', 104],
  ['64:ff9b::a9fe:0', 112],
  ['64:ff9b::e000:0', 99],
  ['2002::', 24],
  ['2002:a9fe::', 32],
  ['2002:e000::', 19],
  ['::a9fe:0', 112],
  ['::e000:0', 99],
] as const)
  never.addSubnet(net, bits, 'ipv6');

const isNever = (address: string) => never.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The name is resolved here, and the connection goes to the very address that was looked at. */
const lookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const good = found.filter(({ address }) => !isNever(address));
    const [first] = good;
    if (!first) return done(new Error(`${hostname} leads to an address that is never a gateway`), '');
    return options.all ? done(null, good) : done(null, first.address, first.family);
  });
};

interface Posted {
  readonly status: number;
  readonly body: string;
}

/**
 * The one way out by HTTP (外发请求): an address the operator configured, no redirects, no addresses that are never
 * meant, ten seconds, a short answer. Private networks are allowed: a gateway often stands in one.
 */
export function post(url: URL, headers: Readonly<Record<string, string>>, body: string): Promise<Posted> {
  return new Promise((done, fail) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!['http:', 'https:'].includes(url.protocol) || (isIP(host) > 0 && isNever(host)))
      return fail(new Error(`${host} is never a gateway`));
    const client = url.protocol === 'https:' ? https : http;
    const options = {
      method: 'POST',
      lookup,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    };
    const request = client.request(new URL(url.pathname + url.search, url.origin), options, (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size > MOST_BYTES) request.destroy(new Error('the answer is too long'));
        parts.push(part);
      });
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
      );
      response.on('error', fail);
    });
    const timer = setTimeout(() => request.destroy(new Error('no answer in time')), LIMIT_MS);
    request.on('close', () => clearTimeout(timer));
    request.on('error', fail);
    return request.end(body);
  });
}

/** Somebody listens at this address (可达性): a connection, and not a byte. */
export function reach(url: URL): Promise<void> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  return new Promise((done, fail) => {
    if (isIP(host) > 0 && isNever(host)) return fail(new Error(`${host} is never a gateway`));
    const socket = connect({ host, port, lookup });
    socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error('no answer in time')));
    socket.on('error', fail);
    return socket.on('connect', () => {
      socket.destroy();
      done();
    });
  });
}

interface Asked {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** What an address that an administrator has named answers (受控外部请求): the same guards as `post`, for libraries that fetch by themselves. */
export function guardedFetch(address: string, { method, headers, body, signal }: Asked): Promise<Response> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((done, fail) => {
    if (!['http:', 'https:'].includes(url.protocol) || (isIP(host) > 0 && isNever(host)))
      return fail(new Error(`${host} may not be asked`));
    const client = url.protocol === 'https:' ? https : http;
    const request = client.request(url, { method, lookup, headers, signal }, (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size > MOST_BYTES) request.destroy(new Error('the answer is too long'));
        parts.push(part);
      });
      response.on('error', fail);
      response.on('end', () => {
        const { statusCode = 500 } = response;
        const told = Object.entries(response.headers).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
        );
        const isBare = statusCode === 204 || statusCode === 304;
        done(new Response(isBare ? null : Buffer.concat(parts), { status: statusCode, headers: told }));
      });
    });
    const timer = setTimeout(() => request.destroy(new Error('no answer in time')), LIMIT_MS);
    request.on('close', () => clearTimeout(timer));
    request.on('error', fail);
    const sent =
      body instanceof URLSearchParams ? body.toString() : (body as string | Uint8Array | undefined);
    request.end(sent ?? undefined);
  });
}
