import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { start } from '#base/approval/server/index.ts';
import { actingAs, type House, makeHouse, nodesOf } from '#base/approval/server/test/house.ts';
import { approvalScreens } from '#base/approval/shared/screens.ts';
import { FORM_CONTENT_MAX } from '#base/approval/shared/status.ts';
import type { Tx } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { prepare } from './index.ts';

let world: World;
let house: House;
beforeAll(async () => {
  world = await makeWorld();
  house = await makeHouse(world, ({ leader }) => nodesOf(['sequential', leader]));
});

const asClerk = <T>(run: (tx: Tx) => Promise<T>): Promise<T> =>
  world.app.transactions.run(
    { user: actingAs(house.clerk), tenantId: world.tenantId, lang: 'zh', address: 'test' },
    run,
  );
/** The same subject, as it is submitted within the agency and to its owner. */
const submission = (serviceId: string, formContent: Record<string, unknown> = {}) => ({
  serviceKey: house.serviceKey,
  serviceId,
  title: '江州水厂改造',
  formContent,
  path: linkTo(approvalScreens.submitted, { id: serviceId }),
  ownerPath: linkTo(approvalScreens.submitted, { id: serviceId }),
  orgId: house.org.id,
  ownerOrgs: [world.tenderee.id],
});
const toOwner = (serviceId: string) => asClerk((tx) => prepare(tx, submission(serviceId)));

test('a subject is in one approval at a time: within the agency, or with its owner', async () => {
  const inside = await house.submit();
  await expect(toOwner(inside.serviceId)).rejects.toMatchObject({ key: 'bizflow.inApproval' });
  const outside = newId();
  await toOwner(outside);
  await expect(house.submit(house.clerk, outside)).rejects.toMatchObject({
    key: 'approval.alreadyInApproval',
  });
  await expect(toOwner(outside)).rejects.toMatchObject({ key: 'bizflow.underWay' });
});

test('of two people who submit a subject both ways at once, one succeeds', async () => {
  for (let i = 0; i < 5; i += 1) {
    const serviceId = newId();
    const both = await Promise.allSettled([toOwner(serviceId), house.submit(house.clerk, serviceId)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  }
});

test('what is approved is kept whole, or refused as too large', async () => {
  const fits = { text: 'x'.repeat(FORM_CONTENT_MAX - '{"text":""}'.length) };
  const more = { text: `${fits.text}x` };
  const ways: ((tx: Tx, s: ReturnType<typeof submission>) => Promise<unknown>)[] = [
    (tx, s) => start(tx, { ...s, chosen: undefined }),
    prepare,
  ];
  for (const way of ways) {
    await asClerk((tx) => way(tx, submission(newId(), fits)));
    await expect(asClerk((tx) => way(tx, submission(newId(), more)))).rejects.toMatchObject({ code: 413 });
  }
});
