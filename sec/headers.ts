/** Hostile headers (恶意请求头): rates and memory under headers that anybody may choose freely. */
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { timeStamp } from '#base/session/shared/calls.ts';
import { API_BASE } from '#kit/shared/call.ts';
import { withInstance } from './own-instance.ts';

export interface Asked {
  readonly status: number;
}

/** Sends one request with these headers. */
export type Ask = (headers: Readonly<Record<string, string>>, kind: string) => Promise<Asked>;

/** Never the same twice, and large: what is kept of it shows. */
const word = (n: number) => `${n}-${Math.random().toString(36).slice(2)}-${'x'.repeat(8000)}`;

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

/** The heap after everything that nobody holds any more has gone. */
const heap = async (): Promise<number> => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let n = 0; n < 3; n++) {
    collect();
    await sleep(10);
  }
  return process.memoryUsage().heapUsed;
};

/** Sends `count` requests of each kind, some at a time, and tells how many got through and how the heap grew. */
export async function vary(ask: Ask, count: number): Promise<Told[]> {
  const all: Told[] = [];
  for (const [kind, headers] of Object.entries(strangers)) {
    const before = await heap();
    let through = 0;
    for (let n = 0; n < count; n += 20) {
      const answers = await Promise.all(
        Array.from({ length: Math.min(20, count - n) }, (_, k) => ask(headers(n + k), kind)),
      );
      through += answers.filter(({ status }) => status !== 429).length;
    }
    all.push({ kind, sent: count, let: through, grown: (await heap()) - before });
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
    await vary(ask, 20);
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
