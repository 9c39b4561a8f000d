import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { criteriaFaults } from '#areas/tender-file/shared/criteria.ts';
import { evaluationFaults } from '#areas/tender-file/shared/evaluation.ts';
import { officePlaces } from '#kit/server/office-places.ts';
import * as calls from '../../shared/calls.ts';
import { known } from '../../shared/variables.ts';
import { standardDocuments } from './documents.ts';
import { standardMethods } from './methods.ts';
import { seedStandards } from './seed.ts';

let world: World;
let reader: TestUser;
beforeAll(async () => {
  world = await makeWorld();
  reader = await world.user({ roles: ['pm'] });
});

const listed = async (by: TestUser, kind: 'evaluation' | 'file') =>
  (await by.send(calls.pageTemplates, { kind, level: 'plat', size: 100 }).ok()).records;

test('the standard methods of services and works are whole and lawful', () => {
  for (const { name, evaluation } of standardMethods) {
    expect(evaluationFaults(evaluation, '1000000'), name).toEqual([]);
    expect(criteriaFaults(evaluation), name).toEqual([]);
  }
});

test('a platform starts with methods and documents of services and works, in effect and readable', async () => {
  const methods = await listed(reader, 'evaluation');
  expect(methods.map((m) => [m.purchaseMethod, m.status, m.version])).toEqual(
    expect.arrayContaining([
      ['2010', 'effective', 1],
      ['3010', 'effective', 1],
    ]),
  );
  const files = await listed(reader, 'file');
  expect(files.map((f) => f.name).sort()).toEqual(standardDocuments.map((d) => d.name).sort());
  for (const { id } of files) {
    const { rawPayload } = await reader.raw('GET', `${calls.fileTemplateDocument.path}?id=${id}`);
    const { names, isBroken } = await officePlaces(rawPayload);
    expect(isBroken).toBe(false);
    expect(names.filter((name) => !known.variables.includes(name))).toEqual([]);
    expect(names).toContain('招标人');
  }
});

test('another tenant has them as copies; they are brought once, also when they were renamed', async () => {
  const foreign = await world.tenant();
  const org = await world.org('platform', undefined, foreign);
  const there = await world.user({ roles: ['tenant'], org });
  expect(await listed(there, 'file')).toHaveLength(standardDocuments.length);
  expect(await listed(there, 'evaluation')).toHaveLength(standardMethods.length);
  await world.sql(
    `update template set name = name || '（修订）' where kind = 'evaluation' and source_id is null`,
  );
  // Nothing is kept a second time, so no storage is asked.
  await world.tx((tx) => seedStandards(tx, undefined as never));
  expect(await listed(reader, 'evaluation')).toHaveLength(standardMethods.length);
});
