/** Hostile headers (恶意请求头): rates and memory under headers that anybody may choose freely. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { timeStamp } from '#base/session/shared/start-calls.ts';
import { API_BASE } from '#kit/shared/call.ts';
import { withInstance } from './own-instance.ts';

export interface Asked {
  readonly status: number;
}

/** Sends one request with these headers. */
export type Ask = (headers: Readonly<Record<string, string>>, kind: string) => Promise<Asked>;

/** Never the same twice, and large: what is kept of it shows. Of one letter repeated V8 would keep a few bytes that say so. */
const word = (n: number) => `${n}-${randomBytes(4000).toString('hex')}`;

/** The headers a stranger varies, one kind at a time. */
export const strangers: Readonly<Record<string, (n: number) => Record<string, string>>> = {
  token: (n) => ({ token: word(n) }),
  'platform code': (n) => ({ prefecturecode: word(n) }),
  language: (n) => ({ language: word(n) }),
  forwarded: (n) => ({ 'x-forwarded-for': `10.${n % 250}.${(n >> 8) % 250}.${n % 249}` }),
  'forwarded host': (n) => ({ 'x-forwarded-host': word(n), 'x-forwarded-proto': 'https' }),
  'user agent': (n) => ({ 'user-agent': word(n), origin: `https://${n}.example.cn` }),
  nonce: (n) => ({ nonce: word(n), timestamp: String(n), hash: word(n) }),
};

export interface Told {
  readonly kind: string;
  readonly sent: number;
  readonly let: number;
  /** What of it stayed in the memory of this process, in bytes. */
  readonly grown: number;
}

/** Falls of the heap below this are the process's own breathing. */
const STILL = 200_000;

/** The heap after everything that nobody holds any more has gone: one collection often leaves to the next what it has just found. */
const heap = async (): Promise<number> => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0, still = 0; round < 20 && still < 3; round++) {
    collect();
    await sleep(10);
    const now = process.memoryUsage().heapUsed;
    still = now > least - STILL ? still + 1 : 0;
    least = Math.min(least, now);
  }
  return least;
};

async function send(ask: Ask, kind: string, count: number): Promise<number> {
  const headers = strangers[kind] ?? (() => ({}));
  let through = 0;
  for (let n = 0; n < count; n += 20) {
    const answers = await Promise.all(
      Array.from({ length: Math.min(20, count - n) }, (_, k) => ask(headers(n + k), kind)),
    );
    through += answers.filter(({ status }) => status !== 429).length;
  }
  return through;
}

/** A few requests of each kind: whatever is made at the first one is there before it is measured. */
export async function warmUp(ask: Ask): Promise<void> {
  for (const kind of Object.keys(strangers)) await send(ask, kind, 20);
}

/**
 * Sends `count` requests of each kind, some at a time, and tells how many got through and how the heap grew; kinds that stand together
 * are measured as one, for collecting takes longer than asking.
 */
export async function vary(
  ask: Ask,
  count: number,
  together: readonly (readonly string[])[] = Object.keys(strangers).map((kind) => [kind]),
): Promise<Told[]> {
  const all: Told[] = [];
  // What stands after one group is where the next begins.
  let before = await heap();
  for (const kinds of together) {
    let through = 0;
    for (const kind of kinds) through += await send(ask, kind, count);
    const after = await heap();
    all.push({ kind: kinds.join(', '), sent: count * kinds.length, let: through, grown: after - before });
    before = after;
  }
  return all;
}

/** What may stay in memory after thousands of requests of one kind, each with 8 kB of its own. */
const MOST_GROWN = 8_000_000;

/** `npm run sec -- headers [REQUESTS]`: against an instance of its own, each kind from an address of its own. */
export async function run([count = '8000']: readonly string[]): Promise<void> {
  await withInstance(async ({ app, limits }) => {
    const ask: Ask = async (headers, kind) => {
      const remoteAddress = `192.0.2.${Object.keys(strangers).indexOf(kind) + 1}`;
      const url = API_BASE + timeStamp.path;
      return { status: (await app.http.inject({ method: 'GET', url, headers, remoteAddress })).statusCode };
    };
    await warmUp(ask);
    for (const { kind, sent, let: through, grown } of await vary(ask, Number(count))) {
      // The window may turn once while they are sent.
      const held = through <= 2 * limits.address;
      const bounded = grown < MOST_GROWN;
      console.log(
        `${held && bounded ? 'ok  ' : 'FAIL'} ${kind}: ${sent} sent, ${through} answered, ${(grown / 1e6).toFixed(1)} MB kept`,
      );
      if (!held || !bounded) process.exitCode = 1;
    }
  });
}
