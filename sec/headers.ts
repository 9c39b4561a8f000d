/** Hostile headers (恶意请求头): rates and memory under headers that anybody may choose freely. */
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface Asked {
  readonly status: number;
}

/** Sends one request with these headers; `n` numbers it. */
export type Ask = (headers: Readonly<Record<string, string>>) => Promise<Asked>;

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
        Array.from({ length: Math.min(20, count - n) }, (_, k) => ask(headers(n + k))),
      );
      through += answers.filter(({ status }) => status !== 429).length;
    }
    all.push({ kind, sent: count, let: through, grown: (await heap()) - before });
  }
  return all;
}
