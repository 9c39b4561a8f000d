import { beforeAll, expect, test } from 'vitest';
import type { TestUser } from '#apps/server/test/world.ts';
import { begun, preliminaryDone, reviewed, scoring, signed } from '#areas/review/server/test/house.ts';
import { argue, submitDetailed, summarise } from '#areas/review/shared/calls.ts';
import { decideFor, underFlow } from '#base/approval/server/test/beforehand.ts';
import { formContent } from '#base/approval/shared/submit-calls.ts';
import {
  awardDetail,
  previewOfResult,
  publiciseCandidates,
  publishResult,
  submitNotices,
  submitPublicity,
} from '../shared/calls.ts';
import { earliestEnd } from '../shared/publicity.ts';
import { noticeKeys, PUBLICITY_KEY, RESULT_KEY } from '../shared/status.ts';
import { AwardHouse } from './test/house.ts';

const DAY = 86_400_000;

let h: AwardHouse;
let leader: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  h = await AwardHouse.make();
  leader = await h.world.user({ roles: ['leader'] });
  stranger = await h.world.user({ roles: ['pm'], org: await h.world.org('agency') });
});

const shown = async (packageId: string) => h.pm.send(awardDetail, { packageId }).ok();
const earliest = async () => earliestEnd(await h.world.now(), await h.calendar());

test('without a flow nothing is submitted', async () => {
  const { lot } = await reviewed(h.review);
  const { packageId } = lot;
  const publicityEnd = (await earliest()).toISOString();
  await h.pm.send(submitPublicity, { packageId, publicityEnd }).refused('approval.noFlow');
  expect(await shown(packageId)).toMatchObject({
    beforehand: { publicity: 'free' },
    can: { publicise: true },
  });
  await h.pm.send(publiciseCandidates, { packageId, publicityEnd }).ok();
});

test('where only the winner bid there is no other notice and none to submit', async () => {
  const { lot, members } = await begun(h.review, { prices: ['4180000'] });
  const { packageId } = lot;
  await preliminaryDone(lot, members);
  const opinion = { packageId, opinion: 'continue', reason: '报价低于市场价，仍具有竞争' } as const;
  for (const m of members) await m.send(argue, opinion).ok();
  for (const m of members) await m.send(submitDetailed, { packageId, rows: scoring(lot, [90]) }).ok();
  const { digest } = (await members[0]?.send(summarise, { packageId }).ok()) ?? { digest: '' };
  for (const m of members) await signed(m, packageId, digest).ok();
  const end = await earliest();
  await h.pm.send(publiciseCandidates, { packageId, publicityEnd: end.toISOString() }).ok();
  await h.at(end, () => h.determined({ packageId, bidId: lot.bids[0]?.bidId }));
  await h.decide(packageId, true);
  await h.pm.send(submitNotices, { packageId, kind: 'result' }).refused('award.noNotices');
  await h.pm.send(publishResult, { packageId }).ok();
  expect((await shown(packageId)).notices.map((notice) => notice.kind)).toEqual(['win']);
});

test('中标候选人公示审批: with a flow the candidates go out as they were agreed to, for as long or longer', async () => {
  await underFlow(h.world, PUBLICITY_KEY);
  const { lot } = await reviewed(h.review);
  const { packageId } = lot;
  const first = await earliest();
  const publicityEnd = first.toISOString();
  await h.pm.send(publiciseCandidates, { packageId, publicityEnd }).refused('approvalBeforehand.need');
  // What the law refuses is not put before approvers either, and stands on record.
  const early = new Date(first.getTime() - 1).toISOString();
  await h.pm.send(submitPublicity, { packageId, publicityEnd: early }).refused('award.wrong.publicityEnd');
  expect(await h.refusedActs(packageId)).toEqual([{ act: 'award.publicise', rule: 'publicityDays' }]);
  await stranger.send(submitPublicity, { packageId, publicityEnd }).refused('project.lotNotFound');

  const asked = { packageId, publicityEnd: new Date(first.getTime() + DAY).toISOString() };
  const answers = await Promise.all([1, 2].map(() => h.pm.send(submitPublicity, asked).envelope()));
  expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
  expect(await shown(packageId)).toMatchObject({
    status: null,
    beforehand: { publicity: 'inApproval', submitted: { publicityEnd: asked.publicityEnd } },
    can: { publicise: false },
  });
  await h.pm.send(publiciseCandidates, asked).refused('approvalBeforehand.open');
  const read = await leader.send(formContent, { serviceKey: PUBLICITY_KEY, serviceId: packageId }).ok();
  expect(read.formContent).toMatchObject({ publicityEnd: asked.publicityEnd, lateReason: '' });
  expect(read.formContent?.['candidates']).toHaveLength(3);
  await decideFor(leader, packageId, false);
  expect(await shown(packageId)).toMatchObject({
    beforehand: { publicity: 'refused', submitted: { publicityEnd: asked.publicityEnd } },
    can: { publicise: true },
  });
  await h.pm.send(publiciseCandidates, asked).refused('approvalBeforehand.need');

  await h.pm.send(submitPublicity, asked).ok();
  await decideFor(leader, packageId, true);
  await h.pm.send(submitPublicity, asked).refused('approvalBeforehand.already');
  // A shorter publicity than the one agreed to is another one.
  await h.pm.send(publiciseCandidates, { packageId, publicityEnd }).refused('approvalBeforehand.need');
  expect(await lot.status()).not.toBe('6010');
  await h.pm.send(publiciseCandidates, asked).ok();
  expect(await lot.status()).toBe('6010');
});

test('an approval that took its time costs the public no day, and a reason that was agreed to stands', async () => {
  const { lot } = await reviewed(h.review);
  const { packageId } = lot;
  const now = await h.world.now();
  const late = new Date(now.getTime() + 5 * DAY);
  const asked = (end: Date, lateReason: string) => ({
    packageId,
    publicityEnd: end.toISOString(),
    lateReason,
  });
  await h.at(late, async () => {
    const first = await earliest();
    await h.pm.send(submitPublicity, asked(first, '')).refused('award.need.lateReason');
    await h.pm.send(submitPublicity, asked(first, '节假日顺延')).ok();
  });
  await h.at(new Date(late.getTime() + 2 * DAY), async () => {
    await decideFor(leader, packageId, true);
    const { beforehand } = await shown(packageId);
    expect(beforehand.publicity).toBe('agreed');
    const agreed = new Date(beforehand.submitted?.publicityEnd ?? '');
    const refusal = await h.pm
      .send(publiciseCandidates, asked(agreed, '节假日顺延'))
      .refused('award.wrong.publicityEnd');
    expect(refusal.law).toMatchObject({ rule: 'publicityDays' });
    const end = await earliest();
    expect(end.getTime()).toBeGreaterThan(agreed.getTime());
    await h.pm.send(publiciseCandidates, asked(end, '另有原因')).refused('approvalBeforehand.need');
    await h.pm.send(publiciseCandidates, asked(end, '节假日顺延')).ok();
  });
});

test('中标通知书审批, 落选通知审批: with flows no bidder is told what the approvers have not read', async () => {
  const { lot, packageId, end } = await (async () => {
    const made = await reviewed(h.review);
    const first = await earliest();
    const asked = { packageId: made.lot.packageId, publicityEnd: first.toISOString() };
    await h.pm.send(submitPublicity, asked).ok();
    await decideFor(leader, asked.packageId, true);
    await h.pm.send(publiciseCandidates, asked).ok();
    return { lot: made.lot, packageId: asked.packageId, end: first };
  })();
  await underFlow(h.world, noticeKeys.win);
  await h.pm.send(submitNotices, { packageId, kind: 'win' }).refused('award.wrongStatus');
  await h.at(end, async () => {
    const { candidates } = await h.owner.send(awardDetail, { packageId }).ok();
    await h.determined({ packageId, bidId: candidates[0]?.bidId });
    await h.decide(packageId, true);
    const before = await shown(packageId);
    expect(before.planned.map((n) => [n.kind, n.rank])).toEqual(
      expect.arrayContaining([
        ['win', 1],
        ['result', 2],
      ]),
    );
    expect(before).toMatchObject({
      beforehand: { win: 'toSubmit', result: 'free' },
      can: { publish: false, submitNotices: ['win'] },
    });
    await h.pm.send(publishResult, { packageId }).refused('approvalBeforehand.need');
    await h.pm.send(submitNotices, { packageId, kind: 'result' }).refused('approval.noFlow');
    await underFlow(h.world, noticeKeys.result);
    await stranger.send(submitNotices, { packageId, kind: 'win' }).refused('project.lotNotFound');
    await h.pm.send(submitNotices, { packageId, kind: 'win' }).ok();
    await decideFor(leader, packageId, true);
    await h.pm.send(publishResult, { packageId }).refused('approvalBeforehand.need');
    await h.pm.send(submitNotices, { packageId, kind: 'result' }).ok();
    await h.pm.send(publishResult, { packageId }).refused('approvalBeforehand.open');
    const read = await leader.send(formContent, { serviceKey: noticeKeys.result, serviceId: packageId }).ok();
    expect(read.formContent).toMatchObject({
      notices: [
        { kind: 'result', rank: 2 },
        { kind: 'result', rank: 3 },
      ],
    });
    await decideFor(leader, packageId, true);
    await h.pm.send(submitNotices, { packageId, kind: 'result' }).refused('approvalBeforehand.already');
    expect((await shown(packageId)).can).toMatchObject({ publish: true, submitNotices: [] });

    // 中标公告审批: nor does the public.
    const bulletin = { packageId, kind: 'bulletin' } as const;
    await h.pm.send(submitNotices, bulletin).refused('approval.noFlow');
    await underFlow(h.world, RESULT_KEY);
    expect(await shown(packageId)).toMatchObject({
      beforehand: { bulletin: 'toSubmit' },
      can: { publish: false, submitNotices: ['bulletin'] },
    });
    await h.pm.send(publishResult, { packageId }).refused('approvalBeforehand.need');
    await stranger.send(submitNotices, bulletin).refused('project.lotNotFound');
    const twice = await Promise.all([1, 2].map(() => h.pm.send(submitNotices, bulletin).envelope()));
    expect(twice.filter((a) => a.code === 200)).toHaveLength(1);
    await h.pm.send(publishResult, { packageId }).refused('approvalBeforehand.open');
    const page = await leader.send(formContent, { serviceKey: RESULT_KEY, serviceId: packageId }).ok();
    expect(page.formContent).toMatchObject({ type: 'result', winner: { name: lot.bids[0]?.org.orgName } });
    expect((await leader.send(previewOfResult, { packageId }).ok()).page).toContain(lot.bids[0]?.org.orgName);
    await decideFor(leader, packageId, false);
    expect((await shown(packageId)).beforehand.bulletin).toBe('refused');
    await h.pm.send(publishResult, { packageId }).refused('approvalBeforehand.need');
    await h.pm.send(submitNotices, bulletin).ok();
    await decideFor(leader, packageId, true);
    await h.pm.send(submitNotices, bulletin).refused('approvalBeforehand.already');
    await h.pm.send(publishResult, { packageId }).ok();
  });
  const after = await shown(packageId);
  expect(after.planned).toEqual([]);
  expect(after.notices).toHaveLength(lot.bids.length);
  expect(after.beforehand).toMatchObject({ win: 'free', result: 'free', bulletin: 'free' });
});
