import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationId } from '#kit/server/http/openapi/operation.ts';
import { API_BASE } from '#kit/shared/call.ts';
import type { Example } from '../api/examples.ts';
import { ROOT } from '../instance.ts';

type Transport = (url: string, init: RequestInit) => Promise<Response>;

/** Longer ones would be read by nobody. */
const LONGEST = 6_000;
/** Records of a list that an example keeps. */
const RECORDS = 2;
/** Keys to somebody's session or bids, though of a demonstration. */
const SECRET = /token|ticket|password|xstr|private.?key|bidderkey|keystore/i;

const found = new Map<string, Example>();

const shortened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, RECORDS).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]));
};

const fits = (text: string): boolean => text.length <= LONGEST && !SECRET.test(text);

function keep(method: 'GET' | 'POST', url: string, sent: unknown, text: string): void {
  const id = operationId({ method, path: new URL(url).pathname.slice(API_BASE.length) });
  const answer = JSON.stringify(shortened(JSON.parse(text)));
  const request = method === 'POST' && typeof sent === 'string' && fits(sent) ? sent : undefined;
  const before = found.get(id);
  // The fullest answer shows most.
  if (!fits(id + answer) || (before && JSON.stringify(before.answer).length >= answer.length)) return;
  found.set(id, {
    ...(request ? { request: JSON.parse(request) as object } : {}),
    answer: JSON.parse(answer) as object,
  });
}

/** With `WRITE_EXAMPLES=1`: a transport that remembers one exchange of each call, as an example in the interface document. */
export const exampling = (transport: Transport): Transport =>
  process.env.WRITE_EXAMPLES
    ? async (url, init) => {
        const answer = await transport(url, init);
        const text = await answer.clone().text();
        const method = init.method === 'POST' ? 'POST' : 'GET';
        if (text.startsWith('{"code":200,')) keep(method, url, init.body, text);
        return answer;
      }
    : transport;

/** Writes what was remembered beside the document. */
export function writeExamples(): void {
  if (!process.env.WRITE_EXAMPLES) return;
  const sorted = Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(join(ROOT, 'apps/server/api/examples.json'), `${JSON.stringify(sorted, null, 1)}\n`);
}
