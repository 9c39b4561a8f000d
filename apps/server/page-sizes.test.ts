import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { PAGE_SIZE_MAX } from '#kit/shared/call.ts';
import { makeWorld, type TestUser, type World } from './test/world.ts';

let world: World;
let people: readonly TestUser[];

beforeAll(async () => {
  world = await makeWorld();
  const platform = await world.org('platform');
  people = [
    await world.user({ roles: ['admin', 'tenant'], org: platform }),
    await world.user({ roles: ['companyadmin', 'pm', 'leader'] }),
    await world.user({ roles: ['supplier'], org: await world.org('supplier') }),
  ];
});

interface Shape {
  readonly properties?: Readonly<Record<string, { readonly default?: unknown; readonly maximum?: number }>>;
  readonly required?: readonly string[];
}

/** 分页接口: what takes a page and a size. */
const paged = () =>
  world.app.calls.flatMap((call) => {
    const shape = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Shape;
    return shape.properties?.['current'] && shape.properties['size'] ? [{ call, shape }] : [];
  });

/** Lists that the documents make longer. */
const LONGER: Readonly<Record<string, number>> = {
  '/pre/project/wzmx/page': 50,
  '/sts/form/outer/main/page': 100,
};

test('every list gives twenty rows unless asked otherwise, and never more than its bound', () => {
  const odd = paged().flatMap(({ call, shape }) => {
    const { default: usual, maximum = Infinity } = shape.properties?.['size'] ?? {};
    return usual === (LONGER[call.path] ?? 20) && maximum <= PAGE_SIZE_MAX
      ? []
      : [`${call.path} ${String(usual)} ${maximum}`];
  });
  expect(odd).toEqual([]);
  expect(paged().length).toBeGreaterThan(60);
});

test('a list says which page it gave, and refuses pages and sizes that are none', async () => {
  let tried = 0;
  for (const { call, shape } of paged()) {
    if (call.method !== 'GET' || (shape.required ?? []).length > 0) continue;
    const answers = await Promise.all(people.map((one) => one.raw('GET', call.path)));
    const who = people[answers.findIndex((one) => one.statusCode === 200)];
    if (!who) continue;
    tried += 1;
    const page = JSON.parse((await who.raw('GET', `${call.path}?current=3&size=7`)).body) as { data: object };
    expect(page.data, call.path).toMatchObject({ current: 3, size: 7 });
    for (const wrong of [
      'size=0',
      `size=${PAGE_SIZE_MAX + 1}`,
      'size=x',
      'current=0',
      'current=-1',
      'size=1.5',
    ])
      expect((await who.raw('GET', `${call.path}?${wrong}`)).statusCode, `${call.path} ${wrong}`).toBe(400);
  }
  expect(tried).toBeGreaterThan(30);
});
