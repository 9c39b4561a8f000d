import { beforeAll, expect, test } from 'vitest';
import { hasPdfTools, readPdf } from '#apps/server/test/read-pdf.ts';
import type { TestUser } from '#apps/server/test/world.ts';
import { pagePublicBulletins } from '#areas/bulletin/shared/calls.ts';
import { supervision } from '#areas/committee/server/test/house.ts';
import { withdraw } from '#base/approval/shared/calls.ts';
import { barredFrom } from '#base/approval/server/test/barred.ts';
import { getFile } from '#base/file/shared/calls.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import { insertMembership } from '#base/organisation/server/index.ts';
import { grantRole } from '#base/role/server/index.ts';
import {
  awardDetail,
  confirmChange,
  noticeDetail,
  noticePrice,
  pageAwards,
  pageNotices,
  publishResult,
  raiseObjection,
  receiveNotice,
  returnChange,
  submitChange,
  withdrawChange,
} from '../shared/calls.ts';
import { awardStatus, CHANGE_KEY } from '../shared/status.ts';
import { stepFacts, winnersOf } from './index.ts';
import { AwardHouse } from './test/house.ts';

let h: AwardHouse;
let supervisor: TestUser;
beforeAll(async () => {
  h = await AwardHouse.make();
  supervisor = await supervision(h.world);
});

/** A lot whose first candidate has won, and with `publish` was told so. */
async function won(publish = true) {
  const found = await h.publicised();
  const { lot, packageId, end } = found;
  await h.at(end, () => h.determined({ packageId, bidId: lot.bids[0]?.bidId }));
  await h.decide(packageId, true);
  if (publish) await h.pm.send(publishResult, { packageId }).ok();
  return found;
}

const evidence = async (user: TestUser) =>
  (await user.upload('放弃中标声明.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))).id;

const change = async (user: TestUser, packageId: string, part: object = {}) =>
  ({
    packageId,
    kind: 'next',
    legalCase: '1',
    reason: '书面声明放弃中标',
    fileIds: await evidence(user),
    ...part,
  }) as const;

const seen = (packageId: string) => h.pm.send(awardDetail, { packageId }).ok();
const titles = async (user: TestUser) => (await user.send(pageMessages, {}).ok()).records.map((m) => m.title);

test('a winner who gives up is replaced by the next in order: two decide, all notices are void, the changed result is told', async () => {
  const { lot, packageId } = await won();
  const people = await Promise.all([0, 1, 2].map((i) => h.supplier(lot, i)));
  const [first, second, third] = people as [TestUser, TestUser, TestUser];
  const input = await change(h.pm, packageId);
  await first.send(submitChange, input).refused('kit.refused.permission');
  await supervisor.send(submitChange, input).refused('kit.refused.permission');
  const stranger = await h.world.user({ roles: ['pm'], org: await h.world.org('agency') });
  await stranger.send(submitChange, await change(stranger, packageId)).refused('project.lotNotFound');
  for (const wrong of [{ legalCase: '5' }, { reason: ' ' }, { fileIds: '' }, { kind: 'other' }]) {
    const refusal = await h.pm.send(submitChange, { ...input, ...wrong } as never).refused('kit.wrong.input');
    expect(refusal.fields?.map((f) => f.path)).toEqual(Object.keys(wrong));
  }
  const foreign = await evidence(h.owner);
  await h.pm.send(submitChange, { ...input, fileIds: foreign }).refused('award.wrong.file');
  const before = (await first.send(noticeDetail, { packageId }).ok()).noticeNo;

  const answers = await Promise.all([1, 2, 3].map(() => h.pm.send(submitChange, input).envelope()));
  expect(answers.map((a) => a.code).filter((code) => code === 200)).toHaveLength(1);
  expect((await seen(packageId)).can).toMatchObject({ change: false, changeWhy: 'changing' });
  await h.owner.send(submitChange, await change(h.owner, packageId)).refused('award.changing');
  // What the agency proposes changes nothing yet: it is withdrawn, or the tenderee returns it, and the winner stays.
  const open = async () => (await seen(packageId)).changes[0]?.changeId;
  const changeId = await open();
  await h.owner.send(withdrawChange, { changeId }).refused('award.changeNotFound');
  await h.pm.send(confirmChange, { changeId }).refused('kit.refused.permission');
  await h.pm.send(withdrawChange, { changeId }).ok();
  await h.owner.send(confirmChange, { changeId }).refused('award.changeDecided');
  await h.pm.send(submitChange, await change(h.pm, packageId)).ok();
  await h.world.deliver();
  const owed = (await h.owner.send(pageDuties, { size: 200 }).ok()).records;
  expect(owed.some((d) => d.query['packageId'] === packageId && d.title === '确认或退回中标人变更')).toBe(
    true,
  );
  await h.owner.send(returnChange, { changeId: await open(), reason: ' ' }).refused('kit.wrong.input');
  await h.owner.send(returnChange, { changeId: await open(), reason: '声明未盖章' }).ok();
  expect(await seen(packageId)).toMatchObject({
    status: '80',
    changes: [{ outcome: 'returned', outcomeReason: '声明未盖章' }, { outcome: 'withdrawn' }],
  });
  // Withdrawn from its approval, or refused there, it changes nothing either.
  await h.owner.send(submitChange, await change(h.owner, packageId)).ok();
  await h.owner.send(withdraw, { serviceKey: CHANGE_KEY, serviceId: packageId }).ok();
  await h.world.deliver();
  await h.owner.send(submitChange, await change(h.owner, packageId)).ok();
  expect((await barredFrom(h.world, CHANGE_KEY, packageId)).toSorted()).toEqual(
    [h.pm.id, h.owner.id].toSorted(),
  );
  await h.decide(packageId, false);
  expect(await seen(packageId)).toMatchObject({
    status: '80',
    lotStatus: '6080',
    changes: [{ outcome: 'disagreed' }, { outcome: 'withdrawn' }, {}, {}],
  });
  expect((await first.send(noticeDetail, { packageId }).ok()).voidAt).toBeNull();

  await h.pm.send(submitChange, await change(h.pm, packageId)).ok();
  const paper = async () =>
    (await first.raw('GET', `/ess/bidder/notice/pdf?packageId=${packageId}`)).rawPayload;
  const valid = await paper();
  await h.owner.send(confirmChange, { changeId: await open() }).ok();
  await h.decide(packageId, true);
  // The paper that is handed out now says that it is void.
  const ended = await paper();
  expect(ended.equals(valid)).toBe(false);
  if (hasPdfTools) {
    expect(readPdf(valid).text).not.toContain('作废');
    expect(readPdf(ended).text).toContain('（已作废）');
  }
  const after = await seen(packageId);
  expect(after).toMatchObject({
    status: awardStatus.determined,
    lotStatus: '6010',
    determination: {
      bidId: lot.bids[1]?.bidId,
      outcome: 'agreed',
      passedOver: [{ bidId: lot.bids[0]?.bidId, legalCase: '1', reason: '书面声明放弃中标' }],
    },
    changes: [{ outcome: 'agreed', nextName: lot.bids[1]?.org.orgName }, {}, {}, {}, {}],
  });
  expect(after.notices.every((n) => n.voidAt !== null)).toBe(true);
  expect(await h.world.tx((tx) => winnersOf(tx.db, packageId))).toEqual([]);
  expect(await first.send(noticePrice, {}).ok()).toMatchObject({ count: 0 });
  await first.send(receiveNotice, { packageId }).refused('award.noticeVoid');
  for (const [user, title] of [
    [first, '中标资格取消'],
    [second, '中标人变更'],
    [third, '中标人变更'],
    [supervisor, '中标人变更'],
    [h.pm, '中标人变更已通过'],
    [h.owner, '中标人变更已通过'],
  ] as const)
    expect(await titles(user)).toContain(title);
  // The evidence is read by tenderee and supervision, and by no bidder.
  const [agreed] = after.changes;
  for (const user of [h.owner, supervisor]) await user.send(getFile, { id: agreed?.fileIds ?? '' }).ok();
  await second.send(getFile, { id: agreed?.fileIds ?? '' }).refused('file.notFound');

  const { noticeNo } = await h.pm.send(publishResult, { packageId }).ok();
  expect(await second.send(noticeDetail, { packageId }).ok()).toMatchObject({
    kind: 'win',
    noticeNo,
    voidAt: null,
  });
  expect(await first.send(noticeDetail, { packageId }).ok()).toMatchObject({
    kind: 'result',
    winnerName: lot.bids[1]?.org.orgName,
    voids: before,
    can: { receive: true },
  });
  expect((await first.send(pageNotices, {}).ok()).records.map((n) => n.voidAt !== null)).toEqual([
    false,
    true,
  ]);
  expect(await seen(packageId)).toMatchObject({ status: '80', lotStatus: '6080' });
  const { records } = await h.world.anonymous
    .send(pagePublicBulletins, { bulletinType: 'result', size: 100 })
    .ok();
  expect(records.filter((b) => b.title.includes('中标结果变更公告'))).toHaveLength(1);
  const row = (await h.pm.send(pageAwards, { size: 100 }).ok()).records.find(
    (r) => r.packageId === packageId,
  );
  expect(row?.winnerName).toBe(lot.bids[1]?.org.orgName);
});

test('before the result is published nobody but the one concerned hears of it, and it is published as a first result', async () => {
  const { lot, packageId } = await won(false);
  const second = await h.supplier(lot, 1);
  await h.owner
    .send(submitChange, await change(h.owner, packageId, { legalCase: '4', reason: '业绩造假' }))
    .ok();
  await h.pm.send(publishResult, { packageId }).refused('award.changing');
  await h.decide(packageId, true);
  expect(await titles(second)).not.toContain('中标人变更');
  await h.pm.send(publishResult, { packageId }).ok();
  const [notice] = (await seen(packageId)).notices.filter((n) => n.kind === 'win');
  expect(notice).toMatchObject({ bidderName: lot.bids[1]?.org.orgName, voidAt: null });
});

test('two sides at once: one change is proposed, and its proposal ends once', async () => {
  const { lot, packageId } = await won();
  const ok = (answers: readonly { code: number }[]) => answers.filter((a) => a.code === 200).length;
  const [ofAgency, ofTenderee] = [await change(h.pm, packageId), await change(h.owner, packageId)];
  const proposed = await Promise.all([
    h.pm.send(submitChange, ofAgency).envelope(),
    h.owner.send(submitChange, ofTenderee).envelope(),
  ]);
  expect(ok(proposed)).toBe(1);
  expect((await seen(packageId)).changes).toHaveLength(1);
  if (proposed[1]?.code === 200) {
    await h.owner.send(withdraw, { serviceKey: CHANGE_KEY, serviceId: packageId }).ok();
    await h.world.deliver();
    await h.pm.send(submitChange, ofAgency).ok();
  }
  const changeId = (await seen(packageId)).changes[0]?.changeId ?? '';
  const ended = await Promise.all([
    h.owner.send(confirmChange, { changeId }).envelope(),
    h.pm.send(withdrawChange, { changeId }).envelope(),
    h.owner.send(returnChange, { changeId, reason: '声明未盖章' }).envelope(),
    h.owner.send(confirmChange, { changeId }).envelope(),
  ]);
  expect(ok(ended)).toBe(1);
  const [now] = (await seen(packageId)).changes;
  const confirmed = ended[0]?.code === 200 || ended[3]?.code === 200;
  expect(now?.outcome).toBe(confirmed ? null : ended[1]?.code === 200 ? 'withdrawn' : 'returned');
  if (!confirmed) await h.owner.send(submitChange, ofTenderee).ok();
  await h.decide(packageId, true);
  expect((await seen(packageId)).determination?.bidId).toBe(lot.bids[1]?.bidId);
});

test('who lost an objection does not follow, and after the last candidate only another tender is left', async () => {
  const { lot, packageId, end } = await h.publicised();
  const people = await Promise.all([0, 1, 2].map((i) => h.supplier(lot, i)));
  const [first, second, third] = people as [TestUser, TestUser, TestUser];
  const { objectionId } = await third
    .send(raiseObjection, { packageId, bidId: lot.bids[1]?.bidId, content: '业绩造假' })
    .ok();
  await h.answered(objectionId, 'upheld', '经查属实');
  await h.at(end, () => h.determined({ packageId, bidId: lot.bids[0]?.bidId }));
  await h.decide(packageId, true);
  await h.pm.send(publishResult, { packageId }).ok();
  expect((await seen(packageId)).nextCandidate?.bidId).toBe(lot.bids[2]?.bidId);
  await h.owner
    .send(submitChange, await change(h.owner, packageId, { legalCase: '3', reason: '未交履约保证金' }))
    .ok();
  await h.decide(packageId, true);
  expect((await seen(packageId)).determination).toMatchObject({
    bidId: lot.bids[2]?.bidId,
    passedOver: [
      { bidId: lot.bids[0]?.bidId, legalCase: '3' },
      { bidId: lot.bids[1]?.bidId, legalCase: '4' },
    ],
  });
  await h.pm.send(publishResult, { packageId }).ok();
  const none = await h.owner.send(submitChange, await change(h.owner, packageId)).refused('award.noNext');
  expect(none.law).toMatchObject({ rule: 'winner' });

  await h.owner.send(submitChange, await change(h.owner, packageId, { kind: 'anew' })).ok();
  await h.decide(packageId, true);
  expect(await seen(packageId)).toMatchObject({
    status: awardStatus.ended,
    lotStatus: '9010',
    determination: { outcome: 'replaced' },
    can: { change: false, publish: false },
  });
  expect(await h.world.tx((tx) => stepFacts(tx.db, packageId))).toEqual({ S17: 6, S19: 7, S20: 7 });
  for (const user of [first, second]) expect(await titles(user)).toContain('重新招标');
  expect(await titles(third)).toContain('中标资格取消');
  const { records } = await h.world.anonymous
    .send(pagePublicBulletins, { bulletinType: 'failure', size: 100 })
    .ok();
  expect(records).toHaveLength(1);
  await h.pm.send(publishResult, { packageId }).refused('award.wrongStatus');
  await h.owner
    .send(submitChange, await change(h.owner, packageId, { kind: 'anew' }))
    .refused('award.wrongStatus');
});

test('whoever works for a bidder proposes no change, and nobody does before a winner is determined', async () => {
  const { lot, packageId, end } = await h.publicised();
  await h.pm.send(submitChange, await change(h.pm, packageId)).refused('award.wrongStatus');
  await h.at(end, () => h.determined({ packageId, bidId: lot.bids[0]?.bidId }));
  await h.decide(packageId, true);
  const owner = await h.world.user({ roles: ['owner'], org: h.world.tenderee });
  const input = await change(owner, packageId);
  await h.world.tx(async (tx) => {
    const orgId = lot.bids[1]?.org.id ?? '';
    await insertMembership(tx, { userId: owner.id, orgId, isHome: false });
    const [role] = await h.world.sql<{ id: string }>(`select id from role where role_code = 'supplier'`);
    await grantRole(tx, owner.id, role?.id ?? '', orgId);
  });
  const refusal = await owner.send(submitChange, input).refused('award.bidderToo');
  expect(refusal.law).toMatchObject({ rule: 'bidderExclusion' });
  expect((await owner.send(awardDetail, { packageId }).ok()).can).toMatchObject({
    bidderToo: true,
    change: true,
  });
});
