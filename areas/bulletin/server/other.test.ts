import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { decide, freshLot, type House, houseOf } from '#areas/tender-file/server/test/house.ts';
import { barredFrom } from '#base/approval/server/test/barred.ts';
import { formContent } from '#base/approval/shared/submit-calls.ts';
import { withdraw } from '#base/approval/shared/calls.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import { PUBLIC_BASE } from '#kit/server/http/pages.ts';
import { pageBulletins, pagePublicBulletins, publicBulletinDetail } from '../shared/calls.ts';
import {
  otherDetail,
  pageOthers,
  publishOther,
  reopenOther,
  saveOther,
  submitOther,
} from '../shared/other.ts';
import { OTHER_KEY } from '../shared/status.ts';
import { publishedLot } from './test/house.ts';

const NOW = '2026-11-20T01:00:00.000Z';

let world: World;
let house: House;
let pm: TestUser;
let packageId: string;

beforeAll(async () => {
  world = await makeWorld();
  await world.setClock(NOW);
  house = await houseOf(world);
  pm = house.pm;
  ({ packageId } = await publishedLot(house));
});

const notice = (more: Record<string, unknown> = {}) => ({
  packageId,
  noticeKind: 'explanation',
  title: '关于开标地点停车的说明',
  media: '公衡电子招标采购平台',
  content: '<p>开标当日停车场施工，请提前到达。</p><script>alert(1)</script>',
  ...more,
});
const saved = async (more = {}) => (await pm.send(saveOther, notice(more)).ok()).id;
const shown = (id: string) => pm.send(otherDetail, { id }).ok();
async function approved(): Promise<string> {
  const id = await saved();
  await pm.send(submitOther, { id }).ok();
  expect(await barredFrom(world, OTHER_KEY, id)).toEqual([pm.id]);
  await world.deliver();
  await decide(world, house.leader, id, true);
  await world.deliver();
  return id;
}

test('其他公告: prepared, approved by somebody else, published for everybody and for good', async () => {
  const id = await saved();
  const draft = await shown(id);
  expect(draft).toMatchObject({ status: '10', can: { edit: true, submit: true, publish: false } });
  expect(draft.content).toBe('<p>开标当日停车场施工，请提前到达。</p>');
  await pm.send(publishOther, { id }).refused('otherBulletin.wrongStatus');
  await pm.send(submitOther, { id }).ok();
  const form = await house.leader.send(formContent, { serviceKey: OTHER_KEY, serviceId: id }).ok();
  expect(form.formContent).toMatchObject({ noticeKind: 'explanation', title: draft.title });
  // What approvers read does not change under them.
  await pm.send(saveOther, notice({ id, title: '另一个标题' })).refused('otherBulletin.wrongStatus');
  await world.deliver();
  await decide(world, house.leader, id, true);
  await world.deliver();
  expect((await pm.send(pageMessages, {}).ok()).records[0]?.content).toContain('关于开标地点停车的说明');
  expect(await shown(id)).toMatchObject({ status: '40', can: { edit: false, publish: true, reopen: true } });
  const answers = await Promise.all([1, 2].map(() => pm.send(publishOther, { id }).envelope()));
  expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
  expect(await shown(id)).toMatchObject({
    status: '50',
    can: { edit: false, submit: false, reopen: false, publish: false },
  });
  await pm.send(saveOther, notice({ id })).refused('otherBulletin.wrongStatus');
  await pm.send(reopenOther, { id }).refused('otherBulletin.wrongStatus');
  // Everybody reads it, without a session, and finds it by its type.
  const anybody = world.anonymous;
  expect(await anybody.send(publicBulletinDetail, { id }).ok()).toMatchObject({ bulletinType: 'other' });
  const found = await anybody.send(pagePublicBulletins, { bulletinType: 'other' }).ok();
  expect(found.records.map((r) => r.id)).toContain(id);
  const { body } = await world.app.http.inject({ method: 'GET', url: `${PUBLIC_BASE}/?type=other` });
  expect(body).toContain('关于开标地点停车的说明');
  const list = await pm.send(pageOthers, { searchKey: '停车' }).ok();
  expect(list.records).toContainEqual(
    expect.objectContaining({ id, noticeKind: 'explanation', status: '50' }),
  );
  const all = await pm.send(pageBulletins, { bulletinType: 'other' }).ok();
  expect(all.records.map((r) => r.id)).toContain(id);
});

test('refused it comes back, withdrawn it is a draft, approved it can be prepared again', async () => {
  const id = await saved();
  await pm.send(submitOther, { id }).ok();
  await world.deliver();
  await decide(world, house.leader, id, false);
  await world.deliver();
  expect(await shown(id)).toMatchObject({ status: '30', can: { edit: true, submit: true } });
  await pm.send(saveOther, notice({ id, title: '改过的标题' })).ok();
  await pm.send(submitOther, { id }).ok();
  await pm.send(withdraw, { serviceKey: OTHER_KEY, serviceId: id }).ok();
  expect(await shown(id)).toMatchObject({ status: '10', title: '改过的标题' });
  const other = await approved();
  await pm.send(reopenOther, { id: other }).ok();
  expect(await shown(other)).toMatchObject({ status: '10', can: { publish: false } });
  await pm.send(publishOther, { id: other }).refused('otherBulletin.wrongStatus');
});

test('a lot whose tender notice is not out, another lot, another company and half a notice are refused', async () => {
  const early = await freshLot(house);
  await pm.send(saveOther, notice({ packageId: early.packageId })).refused('otherBulletin.lotNotPublished');
  const id = await saved();
  await pm.send(saveOther, notice({ id, packageId: early.packageId })).refused('otherBulletin.wrongStatus');
  const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
  await stranger.send(otherDetail, { id }).refused('project.lotNotFound');
  await stranger.send(saveOther, notice()).refused('project.lotNotFound');
  await stranger.send(submitOther, { id }).refused('project.lotNotFound');
  expect((await stranger.send(pageOthers, {}).ok()).total).toBe(0);
  const nothing = await pm
    .send(saveOther, { packageId, noticeKind: null, title: '' })
    .refused('kit.wrong.input');
  expect(nothing.fields?.map((f) => f.path)).toEqual(['noticeKind', 'title']);
  const half = await saved({ content: '', media: '' });
  const refusal = await pm.send(submitOther, { id: half }).refused('kit.wrong.input');
  expect(refusal.fields?.map((f) => f.path)).toEqual(['media', 'content']);
  await house.leader.send(publishOther, { id }).refused('kit.refused.permission');
});
