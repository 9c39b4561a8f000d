import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import * as calls from '../shared/calls.ts';
import { defineProcedure, type Definition } from './define.ts';
import type { ProcedureShown } from '../shared/schema.ts';
import type { Step } from '../shared/steps.ts';

let world: World;
let keeper: TestUser;
let pm: TestUser;
let open: ProcedureShown & { steps: Step[] };

beforeAll(async () => {
  world = await makeWorld();
  keeper = await world.user({ roles: ['tenant'] });
  pm = await world.user({ roles: ['pm'] });
  open = await keeper.send(calls.procedureDetail, { id: (await standard('1010')).id }).ok();
});

async function standard(mode: string): Promise<ProcedureShown> {
  const { records } = await keeper.send(calls.pageProcedures, { purchaseMode: [mode], size: 50 }).ok();
  const found = records.find((r) => r.standard && r.status === '20' && !r.procCode.startsWith('SIMPLE-'));
  if (!found) throw new Error(`no standard procedure of ${mode}`);
  return found;
}

/** The steps of a procedure as one draws them up. */
const drawn = (steps: readonly Step[]) =>
  steps.map(({ code, name, stageShowType, operations, periods }) => ({
    code,
    name,
    stageShowType,
    operations: operations.map((o) => ({ code: o.code, isKeyOp: o.isKeyOp })),
    ...(periods ? { periods } : {}),
  }));

const form = (procCode: string, more: object = {}) => ({
  procCode,
  procName: '水务公开招标',
  procNameEn: 'Open tender for water works',
  purchaseMode: '1010',
  qualMode: '20',
  steps: drawn(open.steps),
  ...more,
});

const offered = async () =>
  (await pm.send(calls.procedureList, { purchaseMode: '1010' }).ok()).map((p) => p.id);

const said = async (procCode: string, more: object) => {
  const answer = await keeper.send(calls.submitProcedure, form(procCode, more)).refused('kit.wrong.input');
  return (answer.fields ?? []).map((f) => f.msg);
};

describe('a procedure of one’s own', () => {
  test('is drawn up, put into force, followed by a next version, and made ineffective; what runs keeps its steps', async () => {
    await pm.send(calls.saveProcedure, form('WATER-1010')).refused('kit.refused.permission');
    const { id } = await keeper.send(calls.saveProcedure, form('WATER-1010', { steps: [] })).ok();
    expect(await offered()).not.toContain(id);
    await keeper
      .send(calls.submitProcedure, form('WATER-1010', { id, steps: [] }))
      .refused('procedure.need.steps');
    await keeper.send(calls.submitProcedure, form('WATER-1010', { id })).ok();
    expect(await offered()).toContain(id);
    await keeper.send(calls.saveProcedure, form('WATER-1010', { id })).refused('procedure.wrongStatus');
    await keeper.send(calls.removeProcedure, { defId: id }).refused('procedure.wrongStatus');

    const next = await keeper
      .send(calls.saveProcedure, form('WATER-1010', { procName: '水务公开招标二版' }))
      .ok();
    await keeper.send(calls.saveProcedure, form('WATER-1010')).refused('procedure.wrong.codeDraft');
    expect(await offered()).toContain(id);
    await keeper
      .send(calls.submitProcedure, form('WATER-1010', { id: next.id, procName: '水务公开招标二版' }))
      .ok();
    const now = await offered();
    expect(now).toContain(next.id);
    expect(now).not.toContain(id);
    const old = await keeper.send(calls.procedureDetail, { id }).ok();
    expect(old).toMatchObject({ status: '30', version: 1, offered: false });
    expect(old.steps.map((s) => s.code)).toEqual(open.steps.map((s) => s.code));
    expect(await pm.send(calls.stageList, { procDefId: id }).ok()).toHaveLength(open.steps.length);

    await keeper.send(calls.failProcedure, { defId: next.id }).ok();
    expect(await offered()).not.toContain(next.id);
    await keeper.send(calls.failProcedure, { defId: next.id }).refused('procedure.wrongStatus');
  });

  test('its id may also be the last part of the path, and is checked there too', async () => {
    const id = open.id as string;
    const asks = async (who: TestUser, part: string) =>
      JSON.parse((await who.raw('GET', `${calls.procedureDetail.path}/${part}`)).body) as {
        code: number;
        data: unknown;
      };
    const at = (part: string) => asks(keeper, part);
    expect((await at(id)).data).toEqual(await keeper.send(calls.procedureDetail, { id }).ok());
    expect((await at(crypto.randomUUID())).code).toBe(404);
    expect((await at('no-such-procedure')).code).toBe(400);
    const outsider = await world.user({ roles: ['supplier'] });
    expect((await asks(outsider, id)).code).toBe(403);
  });

  test('a draft may go, and a standard procedure’s code stays its own', async () => {
    const { id } = await keeper.send(calls.saveProcedure, form('SHORT')).ok();
    await keeper.send(calls.removeProcedure, { defId: id }).ok();
    await keeper.send(calls.procedureDetail, { id }).refused('procedure.notFound');
    await keeper.send(calls.saveProcedure, form(open.procCode)).refused('procedure.wrong.codeStandard');
    const many = await keeper.send(calls.saveProcedure, form('不行')).refused('kit.wrong.input');
    expect(many.fields?.map((f) => f.path)).toEqual(['procCode']);
  });

  test('a draft keeps its code, which names the versions of one procedure', async () => {
    const { id } = await keeper.send(calls.saveProcedure, form('KEEPS')).ok();
    const other = await keeper
      .send(calls.saveProcedure, form('OTHER', { id }))
      .refused('procedure.wrongStatus');
    expect(other.fields?.map((f) => f.path)).toEqual(['procCode']);
    expect(await keeper.send(calls.procedureDetail, { id }).ok()).toMatchObject({ procCode: 'KEEPS' });
    await keeper.send(calls.removeProcedure, { defId: id }).ok();
  });

  test('two who draw up the same code at once make one draft', async () => {
    const both = await Promise.all([
      keeper.send(calls.saveProcedure, form('TWICE')).envelope(),
      keeper.send(calls.saveProcedure, form('TWICE')).envelope(),
    ]);
    expect(both.map((a) => a.code).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});

describe('a standard procedure that was made ineffective', () => {
  const goods = () => standard('2020');
  const canRestore = async (id: string) =>
    (await keeper.send(calls.procedureDetail, { id }).ok()).can.restore;

  test('is restored as it was, by whoever keeps the procedures', async () => {
    const { id } = await goods();
    expect(await canRestore(id)).toBe(false);
    await keeper.send(calls.restoreProcedure, { defId: id }).refused('procedure.wrongStatus');
    await keeper.send(calls.failProcedure, { defId: id }).ok();
    expect(await canRestore(id)).toBe(true);
    await pm.send(calls.restoreProcedure, { defId: id }).refused('kit.refused.permission');
    await keeper.send(calls.restoreProcedure, { defId: id }).ok();
    expect(await goods()).toMatchObject({ id, offered: true, can: { restore: false } });
    const { records } = await keeper.send(calls.pageProcedures, { searchKey: 'WATER-1010' }).ok();
    for (const own of records) {
      expect(own.can.restore).toBe(false);
      await keeper.send(calls.restoreProcedure, { defId: own.id }).refused('procedure.wrongStatus');
    }
    expect(records).toHaveLength(2);
  });

  test('is restored once by two who do so at the same time', async () => {
    const { id } = await goods();
    await keeper.send(calls.failProcedure, { defId: id }).ok();
    const both = await Promise.all(
      [1, 2].map(() => keeper.send(calls.restoreProcedure, { defId: id }).envelope()),
    );
    expect(both.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find((answer) => answer.code === 409)?.key).toBe('procedure.wrongStatus');
    expect(await goods()).toMatchObject({ id, offered: true });
  });

  test('which cannot be carried through is in force again and still not offered', async () => {
    const { id } = await standard('1040');
    await keeper.send(calls.failProcedure, { defId: id }).ok();
    await keeper.send(calls.restoreProcedure, { defId: id }).ok();
    expect(await standard('1040')).toMatchObject({ id, offered: false });
  });

  test('stays so when the product brings its next version, which alone can be restored then', async () => {
    const old = await goods();
    await keeper.send(calls.failProcedure, { defId: old.id }).ok();
    const { steps, ...rest } = await keeper.send(calls.procedureDetail, { id: old.id }).ok();
    const { procCode, procName, procNameEn, purchaseMode } = rest;
    const [first, ...others] = steps;
    await world.tx((tx) =>
      defineProcedure(tx, {
        procCode,
        procName,
        procNameEn,
        purchaseMode,
        qualMode: '20',
        sort: 120,
        steps: [
          { ...first, name: { zh: '新的第一步', en: 'New first step' } },
          ...others,
        ] as Definition['steps'],
      }),
    );
    await expect(goods()).rejects.toThrow('no standard procedure');
    await keeper.send(calls.restoreProcedure, { defId: old.id }).refused('procedure.wrongStatus');
    const { records } = await keeper.send(calls.pageProcedures, { searchKey: procCode, size: 50 }).ok();
    expect(records.map((r) => [r.version, r.status, r.offered, r.can.restore])).toEqual([
      [old.version + 1, '30', false, true],
      [old.version, '30', false, false],
    ]);
    await keeper.send(calls.restoreProcedure, { defId: records[0]?.id }).ok();
    expect(await goods()).toMatchObject({ version: old.version + 1, offered: true });
  });
});

describe('what may not come into force', () => {
  const steps = () => drawn(open.steps);
  test('a mandatory step that is missing, out of order, or not the end', async () => {
    expect(await said('A', { steps: steps().filter((s) => s.code !== 'S17') })).toEqual([
      expect.stringMatching(/^缺少必经步骤“.+”$/),
    ]);
    const turned = steps();
    turned.splice(1, 0, ...turned.splice(-2, 1));
    expect(await said('A', { steps: turned })).toEqual([expect.stringMatching(/先后次序不对$/)]);
    const [first, ...rest] = steps();
    expect(await said('A', { steps: [...rest, first] })).toEqual(
      expect.arrayContaining([expect.stringMatching(/^流程须以/)]),
    );
  });

  test('a key operation that is dropped, a legal period that is shortened, a step that stands twice or is empty', async () => {
    const of = (code: string, change: object) => ({
      steps: steps().map((s) => (s.code === code ? { ...s, ...change } : s)),
    });
    expect(await said('B', of('S20', { operations: [] }))).toEqual(
      expect.arrayContaining([expect.stringMatching(/没有操作$/), expect.stringMatching(/^“.+”的关键操作/)]),
    );
    const [legal] = open.steps.find((s) => s.code === 'S9')?.periods ?? [];
    expect(await said('B', of('S9', { periods: [{ ...legal, amount: 1 }] }))).toEqual([
      expect.stringMatching(/的法定时限（.+）不得取消或放宽$/),
    ]);
    expect(await said('B', of('S9', { periods: [] }))).toHaveLength(1);
    const longer = await keeper
      .send(calls.submitProcedure, form('LONGER', of('S9', { periods: [{ ...legal, amount: 30 }] })))
      .ok();
    await keeper.send(calls.failProcedure, { defId: longer.id }).ok();
    const [first, ...rest] = steps();
    expect(await said('B', { steps: [first, first, ...rest] })).toContainEqual(
      expect.stringMatching(/重复$/),
    );
  });

  test('a method whose operations have no screen yet is not on offer, and says which', async () => {
    const inquiry = await standard('1030');
    expect(inquiry).toMatchObject({ offered: false });
    expect(inquiry.lacking.length).toBeGreaterThan(0);
    const { steps: own } = await keeper.send(calls.procedureDetail, { id: inquiry.id }).ok();
    const refusals = await said('C', { purchaseMode: '1030', steps: drawn(own) });
    expect(refusals).toContainEqual(expect.stringMatching(/尚无办理页面，流程无法走完$/));
  });

  test('a prequalification, whose steps nobody can take', async () => {
    await keeper
      .send(calls.submitProcedure, form('A', { qualMode: '10' }))
      .refused('procedure.wrong.prequalification');
    await keeper.send(calls.saveProcedure, form('PRE', { qualMode: '10' })).ok();
  });

  test('a step or operation that no node has', async () => {
    const [first] = steps();
    await keeper
      .send(calls.saveProcedure, form('D', { steps: [{ ...first, code: 'S99' }] }))
      .refused('procedure.wrong.step');
    await keeper
      .send(
        calls.saveProcedure,
        form('D', { steps: [{ ...first, operations: [{ code: 'x', isKeyOp: true }] }] }),
      )
      .refused('procedure.wrong.step');
  });
});

test('the nodes stand in their stages, each once, with all their operations', async () => {
  const groups = await keeper.send(calls.nodeGroups, {}).ok();
  expect(groups.map((g) => g.stage)).toEqual(['pre', 'open', 'review', 'award']);
  const codes = groups.flatMap((g) => g.nodes.map((n) => n.code));
  expect(new Set(codes).size).toBe(codes.length);
});
