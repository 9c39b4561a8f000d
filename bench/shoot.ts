import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { requestHash, signingKey } from '#kit/server/http/signing.ts';
import { type Prepared, unprotected } from './prepare.ts';

export const LIST = '/ebidding/api/pre/contract/page?current=1&size=20&status=50&contractType=2';

export function signedHeaders(
  token: string,
  method: string,
  target: string,
  body: string,
): Record<string, string> {
  const nonce = randomBytes(12).toString('hex');
  const timestamp = String(Date.now());
  const hash = requestHash(signingKey(token), { method, target, body, nonce, timestamp });
  return { token, nonce, timestamp, hash, 'content-type': 'application/json' };
}

export interface Work {
  readonly name: 'list' | 'detail' | 'create';
  /** Builds one request for the candidate; the bare server gets the same work without the headers being checked. */
  readonly make: (p: Prepared) => { method: 'GET' | 'POST'; product: string; bare: string; body?: string };
}

let turn = 0;
export const works: readonly Work[] = [
  { name: 'list', make: () => ({ method: 'GET', product: LIST, bare: '/list?status=50&contractType=2' }) },
  {
    name: 'detail',
    make: (p) => {
      const id = p.ids[turn++ % p.ids.length];
      return {
        method: 'GET',
        product: `/ebidding/api/pre/contract/detail?id=${id}`,
        bare: `/detail?id=${id}`,
      };
    },
  },
  {
    name: 'create',
    make: (p) => ({
      method: 'POST',
      product: '/ebidding/api/pre/contract/add',
      bare: '/create',
      body: JSON.stringify({
        contractName: `新增合同${turn++}`,
        contractType: '1',
        tendereeId: p.tenderee,
        tendereeName: '压测招标人',
        feeType: '1',
        feeMethod: '1',
        serviceFeePercent: '1.25',
      }),
    }),
  },
];

export interface Shot {
  readonly rate: number;
  readonly p99: number;
  readonly count: number;
  readonly serverUs: number;
  readonly databaseUs: number;
}

/** The product in full, the bare limit, or the product without isolation and signature (what security costs). */
export type Side = 'product' | 'bare' | 'plain';

export async function shoot(
  port: number,
  p: Prepared,
  work: Work,
  side: Side,
  seconds: number,
  connections: number,
): Promise<Omit<Shot, 'serverUs' | 'databaseUs'>> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request: object) => {
          const made = work.make(p);
          // Both sides pay for making the signature, which happens in this process.
          const headers =
            side === 'plain'
              ? { token: p.token, 'content-type': 'application/json' }
              : signedHeaders(p.token, made.method, made.product, made.body ?? '');
          return {
            ...request,
            method: made.method,
            path: side === 'bare' ? made.bare : made.product,
            headers,
            ...(made.body ? { body: made.body } : {}),
          };
        },
      },
    ],
  });
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${work.name}: ${result.errors} errors, ${result.non2xx} refused`);
  return { rate: result.requests.average, p99: result.latency.p99, count: result.requests.total };
}

/** A server of its own process, once it says where it listens. */
export function startChild(
  file: string,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; port: number }> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, file), { env: { ...process.env, ...env } });
    child.once('message', (m) => resolve({ child, port: (m as { port: number }).port }));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}

/** One of the servers that are compared. */
export interface Running {
  readonly port: number;
  readonly pid: number;
}

/** The product alone. */
export async function startProduct(env: Record<string, string>, children: ChildProcess[]): Promise<Running> {
  const started = await startChild('candidate.ts', env);
  children.push(started.child);
  return { port: started.port, pid: started.child.pid ?? 0 };
}

export async function startSides(
  env: Record<string, string>,
  tax: boolean,
  children: ChildProcess[],
): Promise<Partial<Record<Side, Running>>> {
  const plainUrl = tax ? await unprotected(env.BENCH_URL ?? '') : undefined;
  const start = async (file: string, more: Record<string, string> = {}) => {
    const started = await startChild(file, { ...env, ...more });
    children.push(started.child);
    return { port: started.port, pid: started.child.pid ?? 0 };
  };
  return {
    product: await start('candidate.ts', { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS ?? '' }),
    bare: await start('bare.ts'),
    ...(plainUrl ? { plain: await start('candidate.ts', { BENCH_URL: plainUrl }) } : {}),
  };
}
