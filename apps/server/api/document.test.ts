import { beforeAll, describe, expect, test } from 'vitest';
import { userInfo } from '#base/session/shared/start-calls.ts';
import { API_BASE } from '#kit/shared/call.ts';
import { makeWorld, type World } from '../test/world.ts';
import { explained } from './glossary/index.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly description?: string;
  readonly maxLength?: number;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly [word: string]: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters: readonly { name?: string; description?: string }[];
  readonly requestBody?: { content: Record<string, { schema: Schema }> };
  readonly responses: Record<string, { $ref?: string; content?: Record<string, { schema?: Schema }> }>;
  readonly [word: string]: unknown;
}
interface Document {
  readonly tags: readonly { name: string; description: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { schemas: Record<string, Schema> };
}

let world: World;
let zh: Document;
let en: Document;
const document = async (query: string) =>
  JSON.parse(
    (await world.app.http.inject({ method: 'GET', url: `${API_BASE}/openapi.json${query}` })).body,
  ) as Document;
const operations = (doc: Document) =>
  Object.entries(doc.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );

beforeAll(async () => {
  world = await makeWorld();
  zh = await document('');
  en = await document('?lang=en');
});

/** Every object with properties, wherever it stands. */
function* objects(value: unknown): Generator<Schema> {
  if (typeof value !== 'object' || value === null) return;
  if ('properties' in value && typeof value.properties === 'object') yield value as Schema;
  for (const one of Object.values(value)) yield* objects(one);
}

test('every call that is served is documented once, under the folder that serves it', () => {
  const ids = operations(zh).map((o) => o.operationId);
  expect(ids).toHaveLength(world.app.calls.length);
  expect(new Set(ids).size).toBe(ids.length);
  const tags = new Set(zh.tags.map((t) => t.name));
  expect(operations(zh).filter((o) => o.tags.length !== 1 || !tags.has(String(o.tags[0])))).toEqual([]);
  expect(zh.paths['/pre/contract/page']?.get).toMatchObject({
    operationId: 'getPreContractPage',
    tags: ['entrust-contract'],
    summary: '委托合同分页',
    'x-permission': 'entrustContract.view',
  });
  expect(en.tags.find((t) => t.name === 'entrust-contract')?.description).toBe('Agency contracts');
});

test('the list alone is a small part of it, and one call comes with every schema that it names', async () => {
  const list = await document('?part=list');
  expect(operations(list).map((o) => o.operationId)).toEqual(operations(zh).map((o) => o.operationId));
  expect(JSON.stringify(list).length * 5).toBeLessThan(JSON.stringify(zh).length);
  const one = await document('?lang=en&call=getPreContractPage');
  expect(operations(one)).toEqual(operations(en).filter((o) => o.operationId === 'getPreContractPage'));
  const { schemas } = one.components;
  const named = [...JSON.stringify(one).matchAll(/#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name,
  );
  expect(new Set(named)).toEqual(new Set(Object.keys(schemas)));
  expect(Object.keys(schemas).length).toBeGreaterThan(1);
  expect((await document('?call=nothing')).paths).toEqual({});
});

test('a call is told in one language at a time', () => {
  expect(en.paths['/pre/contract/page']?.get?.summary).toMatch(/^[A-Z][ -~]+$/);
  expect(operations(en).flatMap((o) => (/[\u4e00-\u9fff]/.test(o.summary) ? [o.summary] : []))).toEqual([]);
  expect(operations(zh).flatMap((o) => (/[\u4e00-\u9fff]/.test(o.summary) ? [] : [o.summary]))).toEqual([]);
  const inEnglish = [...objects(zh)].flatMap((o) =>
    Object.entries(o.properties ?? {}).flatMap(([name, { description = '' }]) =>
      /[\u4e00-\u9fff]|^IP$/.test(description) ? [] : [`${name}: ${description}`],
    ),
  );
  expect([...new Set(inEnglish)], 'say them in apps/server/api/glossary').toEqual([]);
});

test('a summary is understood without the one before it, and speaks of the user in the third person', () => {
  const said = operations(en).map((o) => o.summary);
  expect(said.filter((text) => /^The same(?! as \/)|\b(I|me|my)\b/.test(text))).toEqual([]);
  // Where one stands twice, nobody can tell which is meant.
  expect(said.filter((text, i) => said.indexOf(text) !== i)).toEqual([]);
});

test('every property has words in both languages', () => {
  const unknown = (doc: Document) => {
    const bare = [...objects(doc)].flatMap((one) =>
      Object.entries(one.properties ?? {}).flatMap(([name, schema]) => (schema.description ? [] : [name])),
    );
    const asked = operations(doc).flatMap((o) =>
      o.parameters.flatMap((p) => (p.name && !p.description ? [p.name] : [])),
    );
    return [...new Set([...bare, ...asked])];
  };
  const remedy = 'each name takes the label of a field, or its words in apps/server/api/glossary';
  expect(unknown(zh), remedy).toEqual([]);
  expect(unknown(en), remedy).toEqual([]);
  const names = new Set([...objects(zh)].flatMap((one) => Object.keys(one.properties ?? {})));
  expect(names.size).toBeGreaterThan(600);
  expect(
    [...objects(en)]
      .flatMap((o) => Object.values(o.properties ?? {}))
      .filter((p) => /^[\u4e00-\u9fff]/.test(p.description ?? '')),
  ).toEqual([]);
});

test('every property has a type, for generators that make nothing of one without', () => {
  const says = ['type', '$ref', 'enum', 'const', 'oneOf', 'anyOf', 'allOf'];
  const untyped = [...objects(zh)].flatMap((one) =>
    Object.entries(one.properties ?? {}).flatMap(([name, schema]) =>
      says.some((word) => word in schema) ? [] : [name],
    ),
  );
  expect([...new Set(untyped)]).toEqual([]);
});

/** What a property may be, its alternatives together. */
const offeredBy = (schema: Schema): unknown[] => [
  ...(schema.enum ?? ('const' in schema ? [schema.const] : [])),
  ...((schema.anyOf as Schema[] | undefined) ?? []).flatMap(offeredBy),
];

test('no choice offers the same value as text and as number, for generators give both one name', () => {
  const twice = [...objects(zh)].flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, schema]) => {
      const values = offeredBy(schema).map(String);
      return new Set(values).size === values.length ? [] : [`${name}: ${values.join(', ')}`];
    }),
  );
  expect(twice).toEqual([]);
  const both = { anyOf: [{ enum: ['1', '2'] }, { enum: [1] }] };
  expect(offeredBy(both).map(String)).toEqual(['1', '2', '1']);
});

test('the glossary explains nothing that does not exist', () => {
  const names = new Set([
    ...[...objects(zh)].flatMap((one) => Object.keys(one.properties ?? {})),
    ...operations(zh).flatMap((o) => o.parameters.flatMap((p) => p.name ?? [])),
  ]);
  expect(
    explained.filter((name) => !names.has(name.split('/').pop() ?? '')),
    'take them out of apps/server/api/glossary',
  ).toEqual([]);
});

test('fields carry their limits, and what must be filled in', () => {
  const { required, properties } = en.components.schemas.PreContractAddInput as Schema;
  expect(required).toContain('contractName');
  expect(required).not.toContain('serviceFeePercent');
  expect(properties?.contractName).toMatchObject({ type: 'string', maxLength: 300 });
  expect(properties?.contractContext).toMatchObject({ type: ['string', 'null'], maxLength: 500 });
  expect(properties?.serviceFeePercent?.description).toContain('at most 2 decimals');
  expect(properties?.feeType?.['x-dictionary']).toBe('SERVICE_FEE_RECEIVE_OBJECT');
  expect(properties?.orgLinkMobile?.pattern).toBe('^1\\d{10}$');
});

describe('security and refusals', () => {
  test('are those of the gate', () => {
    const of = (path: string, method: string) => zh.paths[path]?.[method] as Operation;
    const all = { token: [], nonce: [], timestamp: [], hash: [] };
    expect(of('/pre/contract/add', 'post').security).toEqual([all]);
    expect(of('/base/user/info', 'get').security).toEqual([all]);
    expect(of('/base/user/login', 'post').security).toEqual([{}, all]);
    expect(Object.keys(of('/pre/contract/add', 'post').responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '429',
      '500',
      '503',
    ]);
  });

  test('a refusal is what the document says', async () => {
    await world.anonymous.send(userInfo, {}).refused('kit.refused.session');
  });
});

test('files come and go as what they are', () => {
  const of = (path: string, method: string) => zh.paths[path]?.[method] as Operation;
  const types = (o: Operation) => Object.keys(o.responses['200']?.content ?? {});
  for (const path of ['/bos/opening/record/pdf', '/ess/review-hall/report/pdf', '/ess/bidder/notice/pdf'])
    expect(types(of(path, 'get'))).toEqual(['application/pdf']);
  expect(types(of('/base/file/download', 'get'))).not.toContain('application/json');
  for (const path of ['/base/file/upload', '/bos/submit/ciphertext', '/pre/project/specform/import/form'])
    expect(Object.keys(of(path, 'post').requestBody?.content ?? {})).toEqual(['multipart/form-data']);
});
