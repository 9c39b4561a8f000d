import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import * as calls from '../shared/calls.ts';
import { criterionFaults } from '../shared/criteria.ts';
import { fillLibrary } from './test/library.ts';
import type { ClauseKind } from '../shared/schema.ts';
import { standardClauses } from './seed.ts';

let world: World;
let keeper: TestUser;
let pm: TestUser;
let made = 0;

beforeAll(async () => {
  world = await makeWorld();
  keeper = await world.user({ roles: ['tenant'], org: await world.org('platform') });
  pm = await world.user({ roles: ['pm'] });
});

const form = (more: object = {}) => ({
  kind: 'technical',
  scope: '1',
  name: `施工方案${(made += 1)}`,
  full: '10',
  objective: '0',
  standard: '针对本工程特点，方案合理可行得8—10分',
  ...more,
});
const found = async (q: object) => (await pm.send(calls.pageClauses, { size: 200, ...q }).ok()).records;

test('a tenant begins with the clauses of the standard documents, all of them lawful', async () => {
  for (const [kind, lines] of Object.entries(standardClauses))
    for (const [, name, standard] of lines)
      expect(criterionFaults({ kind: kind as ClauseKind, name, standard }), name).toEqual([]);
  const first = await found({ source: 'standard' });
  expect(first).toHaveLength(Object.values(standardClauses).flat().length);
  expect(first[0]).toMatchObject({ name: '营业执照', kind: 'qualification', stage: 'preliminary' });
  const other = await world.tenant();
  const there = await world.user({ roles: ['tenant'], org: await world.org('platform', undefined, other) });
  expect((await there.send(calls.pageClauses, { searchKey: '营业执照' }).ok()).total).toBeGreaterThan(0);
});

test('whoever keeps the library adds, changes and deletes; whoever buys reads', async () => {
  const name = form().name;
  await pm.send(calls.saveClause, form()).refused('kit.refused.permission');
  const { id } = await keeper.send(calls.saveClause, form({ name })).ok();
  expect(await found({ searchKey: name })).toMatchObject([
    { full: '10', objective: '0', source: 'own', revision: 1, can: { modify: false, remove: false } },
  ]);
  await keeper.send(calls.saveClause, form({ name: name.toUpperCase() })).refused('clause.wrong.taken');
  // The same words for another kind of purchase are another clause.
  await keeper.send(calls.saveClause, form({ name, scope: '2' })).ok();
  await keeper.send(calls.saveClause, form({ id, revision: 1, name, kind: 'qualification' })).ok();
  expect(await found({ searchKey: name, kind: 'qualification' })).toMatchObject([
    { full: null, objective: null, revision: 2, stage: 'preliminary' },
  ]);
  await keeper.send(calls.saveClause, form({ id, revision: 1, name })).refused('kit.refused.changed');
  await pm.send(calls.removeClauses, { ids: [id] }).refused('kit.refused.permission');
  await keeper.send(calls.removeClauses, { ids: [id] }).ok();
  await keeper.send(calls.removeClauses, { ids: [id] }).refused('clause.notFound');
  await keeper.send(calls.saveClause, form({ id, revision: 2 })).refused('clause.notFound');
  expect(await found({ searchKey: name, kind: 'qualification' })).toEqual([]);
});

test('filters: stage, use, kind of purchase with what is for all, and words', async () => {
  const stages = new Set((await found({ stage: 'detailed' })).map((c) => c.kind));
  expect([...stages].sort()).toEqual(['business', 'price', 'technical']);
  const grounds = new Set((await found({ use: 'pass' })).map((c) => c.kind));
  expect([...grounds].sort()).toEqual(['conformity', 'price', 'qualification']);
  const goods = new Set((await found({ scope: '2' })).map((c) => c.scope));
  expect([...goods].sort()).toEqual(['0', '2']);
  expect((await found({ searchKey: '牵头人' })).map((c) => c.name)).toContain('联合体投标');
});

test('what is missing or too much is named, field by field', async () => {
  const wrong = await keeper
    .send(calls.saveClause, form({ kind: 'x', name: '', standard: '', full: '0' }))
    .envelope();
  for (const words of ['请选择条款类型', '请填写条款名称', '请填写评审标准'])
    expect(JSON.stringify(wrong)).toContain(words);
  for (const full of ['0', '100.5', '1.234', 'a'])
    expect(JSON.stringify(await keeper.send(calls.saveClause, form({ full })).envelope())).toContain(
      '参考分值应大于0',
    );
});

test('an unlawful clause is refused with its article, goes on record, and nothing is kept', async () => {
  const name = form().name;
  const said = await keeper
    .send(calls.saveClause, form({ name, kind: 'business', standard: '注册资本5000万元以上得3分' }))
    .envelope();
  expect(said).toMatchObject({ code: 400, key: 'clause.unlawful.size' });
  expect(JSON.stringify(said)).toContain('第三十二条');
  expect(JSON.stringify(said)).toContain('注册资本');
  expect(await found({ searchKey: name })).toEqual([]);
  expect(
    await world.sql(`select payload->>'rule' as rule from event where type = 'law.refused'`),
  ).toMatchObject([{ rule: 'reasonableCriteria' }]);
  const minimum = form({ kind: 'price', full: null, standard: '设最低投标限价' });
  await keeper.send(calls.saveClause, minimum).refused('clause.unlawful.minimum');
});

test('the library has its size; at it clauses still change, and a new one has its place once another went', async () => {
  const own = form();
  const { id } = await keeper.send(calls.saveClause, own).ok();
  await fillLibrary(world);
  await keeper.send(calls.saveClause, form()).refused('clause.tooMany');
  await keeper.send(calls.saveClause, { ...own, id, revision: 1, full: '9' }).ok();
  await keeper.send(calls.removeClauses, { ids: [id] }).ok();
  await keeper.send(calls.saveClause, form()).ok();
  await keeper.send(calls.saveClause, form()).refused('clause.tooMany');
  await world.sql(`delete from review_clause where name like '充数%'`);
});

test('of several that bring one clause at once one is written', async () => {
  const input = form();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => keeper.send(calls.saveClause, input).envelope()),
  );
  expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
});
