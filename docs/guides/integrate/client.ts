// A signed conversation with the platform, with nothing but Node: `node client.ts ADDRESS`.
// GONGHENG_TOKEN is a session's token; without it the demonstration account "pm" signs in.
import { createHash, createHmac, randomBytes } from 'node:crypto';

const API = '/ebidding/api';
const address = process.argv[2] ?? 'http://127.0.0.1:8080';

interface Envelope<T> {
  code: number;
  msg: string;
  data: T;
  key?: string;
  fields?: { path: string; msg: string }[];
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const newNonce = (): string => randomBytes(12).toString('hex');

let token = process.env.GONGHENG_TOKEN ?? '';
/** By how much the server's clock is ahead of ours. */
let ahead = 0;

/** The headers of a signed request; `body` is undefined for uploads, whose bytes are not signed. */
function signed(method: string, target: string, body: string | undefined, nonce: string) {
  if (token === '') return {};
  const timestamp = String(Date.now() + ahead);
  const digest = body === undefined ? 'UNSIGNED' : sha256(body);
  const message = [method, target, digest, nonce, timestamp].join('\n');
  const hash = createHmac('sha256', sha256(`gongheng-sign-1:${token}`))
    .update(message)
    .digest('hex');
  return { token, nonce, timestamp, hash };
}

/** Sends and takes the envelope apart; too many requests are sent again after the time the server asks for. */
async function call<T>(
  method: string,
  path: string,
  input: object = {},
  nonce = newNonce(),
): Promise<Envelope<T>> {
  const query = method === 'GET' ? new URLSearchParams(input as Record<string, string>).toString() : '';
  const target = `${API}${path}${query && `?${query}`}`;
  const body = method === 'GET' ? '' : JSON.stringify(input);
  const answer = await fetch(address + target, {
    method,
    headers: { language: 'en', 'content-type': 'application/json', ...signed(method, target, body, nonce) },
    ...(method === 'GET' ? {} : { body }),
  });
  if (answer.status === 429) {
    await new Promise((wait) => setTimeout(wait, 1000 * Number(answer.headers.get('retry-after') ?? 1)));
    return call(method, path, input, nonce);
  }
  return (await answer.json()) as Envelope<T>;
}

async function must<T>(method: string, path: string, input: object = {}, nonce = newNonce()): Promise<T> {
  const { code, msg, key, data, fields } = await call<T>(method, path, input, nonce);
  if (code !== 200)
    throw new Error(`${method} ${path}: ${code} ${key} ${msg} ${JSON.stringify(fields ?? [])}`);
  return data;
}

async function upload(name: string, bytes: string): Promise<{ id: string; digest: string }> {
  const target = `${API}/base/file/upload`;
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const headers = signed('POST', target, undefined, newNonce());
  const answer = await fetch(address + target, { method: 'POST', headers, body: form });
  return ((await answer.json()) as Envelope<{ id: string; digest: string }>).data;
}

async function download(id: string): Promise<string> {
  const target = `${API}/base/file/download?id=${id}`;
  const answer = await fetch(address + target, { headers: signed('GET', target, '', newNonce()) });
  return answer.text();
}

let total = 0;

/** Every record of a list, page by page. */
async function* all<T>(path: string, filter: object = {}): AsyncGenerator<T> {
  for (let current = 1, pages = 1; current <= pages; current += 1) {
    const page = await must<{ records: T[]; pages: number; total: number }>('GET', path, {
      ...filter,
      current,
      size: 2,
    });
    ({ pages, total } = page);
    yield* page.records;
  }
}

const time = await must<{ currentTime: number }>('GET', '/base/user/getTimeStamp');
ahead = time.currentTime - Date.now();
if (token === '') ({ token } = await must<{ token: string }>('POST', '/base/demo/login', { username: 'pm' }));

// The same nonce is the same act: the contract is added once, and both get the first answer.
const clients = await must<{ records: { id: string; orgName: string }[] }>('GET', '/base/organization/page', {
  orgKind: 'tenderee',
});
const contract = {
  contractName: `Contract of ${newNonce()}`,
  contractType: '1',
  tendereeId: clients.records[0]?.id,
  tendereeName: clients.records[0]?.orgName,
  feeType: '1',
  feeMethod: '3',
  serviceFeePercent: '1.5',
};
const nonce = newNonce();
const first = await must<{ id: string }>('POST', '/pre/contract/add', contract, nonce);
const again = await must<{ id: string }>('POST', '/pre/contract/add', contract, nonce);
const refused = await call('POST', '/pre/contract/add', { ...contract, contractName: '' });

const listed: string[] = [];
for await (const { id } of all<{ id: string }>('/pre/contract/page')) listed.push(id);
const file = await upload('note.txt', 'a note');
const kept = await download(file.id);

console.log(
  JSON.stringify({
    addedOnce: first.id === again.id,
    listed: listed.includes(first.id),
    pagesHold: new Set(listed).size === listed.length && listed.length === total,
    refused: [refused.code, refused.key, refused.fields?.[0]?.path],
    file: kept === 'a note' && file.digest === sha256('a note'),
  }),
);
