import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OfficeServer } from '#kit/server/office-server.ts';
import { API_BASE } from '#kit/shared/call.ts';
import type { App } from '../compose.ts';
import { closeAtEnd } from './closing.ts';

/** The address that people type and office servers are told; calls reach the instance by its own, as behind a proxy. */
export const PUBLIC_URL = 'https://bid.example.cn';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

const base64 = (key: KeyObject, part: 'n' | 'e'): string =>
  Buffer.from(key.export({ format: 'jwk' })[part] ?? '', 'base64url').toString('base64');

/** As the protocol spells the proof, worked out here by itself: token, address in capitals, time in steps of 100 ns from the year 1. */
function proofOf(key: KeyObject, token: string, url: string, ticks: bigint): string {
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(ticks);
  const parts = [Buffer.from(token), Buffer.from(url.toUpperCase()), time].flatMap((bytes) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(bytes.length);
    return [length, bytes];
  });
  return sign('RSA-SHA256', Buffer.concat(parts), key).toString('base64');
}

interface Said {
  /** Of the request; the token in the address, by default. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Signed by something else than the server's key, for another address, or at another time. */
  readonly key?: KeyObject;
  readonly signedUrl?: string;
  readonly signedAt?: number;
  readonly unsigned?: true;
}

export interface Answer {
  readonly status: number;
  readonly lock: string | null;
  readonly version: string | null;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/** Where a document is edited and by which token, as the page gets it. */
export interface Ticket {
  readonly address: string;
  readonly token: string;
}

/** An office server as it looks from here (对方): it tells where it edits what, and calls back with its proof. */
export async function officeStandIn() {
  let keys = pair();
  let older = pair();
  let discovery: (origin: string) => string = known;
  let asked = 0;
  function proofKey(): string {
    const said = (['', 'old'] as const).map((which) => {
      const { publicKey } = which === '' ? keys : older;
      return `${which}modulus="${base64(publicKey, 'n')}" ${which}exponent="${base64(publicKey, 'e')}"`;
    });
    return `<proof-key ${said.join(' ')}/>`;
  }
  function known(origin: string): string {
    return `<?xml version="1.0" encoding="utf-8"?><wopi-discovery><net-zone name="external-http"><app name="Word">
      <action name="view" ext="docx" urlsrc="${origin}/view?"/>
      <action default="true" ext="docx" name="edit" urlsrc="${origin}/edit?a=1&amp;&lt;ui=UI_LLCC&amp;&gt;&lt;rs=DC_LLCC&amp;&gt;&lt;dchat=DISABLE_CHAT&amp;&gt;"/>
      </app><app name="Excel"><action ext="xlsx" name="edit" urlsrc="https://elsewhere.example.cn/edit?"/></app></net-zone>
      ${proofKey()}</wopi-discovery>`;
  }
  const server = createServer((request, reply) => {
    asked += 1;
    if (request.url !== '/hosting/discovery') return reply.writeHead(404).end();
    const { port } = server.address() as AddressInfo;
    return reply.setHeader('content-type', 'text/xml').end(discovery(`http://127.0.0.1:${port}`));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closeAtEnd(async () => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let host = '';
  const call = async (
    method: 'GET' | 'POST',
    { address, token }: Ticket,
    path: '' | '/contents',
    said: Said,
  ) => {
    const source = new URL(new URL(address).searchParams.get('WOPISrc') ?? '');
    const target = `${source.pathname}${path}?access_token=${token}`;
    const signedAt = BigInt(said.signedAt ?? Date.now());
    const ticks = (signedAt + 62_135_596_800_000n) * 10_000n;
    const proof = proofOf(
      said.key ?? keys.privateKey,
      token,
      said.signedUrl ?? `${PUBLIC_URL}${target}`,
      ticks,
    );
    const answer = await fetch(`${host}${target}`, {
      method,
      headers: {
        ...(said.unsigned ? {} : { 'x-wopi-timestamp': String(ticks), 'x-wopi-proof': proof }),
        ...said.headers,
      },
      ...(said.body ? { body: new Uint8Array(said.body) } : {}),
    });
    return {
      status: answer.status,
      lock: answer.headers.get('x-wopi-lock'),
      version: answer.headers.get('x-wopi-itemversion'),
      headers: answer.headers,
      bytes: Buffer.from(await answer.arrayBuffer()),
    } satisfies Answer;
  };
  const lockCall =
    (override: string) =>
    (ticket: Ticket, lock?: string, more: Said = {}): Promise<Answer> =>
      call('POST', ticket, '', {
        ...more,
        headers: {
          'x-wopi-override': override,
          ...(lock === undefined ? {} : { 'x-wopi-lock': lock }),
          ...more.headers,
        },
      });
  return {
    officeServer: new OfficeServer(url),
    asked: () => asked,
    proofKey,
    /** It tells something else from now on. */
    tells: (said: (origin: string) => string) => {
      discovery = said;
    },
    /** Its keys change: the present one becomes the older one. */
    turnKeys: () => {
      older = keys;
      keys = pair();
      return older;
    },
    /** Begins to call this instance. */
    calls: async (app: App) => {
      host = await app.http.listen({ port: 0, host: '127.0.0.1' });
    },
    foreignKey: () => pair().privateKey,
    info: async (ticket: Ticket, said: Said = {}) => {
      const answer = await call('GET', ticket, '', said);
      return { ...answer, said: JSON.parse(answer.bytes.toString('utf8')) as Record<string, unknown> };
    },
    get: (ticket: Ticket, said: Said = {}) => call('GET', ticket, '/contents', said),
    put: (ticket: Ticket, body: Buffer, lock?: string, said: Said = {}) =>
      call('POST', ticket, '/contents', {
        ...said,
        body,
        headers: {
          'x-wopi-override': 'PUT',
          'content-type': 'application/octet-stream',
          ...(lock === undefined ? {} : { 'x-wopi-lock': lock }),
          ...said.headers,
        },
      }),
    lock: lockCall('LOCK'),
    refresh: lockCall('REFRESH_LOCK'),
    unlock: lockCall('UNLOCK'),
    getLock: lockCall('GET_LOCK'),
    relock: (ticket: Ticket, old: string, lock: string) =>
      lockCall('LOCK')(ticket, lock, { headers: { 'x-wopi-oldlock': old } }),
    override: (ticket: Ticket, name: string) => lockCall(name)(ticket),
    /** The address of a document below the instance. */
    pathOf: ({ address }: Ticket) =>
      new URL(new URL(address).searchParams.get('WOPISrc') ?? '').pathname.slice(API_BASE.length),
    host: () => host,
  };
}
