import { createCanvas, loadImage } from '@napi-rs/canvas';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { recentMessages } from '#base/message/shared/calls.ts';
import {
  confirmSeal,
  disableSeal,
  grantSeal,
  pageSeals,
  refuseSeal,
  registerSeal,
  sealDetail,
  sealPeople,
  sealUses,
  usableSeals,
  withdrawSeal,
} from '../shared/calls.ts';

let world: World;
let keeper: TestUser;
let second: TestUser;
let clerk: TestUser;
let stranger: TestUser;
let elsewhere: TestUser;
beforeAll(async () => {
  world = await makeWorld();
  keeper = await world.user({ roles: ['companyadmin', 'pm'] });
  second = await world.user({ roles: ['director', 'companyadmin'], org: keeper.org });
  clerk = await world.user({ roles: ['pm'], org: keeper.org });
  stranger = await world.user({ roles: ['companyadmin'], org: await world.org('agency') });
  const other = await world.tenant();
  elsewhere = await world.user({
    roles: ['companyadmin'],
    org: await world.org('agency', '外地代理', other),
  });
});

async function picture(width = 300, height = 300, ink = '#c00'): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const c = canvas.getContext('2d');
  if (ink) {
    c.strokeStyle = ink;
    c.lineWidth = 10;
    c.arc(width / 2, height / 2, Math.min(width, height) / 2 - 20, 0, 7);
    c.stroke();
  }
  return canvas.encode('png');
}

let count = 0;
async function input(by: TestUser, part: object = {}, bytes?: Buffer, name = '章.png') {
  count += 1;
  const { id } = await by.upload(name, bytes ?? (await picture()));
  return { sealName: `公章${count}`, sealKind: '1', validUntil: null, imageId: id, ...part };
}
const registered = async (part: object = {}) =>
  (await keeper.send(registerSeal, await input(keeper, part)).ok()).id;
async function inUse(part: object = {}): Promise<string> {
  const id = await registered(part);
  await second.send(confirmSeal, { id }).ok();
  return id;
}
const events = async (id: string) =>
  (await world.sql<{ type: string }>('select type from event where subject_id = $1 order by id', [id])).map(
    (one) => one.type,
  );

describe('a seal is registered by one and confirmed by another', () => {
  test('never by whoever registered it, and by one of two at once', async () => {
    const id = await registered();
    expect(await keeper.send(sealDetail, { id }).ok()).toMatchObject({
      status: '10',
      ownWait: true,
      can: { decide: false, disable: false, grant: false },
    });
    await keeper.send(confirmSeal, { id }).refused('seal.ownSeal');
    await keeper.send(refuseSeal, { id, reason: '自己不用' }).refused('seal.ownSeal');
    await keeper.send(grantSeal, { id, userId: clerk.id }).refused('seal.wrongStatus');
    const told = await second.send(recentMessages, {}).ok();
    expect(told.map((one) => one.title)).toContain('印章待复核');
    const answers = await Promise.all([1, 2].map(() => second.send(confirmSeal, { id }).envelope()));
    expect(answers.filter((one) => one.code === 200)).toHaveLength(1);
    expect(await second.send(sealDetail, { id }).ok()).toMatchObject({
      status: '20',
      registeredBy: keeper.trueName,
      decidedBy: second.trueName,
    });
    await second.send(refuseSeal, { id, reason: '太晚了' }).refused('seal.wrongStatus');
    expect(await events(id)).toEqual(['seal.registered', 'seal.confirmed']);
    // The database holds it too, and a seal stands as it was confirmed.
    for (const change of [`image = image || 'AAAA'`, `seal_name = 'x'`, `status = '10', decided_by = null`])
      await expect(world.sql(`update org_seal set ${change} where id = $1`, [id])).rejects.toThrow(/stands/);
  });

  test('refused with its reason it is used by nobody, and its name is free again', async () => {
    const id = await registered({ sealName: '合同章' });
    await second.send(refuseSeal, { id, reason: ' ' }).refused('kit.wrong.input');
    await second.send(refuseSeal, { id, reason: '印文与备案不符' }).ok();
    expect(await keeper.send(sealDetail, { id }).ok()).toMatchObject({
      status: '30',
      reason: '印文与备案不符',
    });
    await inUse({ sealName: '合同章' });
    await keeper
      .send(registerSeal, await input(keeper, { sealName: '合同章' }))
      .refused('seal.wrong.nameTaken');
  });

  test('nobody else knows of it: another company, another tenant, whoever lacks the permission', async () => {
    const id = await inUse();
    for (const other of [stranger, elsewhere]) {
      await other.send(sealDetail, { id }).refused('seal.notFound');
      await other.send(sealUses, { id }).refused('seal.notFound');
      await other.send(sealPeople, { id }).refused('seal.notFound');
      await other.send(confirmSeal, { id }).refused('seal.notFound');
      await other.send(disableSeal, { id, reason: '捣乱' }).refused('seal.notFound');
      await other.send(grantSeal, { id, userId: other.id }).refused('seal.notFound');
      await other.send(withdrawSeal, { id, userId: clerk.id }).refused('seal.notFound');
      expect((await other.send(pageSeals, {}).ok()).records).toEqual([]);
    }
    await clerk.send(confirmSeal, { id }).refused('kit.refused.permission');
    await clerk.send(registerSeal, await input(clerk)).refused('kit.refused.permission');
    // The picture of somebody else's file is not registered.
    const mine = await input(stranger);
    await keeper.send(registerSeal, { ...mine }).refused('kit.wrong.file');
  });
});

describe('the image', () => {
  test('is drawn anew, no larger than it is printed', async () => {
    const bytes = Buffer.concat([await picture(900, 900), Buffer.from('<script>hidden</script>')]);
    const { id } = await keeper.send(registerSeal, await input(keeper, {}, bytes)).ok();
    const { image } = await keeper.send(sealDetail, { id }).ok();
    const kept = Buffer.from(image.split(',')[1] ?? '', 'base64');
    expect(kept.includes('script')).toBe(false);
    expect((await loadImage(kept)).width).toBe(600);
  });

  test.each([
    ['shows nothing', async () => picture(300, 300, ''), 'seal.wrong.blank'],
    ['is too small', async () => picture(40, 300), 'seal.wrong.imagePixels'],
    ['is cut off', async () => (await picture()).subarray(0, 60), 'seal.wrong.image'],
    ['says no size', async () => (await picture()).subarray(0, 20), 'seal.wrong.imageType'],
  ])('is refused where it %s', async (_, bytes, key) => {
    await keeper.send(registerSeal, await input(keeper, {}, await bytes())).refused(key);
  });
});

describe('who may use it', () => {
  test('is said by somebody else, once, and taken back', async () => {
    const id = await inUse();
    expect(await clerk.send(usableSeals, {}).ok()).toEqual([]);
    await keeper.send(grantSeal, { id, userId: keeper.id }).refused('seal.ownGrant');
    await keeper.send(grantSeal, { id, userId: stranger.id }).refused('seal.notMember');
    const people = await keeper.send(sealPeople, { id }).ok();
    expect(people.records.map((one) => one.userId)).toContain(clerk.id);
    expect(people.records.map((one) => one.userId)).not.toContain(keeper.id);
    const answers = await Promise.all(
      [1, 2].map(() => keeper.send(grantSeal, { id, userId: clerk.id }).envelope()),
    );
    expect(answers.filter((one) => one.code === 200)).toHaveLength(1);
    expect(await clerk.send(usableSeals, {}).ok()).toMatchObject([{ id }]);
    expect(await keeper.send(usableSeals, {}).ok()).toEqual([]);
    expect((await keeper.send(sealDetail, { id }).ok()).holders).toMatchObject([
      { userId: clerk.id, grantedBy: keeper.trueName },
    ]);
    await second.send(withdrawSeal, { id, userId: clerk.id }).ok();
    await second.send(withdrawSeal, { id, userId: clerk.id }).refused('seal.notFound');
    expect(await clerk.send(usableSeals, {}).ok()).toEqual([]);
    expect(await events(id)).toEqual(['seal.registered', 'seal.confirmed', 'seal.granted', 'seal.withdrawn']);
  });

  test('ends with its last day and with its disabling, for good', async () => {
    const now = await world.now();
    const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    await keeper
      .send(registerSeal, await input(keeper, { validUntil: day(-2) }))
      .refused('seal.wrong.validUntil');
    const short = await inUse({ validUntil: day(3) });
    const long = await inUse();
    for (const id of [short, long]) await keeper.send(grantSeal, { id, userId: clerk.id }).ok();
    const usable = async () => (await clerk.send(usableSeals, {}).ok()).map((one) => one.id);
    expect((await usable()).toSorted()).toEqual([short, long].toSorted());
    await second.send(disableSeal, { id: long, reason: '印章换刻' }).ok();
    await second.send(disableSeal, { id: long, reason: '再停用' }).refused('seal.wrongStatus');
    expect(await usable()).toEqual([short]);
    await world.setClock(`${day(5)}T02:00:00.000Z`);
    const [again, one] = await Promise.all([
      world.holding(clerk.token).send(usableSeals, {}).envelope(),
      world.sql<{ n: number }>('select count(*)::int as n from org_seal where valid_until < $1', [day(5)]),
    ]);
    expect(one[0]?.n).toBe(1);
    expect(again.code === 200 ? again.data : []).toEqual([]);
  });
});
