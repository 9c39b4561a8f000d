import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { closeAtEnd } from '#apps/server/test/closing.ts';
import { officeStandIn } from '#apps/server/test/office-stand-in.ts';
import { diagnose, type Diagnosis } from './diagnosis.ts';
import { officeServerCheck } from './services.ts';

const looked = async (url: string | undefined, waitMs?: number) => diagnose([officeServerCheck(url, waitMs)]);
const short = (found: readonly Diagnosis[]) => found.map(({ name, state }) => `${name} ${state}`);

const edit = (origin: string, ext: string) => `<action name="edit" ext="${ext}" urlsrc="${origin}/edit?"/>`;
const both = (origin: string) => edit(origin, 'docx') + edit(origin, 'xlsx');

test('where no office server is set nothing is asked, and nothing is wrong', async () => {
  expect(short(await looked(undefined))).toEqual(['office good']);
});

test('an office server that edits both kinds and shows its key is good', async () => {
  const { officeServer, tells, proofKey } = await officeStandIn();
  tells((origin) => `<wopi-discovery>${both(origin)}${proofKey()}</wopi-discovery>`);
  expect(short(await looked(officeServer.origin))).toEqual(['office good', 'officeProof good']);
});

test.each([
  ['edits workbooks elsewhere', undefined, ['office wrong', 'officeProof good'], '.xlsx'],
  ['edits nothing', () => '<wopi-discovery/>', ['office wrong', 'officeProof notice'], '.docx .xlsx'],
  ['shows no key', both, ['office good', 'officeProof notice'], 'coolconfig'],
  [
    'shows empty keys',
    (origin: string) => `${both(origin)}<proof-key modulus="" exponent="" oldmodulus="" oldexponent=""/>`,
    ['office good', 'officeProof notice'],
    'coolconfig',
  ],
  [
    'shows a key that is none',
    (origin: string) => `${both(origin)}<proof-key value="x" modulus="!" exponent="AQAB"/>`,
    ['office good', 'officeProof wrong'],
    '一律被拒绝',
  ],
  ['declares a document type', () => '<!DOCTYPE d><wopi-discovery/>', ['office wrong'], 'document type'],
] as const)('of one that %s it is said, with its remedy', async (_name, said, states, words) => {
  const { officeServer, tells } = await officeStandIn();
  if (said) tells(said);
  const found = await looked(officeServer.origin);
  expect(short(found)).toEqual(states);
  expect(JSON.stringify(found)).toContain(words);
  for (const { state, mend } of found) expect([state, mend !== undefined]).toEqual([state, state !== 'good']);
});

async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAtEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  ['is not there', async () => 'http://127.0.0.1:1', /ECONNREFUSED|bad port/],
  ['answers that it has none', () => serving((_, r) => void r.writeHead(404).end()), /404/],
  [
    'sends us elsewhere',
    () => serving((_, r) => void r.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
    /redirect/,
  ],
  ['says nothing', () => serving(() => undefined), /timeout|TIMEOUT|23/],
  [
    'begins and never ends',
    () => serving((_, r) => void r.writeHead(200).write('<wopi-discovery>')),
    /timeout|TIMEOUT|23/,
  ],
])('one that %s is found within the time it has, with its reason', async (_name, url, why) => {
  const [found, ...more] = await looked(await url(), 300);
  expect(more).toEqual([]);
  expect(found).toMatchObject({ name: 'office', state: 'wrong', mend: expect.anything() });
  expect(found?.zh).toMatch(why);
});
