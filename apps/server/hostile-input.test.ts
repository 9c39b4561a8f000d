import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { login } from '#base/session/shared/calls.ts';
import { encryptedFor, solvedSlide } from '#base/session/server/test/slide.ts';
import { addContract, pageContracts } from '#areas/entrust-contract/shared/calls.ts';
import { contractTerms } from '#areas/entrust-contract/server/test/terms.ts';
import { API_BASE, type Call, PAGE_SIZE_MAX } from '#kit/shared/call.ts';
import { makeWorld, type TestUser, type World } from './test/world.ts';

let world: World;
let pm: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm', 'leader', 'director', 'companyadmin', 'cashier', 'archivist'] });
});

/** What would end a text of SQL, name a pattern, or be too odd to be stored. */
const HOSTILE = [`' or 1=1 --`, `"; drop table account; --`, `\\' || pg_sleep(5) || '%_`, '\u0000', '\ud800'];

interface Property {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
}

/** Each text that a call takes, hostile; everything else as little as it asks for. */
function hostileInput(call: Call, words: string): URLSearchParams | undefined {
  const { properties = {}, required = [] } = z.toJSONSchema(call.input, {
    io: 'input',
    unrepresentable: 'any',
  }) as { properties?: Record<string, Property>; required?: readonly string[] };
  const texts = Object.entries(properties).filter(
    ([, p]) => !p.enum && p.type !== 'integer' && p.type !== 'number',
  );
  if (texts.length === 0) return undefined;
  const asked = new URLSearchParams();
  for (const name of required) {
    const p = properties[name];
    if (p?.enum) asked.set(name, String(p.enum[0]));
    else if (p?.type === 'integer' || p?.type === 'number') asked.set(name, '1');
  }
  for (const [name] of texts) asked.set(name, words);
  return asked;
}

describe('texts that would be more than texts', () => {
  test('are filters or refused, in every reading call and whoever asks', async () => {
    const tenant = await world.user({ roles: ['tenant'], org: await world.org('platform') });
    const wrong: string[] = [];
    let asked = 0;
    for (const call of world.app.calls.filter(({ method }) => method === 'GET'))
      for (const words of HOSTILE) {
        const query = hostileInput(call, words);
        if (!query) continue;
        for (const user of [pm, tenant]) {
          const { statusCode, body } = await user.raw('GET', `${call.path}?${query}`);
          asked += 1;
          // A word of PostgreSQL in an answer tells more than a refusal may.
          if (
            statusCode >= 500 ||
            /syntax error|invalid byte|SQLSTATE|pg_sleep\(/i.test(body.replaceAll(words, ''))
          )
            wrong.push(`${statusCode} ${call.path} ${JSON.stringify(words)} ${body.slice(0, 120)}`);
        }
      }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(1000);
  });

  test.each(['%', '_', '\\', `'`, '"'])(
    'a search for %s finds what contains it and nothing else',
    async (sign) => {
      const client = await world.org('tenderee');
      const stamp = `试${HOSTILE.length}${sign.codePointAt(0)}`;
      const add = (contractName: string) =>
        pm
          .send(addContract, {
            contractName,
            ...contractTerms(client),
          })
          .ok();
      await add(`${stamp}甲${sign}乙`);
      await add(`${stamp}甲丙乙`);
      const found = await pm.send(pageContracts, { contractName: `${stamp}甲${sign}乙` }).ok();
      expect(found.records.map((r) => r.contractName)).toEqual([`${stamp}甲${sign}乙`]);
    },
  );
});

describe('requests that are too much', () => {
  const list = pageContracts.path;
  test.each([
    ['a page of a thousand million rows', 'GET', `${list}?size=1000000000`, undefined, 400],
    ['a page far beyond the last', 'GET', `${list}?current=999999999999`, undefined, 400],
    [
      'objects within objects without end',
      'POST',
      addContract.path,
      '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000),
      400,
    ],
    [
      'lists within lists without end',
      'POST',
      addContract.path,
      `{"contractName":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
      400,
    ],
    [
      'a body of five megabytes',
      'POST',
      addContract.path,
      JSON.stringify({ contractName: 'x'.repeat(5_000_000) }),
      413,
    ],
    [
      'a name of a million characters',
      'POST',
      addContract.path,
      JSON.stringify({ contractName: '字'.repeat(1_000_000) }),
      400,
    ],
  ] as const)('%s: refused, and the next one is served', async (_what, method, target, body, code) => {
    const { statusCode, body: said } = await pm.raw(method, target, body);
    expect(statusCode, said.slice(0, 300)).toBe(code);
    await pm.send(pageContracts, { size: PAGE_SIZE_MAX }).ok();
  });
});

test('an address of a hundred thousand parameters is refused on the line, before anybody reads it', async () => {
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.http.server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}${API_BASE}`;
  const long = await fetch(`${base}${pageContracts.path}?size=20${'&size=20'.repeat(100_000)}`);
  expect(long.status).toBe(431);
  expect((await fetch(`${base}/health`)).status).toBe(200);
});

/** How much of the processors one wrong password takes for each of these names, in all threads, from places of their own: what other programs take of them does not count. */
async function workOfRefusing(names: readonly string[], net: string): Promise<number[]> {
  const took: number[] = [];
  for (const [at, username] of names.entries()) {
    const slide = await solvedSlide(world);
    const payload = {
      loginType: '1',
      username,
      ...slide,
      xstr: await encryptedFor(world, slide.random, 'wrong'),
    };
    const before = process.cpuUsage();
    const { statusCode } = await world.app.http.inject({
      method: 'POST',
      url: API_BASE + login.path,
      remoteAddress: `${net}.${at + 1}`,
      headers: { 'content-type': 'application/json', prefecturecode: '2000' },
      payload: JSON.stringify(payload),
    });
    const { user, system } = process.cpuUsage(before);
    took.push(user + system);
    expect(statusCode).not.toBe(200);
  }
  return took.toSorted((a, b) => a - b);
}

test('a wrong password takes as much work for a name that nobody has', async () => {
  const users = await Promise.all(Array.from({ length: 9 }, () => world.user({ roles: ['pm'] })));
  const known = await workOfRefusing(
    users.map((u) => u.userName),
    '10.77.0',
  );
  const unknown = await workOfRefusing(
    users.map((u) => `${u.userName}.none`),
    '10.77.1',
  );
  const middle = (all: readonly number[]) => all[4] ?? 0;
  // Hashing is most of it: without it the answer would take a fraction of the work.
  expect(middle(unknown) / middle(known)).toBeGreaterThan(0.5);
  expect(middle(known) / middle(unknown)).toBeGreaterThan(0.5);
});
