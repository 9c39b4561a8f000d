import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { userInfo } from '#base/session/shared/start-calls.ts';
import { API_BASE } from '#kit/shared/call.ts';
import { AnswerJudge, countProblem } from '../test/as-documented.ts';
import { makeWorld, type World } from '../test/world.ts';
import { type Example, examples } from './examples.ts';
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

test.each([
  ['Chinese', () => zh],
  ['English', () => en],
])('a linter that is not ours finds nothing to say about the %s document', async (_lang, doc) => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const source = JSON.stringify(doc());
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(problems.map((p) => `${p.severity} ${p.ruleId}: ${p.message} ${p.location[0]?.pointer}`)).toEqual(
    [],
  );
  // And it would: a reference to nothing is found.
  const broken = source.replace('#/components/schemas/Refusal"', '#/$defs/Refusal"');
  const found = await lintFromString({ source: broken, absoluteRef: 'openapi.json', config });
  expect(found.map((p) => p.ruleId)).toContain('no-unresolved-refs');
});

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

test('a call is told in one language at a time', () => {
  expect(en.paths['/pre/contract/page']?.get?.summary).toMatch(/^[A-Z][ -~]+$/);
  expect(operations(en).flatMap((o) => (/[\u4e00-\u9fff]/.test(o.summary) ? [o.summary] : []))).toEqual([]);
  expect(operations(zh).flatMap((o) => (/[\u4e00-\u9fff]/.test(o.summary) ? [] : [o.summary]))).toEqual([]);
  const inEnglish = [...objects(zh)].flatMap((o) =>
    Object.entries(o.properties ?? {}).flatMap(([name, { description = '' }]) =>
      /[\u4e00-\u9fff]|^IP$/.test(description) ? [] : [`${name}: ${description}`],
    ),
  );
  expect([...new Set(inEnglish)]).toEqual([]);
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
  // A new name is explained by its field's label, or in glossary/.
  expect(unknown(zh)).toEqual([]);
  expect(unknown(en)).toEqual([]);
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

test('the glossary explains nothing that does not exist', () => {
  const names = new Set([
    ...[...objects(zh)].flatMap((one) => Object.keys(one.properties ?? {})),
    ...operations(zh).flatMap((o) => o.parameters.flatMap((p) => p.name ?? [])),
  ]);
  expect(explained.filter((name) => !names.has(name.split('/').pop() ?? ''))).toEqual([]);
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

test('every example is a valid answer, and what was sent for it a valid request', () => {
  const judge = new AnswerJudge(zh);
  const byId = new Map(operations(zh).map((o) => [o.operationId, o]));
  const problemOf = (id: string, { request, answer }: Example): string => {
    const o = byId.get(id);
    if (!o) return 'no such operation';
    const call = { method: o.method.toUpperCase() as 'GET', path: o.path };
    const headers = { 'content-type': 'application/json' };
    const answered = judge.problem(call, { statusCode: 200, body: JSON.stringify(answer), headers });
    return answered || (request ? judge.requestProblem(call, request) : '');
  };
  const problems = Object.entries(examples).map(([id, example]) => [id, problemOf(id, example)]);
  expect(problems.filter(([, problem]) => problem !== '')).toEqual([]);
  expect(Object.keys(examples).length).toBeGreaterThan(15);
});

test('a page whose rows do not fit its total is told from one that does', () => {
  const page = { records: ['a', 'b'], total: 12, size: 10, current: 2 };
  expect(countProblem(page)).toBe('');
  expect(countProblem({ ...page, total: 13 })).toContain('13 in all');
  expect(countProblem({ ...page, current: 1 })).toContain('page 1 of 10');
  expect(countProblem({ ...page, total: 0, records: [], current: 9 })).toBe('');
  expect(countProblem({ ...page, totalIsLeast: true })).toBe('');
  expect(countProblem(null)).toBe('');
});
