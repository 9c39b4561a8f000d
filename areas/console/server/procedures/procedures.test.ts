import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { procedureList, stageList } from '#areas/procedure/shared/calls.ts';
import type { Step } from '#areas/procedure/shared/steps.ts';

let world: World;
let pm: TestUser;
beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
});

const newest = (mode: string) =>
  world.sql<{ id: string; enabled: boolean; version: number; steps: Step[] }>(
    'select id, enabled, version, steps from procedure_def where purchase_mode = $1 and page is null order by version desc limit 1',
    [mode],
  );

describe('the purchase modes', () => {
  test('all have their procedure; only what can be carried through is on offer', async () => {
    const rows = await world.sql<{ purchase_mode: string; enabled: boolean }>(
      'select purchase_mode, enabled from procedure_def where page is null order by sort',
    );
    expect(rows.map((r) => r.purchase_mode)).toEqual([
      '1010',
      '1020',
      '1030',
      '1040',
      '1050',
      '1060',
      '1070',
      '2010',
      '2020',
      '2030',
      '2040',
      '2050',
      '2060',
      '3010',
      '3020',
    ]);
    expect(rows.filter((r) => r.enabled).map((r) => r.purchase_mode)).toEqual([
      '1010',
      '1020',
      '2010',
      '2020',
      '3010',
      '3020',
    ]);
    const offered = await pm.send(procedureList, {}).ok();
    expect(offered.map((p) => p.purchaseMode)).toEqual(['1010', '1020', '2010', '2020', '3010', '3020']);
  });

  test('a simple purchase is carried through on its own page, and the ordinary form does not offer it', async () => {
    const rows = await world.sql<{ proc_code: string; page: string; enabled: boolean }>(
      'select proc_code, page, enabled from procedure_def where page is not null order by sort',
    );
    const page = '/pre/project/simpleBidding';
    expect(rows).toEqual([
      { proc_code: 'SIMPLE-1030', page, enabled: true },
      { proc_code: 'SIMPLE-2030', page, enabled: true },
    ]);
    expect(await pm.send(procedureList, { purchaseMode: '1030' }).ok()).toEqual([]);
  });

  test('their steps have own codes, something to do, and legal periods with their article', async () => {
    for (const mode of ['1020', '1030', '1040', '1050', '1060', '1070', '2010', '2060', '3020']) {
      const [row] = await newest(mode);
      const stages = await pm.send(stageList, { procDefId: row?.id }).ok();
      expect(new Set(stages.map((s) => s.stageCode)).size, mode).toBe(stages.length);
      expect(row?.steps.every((s) => s.operations.length > 0)).toBe(true);
      expect(stages[0]?.stageCode).toBe('S1');
      expect(stages.at(-1)?.stageCode).toBe('S22');
    }
    const [sole] = await newest('1060');
    const publicity = (await pm.send(stageList, { procDefId: sole?.id }).ok()).find(
      (s) => s.stageCode === 'S4a',
    );
    expect(publicity?.periods).toMatchObject([{ bound: 'least', amount: 5, unit: 'workingDay' }]);
    const [open] = await newest('1010');
    const bids = (await pm.send(stageList, { procDefId: open?.id }).ok()).find((s) => s.stageCode === 'S9');
    expect(bids?.periods).toMatchObject([{ law: '招标投标法第二十四条', amount: 20, unit: 'day' }]);
  });
});
