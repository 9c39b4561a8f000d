import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import * as calls from '../shared/calls.ts';
import type { CatalogueNode } from '../shared/schema.ts';

let world: World;
let keeper: TestUser;
let pm: TestUser;
let next = 0;

beforeAll(async () => {
  world = await makeWorld();
  keeper = await world.user({ roles: ['tenant'], org: await world.org('platform') });
  pm = await world.user({ roles: ['pm'] });
});

const added = async (parentId?: string, enabled = false): Promise<string> => {
  next += 1;
  const { id } = await keeper
    .send(calls.saveEntry, { directoryName: `目录${next}`, code: `T${next}`, parentId })
    .ok();
  if (enabled) await keeper.send(calls.enableEntry, { id }).ok();
  return id;
};
const flat = (nodes: readonly CatalogueNode[]): CatalogueNode[] =>
  nodes.flatMap((n) => [n, ...flat(n.children)]);
const nodes = async (status?: '1') => flat(await pm.send(calls.catalogueTree, { status }).ok());
const childrenOf = async (id: string) =>
  (await nodes()).find((n) => n.id === id)?.children.map((n) => n.id) ?? [];

describe('the tree', () => {
  test('a tenant starts with goods, works and services, offered to everybody who is signed in', async () => {
    const tree = await pm.send(calls.catalogueTree, { hierarchy: 1, status: '1' }).ok();
    expect(tree.map((n) => [n.directoryName, n.children])).toEqual([
      ['货物', []],
      ['工程', []],
      ['服务', []],
    ]);
    expect(await pm.send(calls.catalogueTreePosted, { hierarchy: 1, status: '1' }).ok()).toEqual(tree);
    expect((await nodes('1')).find((n) => n.code === 'A020101')).toMatchObject({
      directoryName: '计算机',
      hierarchy: 4,
    });
    await world.anonymous.send(calls.catalogueTree, {}).refused('kit.refused.session');
  });

  test('an entry is enabled below an enabled one, and disabled when nothing below is offered', async () => {
    const top = await added();
    const below = await added(top);
    expect((await nodes('1')).map((n) => n.id)).not.toContain(top);
    await keeper.send(calls.enableEntry, { id: below }).refused('catalogue.parentOff');
    await keeper.send(calls.enableEntry, { id: top }).ok();
    await keeper.send(calls.enableEntry, { id: below }).ok();
    await keeper.send(calls.enableEntry, { id: below }).refused('catalogue.wrongStatus');
    await keeper.send(calls.disableEntry, { id: top }).refused('catalogue.childOn');
    await keeper.send(calls.disableEntry, { id: below }).ok();
    await keeper.send(calls.disableEntry, { id: top }).ok();
    expect(await keeper.send(calls.entryDetail, { id: top }).ok()).toMatchObject({
      status: '2',
      can: { enable: true, disable: false, remove: false },
    });
  });

  test('only what was never offered and has nothing below it is deleted', async () => {
    const top = await added();
    const below = await added(top);
    await keeper.send(calls.removeEntry, { id: top }).refused('catalogue.hasChildren');
    await keeper.send(calls.removeEntry, { id: below }).ok();
    await keeper.send(calls.removeEntry, { id: top }).ok();
    await keeper.send(calls.entryDetail, { id: top }).refused('catalogue.notFound');
    await keeper
      .send(calls.removeEntry, { id: await added(undefined, true) })
      .refused('catalogue.wrongStatus');
  });

  test('a code stands once, a name has 200 signs, six levels are the end', async () => {
    const id = await added();
    const entry = { directoryName: '名', code: `T${next}` };
    await keeper.send(calls.saveEntry, entry).refused('catalogue.wrong.codeTaken');
    await keeper.send(calls.saveEntry, { ...entry, id, directoryName: '改名' }).ok();
    expect(await keeper.send(calls.entryDetail, { id }).ok()).toMatchObject({ directoryName: '改名' });
    const long = await keeper
      .send(calls.saveEntry, { ...entry, id, directoryName: '名'.repeat(201) })
      .envelope();
    expect(long.code).not.toBe(200);
    await keeper.send(calls.saveEntry, { ...entry, id, directoryName: '名'.repeat(200) }).ok();
    let deep = id;
    for (let level = 2; level <= 6; level += 1) deep = await added(deep);
    await keeper
      .send(calls.saveEntry, { directoryName: '七', code: 'T-seven', parentId: deep })
      .refused('catalogue.tooDeep');
  });

  test('an entry moves before, after or into another one, never below itself', async () => {
    const top = await added(undefined, true);
    const [a, b, c] = [await added(top), await added(top), await added(top)] as const;
    const move = (currentId: string, targetId: string, targetLocation: 'before' | 'after' | 'inner') =>
      keeper.send(calls.changeHierarchy, { currentId, targetId, targetLocation });
    await move(c, a, 'before').ok();
    expect(await childrenOf(top)).toEqual([c, a, b]);
    await move(c, b, 'after').ok();
    expect(await childrenOf(top)).toEqual([a, b, c]);
    await move(c, a, 'inner').ok();
    expect(await childrenOf(top)).toEqual([a, b]);
    expect((await nodes()).find((n) => n.id === c)).toMatchObject({ hierarchy: 3, parentId: a });
    await move(a, c, 'inner').refused('catalogue.belowItself');
    await move(a, a, 'before').refused('catalogue.belowItself');
    // What is offered does not go where nothing is.
    const off = await added();
    const on = await added(undefined, true);
    await move(on, off, 'inner').refused('catalogue.parentOff');
    let deep = top;
    for (let level = 2; level <= 5; level += 1) deep = await added(deep);
    await move(a, deep, 'inner').refused('catalogue.tooDeep');
  });

  test('whoever buys looks and does not change; another tenant has a tree of its own', async () => {
    const id = await added();
    await pm.send(calls.entryDetail, { id }).ok();
    await pm.send(calls.saveEntry, { directoryName: '我', code: 'mine' }).refused('kit.refused.permission');
    const tenantId = await world.tenant();
    const foreign = await world.user({ roles: ['pm'], org: await world.org('agency', undefined, tenantId) });
    await foreign.send(calls.entryDetail, { id }).refused('catalogue.notFound');
    const page = await pm.send(calls.pageEntries, { searchKey: 'T1', status: '' }).ok();
    expect(page.records.every((r) => r.code.includes('T1'))).toBe(true);
  });

  test('of two that move into each other at once one is refused', async () => {
    const [a, b] = [await added(), await added()] as const;
    const answers = await Promise.all([
      keeper.send(calls.changeHierarchy, { currentId: a, targetId: b, targetLocation: 'inner' }).envelope(),
      keeper.send(calls.changeHierarchy, { currentId: b, targetId: a, targetLocation: 'inner' }).envelope(),
    ]);
    expect(answers.filter((x) => x.code === 200)).toHaveLength(1);
  });
});

describe('products', () => {
  const saved = async (catalogueId: string, more: Record<string, string> = {}) => {
    next += 1;
    const values = { productCode: `P-${next}`, productName: '激光打印机', unit: '台', ...more };
    return (await keeper.send(calls.saveProduct, { ...values, catalogueId }).ok()).id;
  };

  test('a product is found by name, code, pinyin, initials and what stands below an entry', async () => {
    const top = await added(undefined, true);
    const below = await added(top, true);
    const id = await saved(below, { specification: 'A4 双面' });
    const found = async (q: object) =>
      (await pm.send(calls.pageProducts, { catalogueId: top, ...q }).ok()).records.map((r) => r.id);
    for (const searchKey of ['打印', `p-${next}`, 'jiguangdayinji', 'jgdyj', '双面 激光'])
      expect(await found({ searchKey }), searchKey).toEqual([id]);
    expect(await found({ searchKey: 'xyz' })).toEqual([]);
    expect(await found({ isUp: '1' })).toEqual([]);
    await keeper.send(calls.putUp, { ids: [id] }).ok();
    expect(await found({ isUp: '1' })).toEqual([id]);
  });

  test('one that is up is not deleted; a code stands once; a category must be chosen and offered', async () => {
    const top = await added(undefined, true);
    const id = await saved(top);
    const code = `P-${next}`;
    await keeper.send(calls.putUp, { ids: [id] }).ok();
    await keeper.send(calls.removeProducts, { ids: [id] }).refused('catalogue.isUp');
    await keeper.send(calls.removeEntry, { id: top }).refused('catalogue.wrongStatus');
    const again = { productCode: code, productName: '同码', unit: '台' };
    await keeper.send(calls.saveProduct, { ...again, catalogueId: top }).refused('catalogue.wrong.codeTaken');
    await keeper.send(calls.saveProduct, again).refused('kit.wrong.input');
    await keeper
      .send(calls.saveProduct, { ...again, catalogueId: 'none' })
      .refused('catalogue.need.catalogue');
    await keeper
      .send(calls.saveProduct, { ...again, id: top, catalogueId: top })
      .refused('catalogue.productNotFound');
    await keeper
      .send(calls.saveProduct, { ...again, productCode: 'other', catalogueId: await added() })
      .refused('catalogue.notOffered');
    await keeper
      .send(calls.saveProduct, { ...again, productCode: 'other', referencePrice: '-1', catalogueId: top })
      .refused('kit.wrong.input');
    // Where its entry was disabled since it stays and is still looked after.
    await keeper.send(calls.disableEntry, { id: top }).ok();
    await keeper.send(calls.saveProduct, { ...again, id, catalogueId: top, referencePrice: '12.50' }).ok();
    expect((await pm.send(calls.pageProducts, { searchKey: code }).ok()).records[0]).toMatchObject({
      productName: '同码',
      referencePrice: '12.50',
      isUp: '1',
      can: { modify: false },
    });
    await keeper.send(calls.takeDown, { ids: [id] }).ok();
    await keeper.send(calls.removeProducts, { ids: [id] }).ok();
    await keeper.send(calls.removeProducts, { ids: [id] }).refused('catalogue.productNotFound');
    await pm.send(calls.putUp, { ids: [id] }).refused('kit.refused.permission');
  });
});
