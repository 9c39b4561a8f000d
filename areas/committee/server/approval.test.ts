import { beforeAll, expect, test } from 'vitest';
import { barredFrom } from '#base/approval/server/test/barred.ts';
import { decideFor, underFlow } from '#base/approval/server/test/beforehand.ts';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { withdraw } from '#base/approval/shared/calls.ts';
import { formContent } from '#base/approval/shared/submit-calls.ts';
import { commitDraw, committeeDetail, revealDraw, saveCommittee, submitCommittee } from '../shared/calls.ts';
import { SERVICE_KEY } from '../shared/status.ts';
import { handLot } from './test/facts.ts';
import { experts, plan } from './test/house.ts';

let world: World;
let pm: TestUser;
let leader: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
  leader = await world.user({ roles: ['leader'] });
  await experts(world, 8);
});

async function planned(): Promise<string> {
  const { packageId } = await handLot(world, { pm, status: '3080' });
  await pm.send(saveCommittee, plan(packageId)).ok();
  return packageId;
}

const standing = async (packageId: string) => {
  const { beforehand, can } = await pm.send(committeeDetail, { packageId }).ok();
  return { beforehand, can };
};

test('without a flow nothing is submitted, and the draw begins as it always did', async () => {
  const packageId = await planned();
  expect(await standing(packageId)).toMatchObject({
    beforehand: 'free',
    can: { save: true, submit: false, commit: true },
  });
  await pm.send(submitCommittee, { packageId }).refused('approval.noFlow');
  await pm.send(commitDraw, { packageId }).ok();
  // What was drawn by is settled, and no approval of it is asked for afterwards.
  await pm.send(submitCommittee, { packageId }).refused('committee.drawStarted');
});

test('评委会审批: with a flow the plan is agreed to before anybody is drawn, and no approver learns a name', async () => {
  await underFlow(world, SERVICE_KEY);
  const packageId = await planned();
  const agreedPlan = await pm.send(committeeDetail, { packageId }).ok();
  expect(await standing(packageId)).toMatchObject({
    beforehand: 'toSubmit',
    can: { save: true, submit: true, commit: false },
  });
  await pm.send(commitDraw, { packageId }).refused('approvalBeforehand.need');
  const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
  await stranger.send(submitCommittee, { packageId }).refused('project.lotNotFound');

  await pm.send(submitCommittee, { packageId }).ok();
  expect(await barredFrom(world, SERVICE_KEY, packageId)).toEqual([pm.id]);
  expect(await standing(packageId)).toMatchObject({
    beforehand: 'inApproval',
    can: { save: false, submit: false, commit: false },
  });
  await pm.send(commitDraw, { packageId }).refused('approvalBeforehand.open');
  await pm.send(saveCommittee, plan(packageId)).refused('approvalBeforehand.open');
  await pm.send(submitCommittee, { packageId }).refused('approval.alreadyInApproval');
  const read = await leader.send(formContent, { serviceKey: SERVICE_KEY, serviceId: packageId }).ok();
  expect(Object.keys(read.formContent ?? {}).toSorted()).toEqual([
    'avoidedCompanies',
    'deviationReason',
    'location',
    'plannedExtractCount',
    'remark',
    'time',
  ]);
  await decideFor(leader, packageId, false);
  expect(await standing(packageId)).toMatchObject({
    beforehand: 'refused',
    can: { save: true, submit: true, commit: false },
  });
  await pm.send(commitDraw, { packageId }).refused('approvalBeforehand.need');

  await pm.send(submitCommittee, { packageId }).ok();
  await decideFor(leader, packageId, true);
  expect(await standing(packageId)).toMatchObject({
    beforehand: 'agreed',
    can: { submit: false, commit: true },
  });
  await pm.send(submitCommittee, { packageId }).refused('approvalBeforehand.already');

  // Another plan is another question; the one that was agreed to holds again.
  const { time, location } = agreedPlan;
  await pm.send(saveCommittee, plan(packageId, { time, location: '评标二室' })).ok();
  expect(await standing(packageId)).toMatchObject({ beforehand: 'toSubmit', can: { commit: false } });
  await pm.send(commitDraw, { packageId }).refused('approvalBeforehand.need');
  await pm.send(saveCommittee, plan(packageId, { time, location })).ok();
  await pm.send(commitDraw, { packageId }).ok();
  await pm.send(revealDraw, { packageId, seed: '8841' }).ok();
});

test('withdrawn it is to be submitted again', async () => {
  const packageId = await planned();
  await pm.send(submitCommittee, { packageId }).ok();
  await pm.send(withdraw, { serviceKey: SERVICE_KEY, serviceId: packageId }).ok();
  expect(await standing(packageId)).toMatchObject({
    beforehand: 'toSubmit',
    can: { save: true, submit: true },
  });
});

test('of two submissions one stands, and nobody changes the plan between the reading and the draw', async () => {
  const packageId = await planned();
  const answers = await Promise.all([1, 2].map(() => pm.send(submitCommittee, { packageId }).envelope()));
  expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
  await decideFor(leader, packageId, true);
  const { location } = await pm.send(committeeDetail, { packageId }).ok();
  await Promise.all([
    pm.send(saveCommittee, plan(packageId, { location: '评标三室' })).envelope(),
    pm.send(commitDraw, { packageId }).envelope(),
  ]);
  const after = await pm.send(committeeDetail, { packageId }).ok();
  // Drawn by the plan that was agreed to, or not drawn.
  expect(after.draws.length === 1 ? after.location : location).toBe(location);
  expect(after.draws.length === 1 || after.location === '评标三室').toBe(true);
});
