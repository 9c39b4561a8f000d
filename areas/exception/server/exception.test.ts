import { beforeAll, describe, expect, test } from 'vitest';
import type { TestOrg, TestUser } from '#apps/server/test/world.ts';
import { pagePublicBulletins } from '#areas/bulletin/shared/calls.ts';
import { barredFrom } from '#base/approval/server/test/barred.ts';
import { inHall } from '#areas/bid-opening/server/test/in-hall.ts';
import { bidderOf, hallSeen, type OpeningLot } from '#areas/bid-opening/server/test/house.ts';
import { checkIn, custodianLotKey, sayInHall, startOpening } from '#areas/bid-opening/shared/calls.ts';
import { bidderInWorld, prepared, seal, signedRecall } from '#areas/bid-submission/server/test/bidder.ts';
import { recallBid, submitBid } from '#areas/bid-submission/shared/calls.ts';
import { boardDetail } from '#areas/console/shared/calls.ts';
import { invitedLot, invitingHouse } from '#areas/invitation/server/test/house.ts';
import { answerInvitation } from '#areas/invitation/shared/calls.ts';
import { lotInWorld } from '#areas/project/server/test/lot.ts';
import { decide } from '#areas/tender-file/server/test/house.ts';
import { confirmJoin } from '#areas/tender-file/shared/calls.ts';
import { formContent } from '#base/approval/shared/submit-calls.ts';
import { agree, disagree, instance, submitToOwner } from '#base/bizflow/shared/calls.ts';
import { Binder, step } from '#base/registration/server/test/approval.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { downloadFile } from '#base/file/shared/calls.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import { insertMembership } from '#base/organisation/server/index.ts';
import { grantRole } from '#base/role/server/index.ts';
import {
  discardException,
  exceptionDetail,
  exceptionNotice,
  myTermination,
  recordRefund,
  saveException,
  submitException,
} from '../shared/calls.ts';
import { EXCEPTION_KEY, exceptionStatus } from '../shared/status.ts';
import { agreed, type EndingHouse, endingHouse, handedIn, terminationForm } from './test/house.ts';

let h: EndingHouse;
beforeAll(async () => {
  h = await endingHouse();
});

const statusOf = async (packageId: string) =>
  (await h.world.sql<{ status: string }>('select status from project_package where id = $1', [packageId]))[0]
    ?.status;
const stateOf = async (id: string) =>
  (await h.world.sql<{ status: string }>('select status from lot_exception where id = $1', [id]))[0]?.status;
const duties = async (user: TestUser, packageId: string) =>
  (await user.send(pageDuties, { size: 200 }).ok()).records
    .filter((one) => one.query['packageId'] === packageId)
    .map((one) => one.title);
const told = async (user: TestUser, packageId: string) =>
  (await user.send(pageMessages, { size: 100 }).ok()).records.filter(
    (one) => one.webRouter?.query['packageId'] === packageId && /^(终止|标段已终止)/.test(one.title),
  );

/** A day before its deadline, with sealed bids. */
const lotWith = (bidders = 3): Promise<OpeningLot> => h.lotWith({ bidders });

/** The same person works for another company as well (兼任). */
async function alsoIn(user: TestUser, org: TestOrg): Promise<void> {
  await h.world.tx(async (tx) => {
    await insertMembership(tx, { userId: user.id, orgId: org.id, isHome: false });
    const [role] = await h.world.sql<{ id: string }>(`select id from role where role_code = 'supplier'`);
    await grantRole(tx, user.id, role?.id ?? '', org.id);
  });
}

describe('终止招标', () => {
  test('is approved by others, ends the lot with its announcement, tells everybody, and opens nothing', async () => {
    const { pm, owner, leader, world } = h;
    const supervisor = await world.user({ roles: ['supervisor'], org: await world.org('supervision') });
    const lot = await lotWith();
    const { packageId } = lot;
    const bidder = bidderOf(lot, 0);
    const reader = (await bidderInWorld(world, lot)).user;
    const id = await handedIn(h, packageId);
    expect(await stateOf(id)).toBe(exceptionStatus.inApproval);
    // Who saved it decides nothing, suppliers and supervision hear nothing yet, and the tender goes on.
    expect(await barredFrom(world, EXCEPTION_KEY, id)).toContain(pm.id);
    await bidder.user.send(myTermination, { packageId }).refused('exception.notFound');
    await supervisor.send(exceptionDetail, { packageId }).refused('exception.notFound');
    const form = await leader.send(formContent, { serviceKey: EXCEPTION_KEY, serviceId: id }).ok();
    expect(form).toMatchObject({
      formContent: { reason: 'forceMajeure', files: [{ fileName: '灾情证明.pdf' }] },
    });
    await pm.send(saveException, await terminationForm(h, packageId)).refused('exception.wrongStatus');
    const waiting = await inHall(world, bidder.user, packageId);
    await agreed(h, id);
    await world.deliver();
    // Whoever waits in the hall is told at once.
    await expect.poll(() => waiting.heard.some((text) => text.includes(`opening:${packageId}`))).toBe(true);

    expect([await stateOf(id), await statusOf(packageId)]).toEqual([exceptionStatus.published, '9010']);
    const open = await world.anonymous.send(pagePublicBulletins, { bulletinType: 'failure' }).ok();
    const { bulletinId, content } = await reader.send(myTermination, { packageId }).ok();
    expect(open.records.map((b) => b.id)).toContain(bulletinId);
    expect(content).toContain('及时退还');
    const page = await world.app.http.inject({ url: `/ebidding/public/bulletin/${bulletinId}` });
    expect(page.body).toContain('特大洪水');
    // The date that will not come is no longer there.
    expect(page.body).not.toContain('投标截止及开标');
    for (const one of [bidder.user, reader, owner.user, supervisor, pm])
      expect(await told(one, packageId), one.trueName).toHaveLength(1);
    expect(await told(leader, packageId)).toEqual([]);
    expect(await supervisor.send(exceptionDetail, { packageId }).ok()).toMatchObject({
      reason: 'forceMajeure',
    });
    await bidder.user.send(exceptionDetail, { packageId }).refused('kit.refused.permission');
    const board = await pm.send(boardDetail, { packageId }).ok();
    expect(board.phase).toMatchObject({ phase: 'terminated', why: 'terminated', nextAt: null });
    expect(board.dates.map((one) => one.code)).not.toContain('deadline');

    // Bids and keys stay as they are, for good.
    await bidder.user
      .send(recallBid, { packageId, signature: await signedRecall(bidder, packageId) })
      .refused('bid.notOpen');
    await world.setClock(lot.deadline);
    expect((await hallSeen(pm, packageId)).can).toMatchObject({ start: false, fail: false, message: false });
    expect((await hallSeen(bidder.user, packageId)).can).toMatchObject({ checkIn: false });
    await pm.send(startOpening, { packageId }).refused('opening.lotEnded');
    await pm.send(sayInHall, { packageId, text: '已终止' }).refused('opening.wrongPhase');
    await bidder.user.send(checkIn, { packageId }).refused('opening.lotEnded');
    await owner.user.send(custodianLotKey, { packageId }).refused('opening.wrongPhase');
    expect(await world.sql('select kind from opening_event where package_id = $1', [packageId])).toEqual([]);
    expect(
      await world.sql('select 1 from deadline where subject_id = $1 and done_at is null', [packageId]),
    ).toEqual([]);
  });

  test('what was taken is to be returned: a duty until it is recorded, once', async () => {
    const { pm, world } = h;
    const { packageId } = await lotWith(1);
    const said = { packageId, refund: 'none', refundNote: '招标文件免费下载，未收取投标保证金' };
    await pm.send(recordRefund, said).refused('exception.notFound');
    const id = await handedIn(h, packageId);
    await pm.send(recordRefund, said).refused('exception.wrongStatus');
    await agreed(h, id);
    await world.deliver();
    const duty = '退还文件费用和投标保证金，并登记退还情况';
    expect(await duties(pm, packageId)).toEqual([duty]);
    await pm.send(recordRefund, { ...said, refundNote: ' ' }).refused('kit.wrong.input');
    const colleague = await world.user({ roles: ['pm'] });
    await colleague.send(recordRefund, said).refused('kit.refused.permission');
    await pm.send(recordRefund, said).ok();
    await world.deliver();
    expect(await duties(pm, packageId)).toEqual([]);
    await pm.send(recordRefund, said).refused('exception.wrongStatus');
    expect(await pm.send(exceptionDetail, { packageId }).ok()).toMatchObject({
      refund: 'none',
      can: { again: true, refund: false },
    });
  });

  test('needs a reason that the law knows, evidence, and an announcement that says all', async () => {
    const { pm } = h;
    const { packageId } = await lotWith(1);
    const form = await terminationForm(h, packageId);
    const submit = async (more: Record<string, unknown>) => {
      await pm.send(saveException, { ...form, ...more }).ok();
      return pm.send(submitException, { packageId });
    };
    const refused = await (await submit({ reason: 'other' })).refused('exception.wrong.reason');
    expect(refused).toMatchObject({ law: { rule: 'terminationGround' } });
    expect((await (await submit({ fileIds: null })).refused('kit.wrong.input')).fields).toMatchObject([
      { path: 'fileIds' },
    ]);
    const content = String(form['content']).replaceAll('退还', '处理');
    const lacks = await (await submit({ content })).refused('exception.incomplete');
    expect(lacks).toMatchObject({ law: { rule: 'termination' }, fields: [{ path: 'content' }] });
    expect(lacks.msg).toContain('费用和保证金的退还');
    // A flow whose only step is the submitter's own, and may be left out, ends no tender.
    const nobody = [step('a', pm, { whenEmpty: 'skip' })];
    const binder = await Binder.make(h.world);
    const undecided = async () => void (await (await submit({})).refused('exception.noApproval'));
    await binder.bound(EXCEPTION_KEY, nobody, undecided, { orgId: pm.org.id });
    const blank = await pm.send(exceptionNotice, { packageId }).ok();
    await (await submit({ content: blank.content })).refused('exception.incomplete');
    await pm.send(discardException, { packageId }).ok();
    await pm.send(submitException, { packageId }).refused('exception.notFound');
    await pm.send(discardException, { packageId }).refused('exception.notFound');
    // Where no law obliges to tender, any reason that is told will do.
    const free = await h.lotWith({ bidders: 0, isLawBid: '0' });
    await handedIn(h, free.packageId, { reason: 'other', fileIds: null });
  });

  test('only from the announcement to the opening, and once', async () => {
    const { pm, world } = h;
    for (const [status, key] of [
      ['3010', 'notBegun'],
      ['3020', 'notBegun'],
      ['4010', 'begun'],
      ['5010', 'begun'],
      ['6080', 'over'],
      ['9010', 'ended'],
    ] as const) {
      const { packageId } = await lotInWorld(world, { pm, status });
      const empty = { packageId, reason: null, reasonText: null, fileIds: null, title: null, content: null };
      await pm.send(saveException, empty).refused(`exception.${key}`);
      expect(await pm.send(exceptionDetail, { packageId }).ok()).toMatchObject({
        whyNot: key,
        can: { edit: false, submit: false },
      });
    }
    // 简易招采 ends by its own rules, on its own page.
    const { packageId } = await lotInWorld(world, { pm, status: '3080' });
    await world.sql(`update project_package set purchase_mode = '1030' where id = $1`, [packageId]);
    await pm
      .send(saveException, {
        packageId,
        reason: null,
        reasonText: null,
        fileIds: null,
        title: null,
        content: null,
      })
      .refused('exception.byQuotes');
  });

  test('an approver sends it back, and the tender goes on', async () => {
    const { pm, leader, world } = h;
    const { packageId } = await lotWith(1);
    const id = await handedIn(h, packageId);
    await decide(world, leader, id, false);
    expect([await stateOf(id), await statusOf(packageId)]).toEqual([exceptionStatus.returned, '3080']);
    expect(await duties(pm, packageId)).toContain('修改被退回的终止招标并重新提交，或者废弃');
    await pm.send(submitException, { packageId }).ok();
    await world.deliver();
    expect(await stateOf(id)).toBe(exceptionStatus.inApproval);
  });

  test('evidence is read by those who decide, not by suppliers, strangers or other agencies', async () => {
    const { pm, leader, world } = h;
    const lot = await lotWith(1);
    const { packageId } = lot;
    const id = await handedIn(h, packageId);
    const { fileIds } = await pm.send(exceptionDetail, { packageId }).ok();
    const codes = async (user: TestUser) =>
      (await user.raw('GET', `${downloadFile.path}?id=${fileIds}`)).statusCode;
    expect(await codes(leader)).toBe(200);
    const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
    for (const user of [stranger, bidderOf(lot, 0).user]) expect(await codes(user)).not.toBe(200);
    await stranger.send(exceptionDetail, { id }).refused('project.lotNotFound');
    await stranger.send(exceptionNotice, { packageId }).refused('project.lotNotFound');
    await stranger.send(discardException, { packageId }).refused('project.lotNotFound');
  });
});

describe('业主审批', () => {
  test('on an entered lot the tenderee agrees before anything ends', async () => {
    const { pm, owner, world } = h;
    const { packageId } = await lotWith(1);
    await world.sql(
      `update project set trade_platform = '2' where id = (select main_id from project_package where id = $1)`,
      [packageId],
    );
    // Where nobody within the agency approves it, the present one is submitted, even when a former one is named.
    const binder = await Binder.make(world);
    const byName = async () => {
      const former = await pm.send(saveException, await terminationForm(h, packageId)).ok();
      await pm.send(discardException, { packageId }).ok();
      const present = await pm.send(saveException, await terminationForm(h, packageId)).ok();
      await pm
        .send(submitToOwner, { serviceKey: EXCEPTION_KEY, serviceId: former.id })
        .refused('exception.wrongStatus');
      expect(await stateOf(present.id)).toBe(exceptionStatus.saved);
      await pm.send(discardException, { packageId }).ok();
    };
    await binder.bound(EXCEPTION_KEY, [], byName, { orgId: pm.org.id });
    const id = await handedIn(h, packageId);
    await agreed(h, id);
    expect([await stateOf(id), await statusOf(packageId)]).toEqual([exceptionStatus.inApproval, '3080']);
    const subject = { serviceKey: EXCEPTION_KEY, serviceId: id };
    const task = async () => (await owner.user.send(instance, subject).ok()).taskId;
    await pm.send(submitToOwner, subject).ok();
    await owner.user.send(disagree, { taskId: await task(), attach: { comment: '请先核实' } }).ok();
    expect(await stateOf(id)).toBe(exceptionStatus.returned);
    await pm.send(submitException, { packageId }).ok();
    await world.deliver();
    await agreed(h, id);
    await pm.send(submitToOwner, subject).ok();
    await owner.user.send(agree, { taskId: await task() }).ok();
    expect([await stateOf(id), await statusOf(packageId)]).toEqual([exceptionStatus.published, '9010']);
  });
});

describe('at the same time', () => {
  test('a bid is received before the end or not at all', async () => {
    const { world, leader, director } = h;
    const lot = await lotWith(1);
    const { packageId } = lot;
    const bidder = await bidderInWorld(world, lot);
    const input = await prepared(lot, bidder, await seal(lot, bidder));
    const other = await bidderInWorld(world, lot);
    const later = await prepared(lot, other, await seal(lot, other));
    const id = await handedIn(h, packageId);
    await decide(world, leader, id, true);
    const [bid] = await Promise.all([
      bidder.user.send(submitBid, input).envelope(),
      decide(world, director, id, true),
    ]);
    expect(await statusOf(packageId)).toBe('9010');
    if (bid.code !== 200) expect(bid.key).toBe('bid.notOpen');
    await other.user.send(submitBid, later).refused('bid.notOpen');
    // What was uploaded and never handed in is thrown away; a bid that was received stays, sealed.
    await world.deliver();
    const kept = await world.sql('select 1 from bid_upload where package_id = $1 and dropped_at is null', [
      packageId,
    ]);
    expect(kept).toHaveLength(bid.code === 200 ? 2 : 1);
    expect(await told(bidder.user, packageId)).toHaveLength(1);
  });

  test('the opening begins or the lot ends, never both; a termination that comes too late lapses', async () => {
    const { pm, world, leader, director } = h;
    const lot = await lotWith();
    const { packageId } = lot;
    const id = await handedIn(h, packageId);
    await decide(world, leader, id, true);
    await world.setClock(lot.deadline);
    const [begun] = await Promise.all([
      pm.send(startOpening, { packageId }).envelope(),
      decide(world, director, id, true),
    ]);
    const ended = (await stateOf(id)) === exceptionStatus.published;
    expect(await statusOf(packageId)).toBe(ended ? '9010' : '4010');
    expect(begun.code === 200).toBe(!ended);

    const other = await lotWith();
    const late = await handedIn(h, other.packageId);
    await world.setClock(other.deadline);
    await pm.send(startOpening, { packageId: other.packageId }).ok();
    await agreed(h, late);
    expect([await stateOf(late), await statusOf(other.packageId)]).toEqual([exceptionStatus.lapsed, '4010']);
    expect((await told(pm, other.packageId)).map((one) => one.title)).toEqual(['终止招标已失效']);
  });

  test('of two terminations of a lot one is prepared, and of two submissions one goes into approval', async () => {
    const { pm, world } = h;
    const { packageId } = await lotWith(1);
    const form = await terminationForm(h, packageId);
    const saved = await Promise.all([1, 2, 3].map(() => pm.send(saveException, form).ok()));
    expect(new Set(saved.map((one) => one.id)).size).toBe(1);
    const sent = await Promise.all([1, 2, 3].map(() => pm.send(submitException, { packageId }).envelope()));
    expect(sent.map((one) => one.code === 200).filter(Boolean)).toHaveLength(1);
    await world.deliver();
    const [count] = await world.sql('select count(*)::int as n from lot_exception where package_id = $1', [
      packageId,
    ]);
    expect(count).toEqual({ n: 1 });
  });

  test('what was announced stands, whoever holds the database', async () => {
    const { world } = h;
    const { packageId } = await lotWith(0);
    const id = await handedIn(h, packageId);
    await expect(
      world.sql(`update lot_exception set reason = 'ordered' where id = $1`, [id]),
    ).rejects.toThrow(/what was submitted/);
    await agreed(h, id);
    await expect(
      world.sql(`update lot_exception set status = '10', published_at = null where id = $1`, [id]),
    ).rejects.toThrow(/stands as it is/);
  });
});

test('邀请招标: nobody who was not invited learns of it; those who were are told one by one', async () => {
  const house = await invitingHouse(4);
  const { world, pm, leader, director } = house;
  const packageId = await invitedLot(house);
  const [first, second, , stranger] = house.suppliers as [TestUser, TestUser, TestUser, TestUser];
  await second
    .send(answerInvitation, {
      packageId,
      answer: 'accepted',
      contactName: '陈宇',
      contactPhone: '13900000077',
    })
    .ok();
  const { id } = await pm.send(saveException, await terminationForm({ pm }, packageId)).ok();
  await pm.send(submitException, { packageId }).ok();
  await world.deliver();
  await decide(world, leader, id, true);
  await decide(world, director, id, true);
  const open = await world.anonymous.send(pagePublicBulletins, { bulletinType: 'failure' }).ok();
  expect(open.records).toEqual([]);
  for (const one of [first, second]) {
    expect(await told(one, packageId)).toHaveLength(1);
    expect(await one.send(myTermination, { packageId }).ok()).toMatchObject({ bulletinId: null });
  }
  expect(await told(stranger, packageId)).toEqual([]);
  await stranger.send(myTermination, { packageId }).refused('exception.notFound');
  await first
    .send(answerInvitation, {
      packageId,
      answer: 'accepted',
      contactName: '陈宇',
      contactPhone: '13900000077',
    })
    .refused('invitation.wrongStatus');
  await second.send(confirmJoin, { packageId }).refused('tenderFile.wrongStatus');
});

// Last, since the approver works for a bidder from then on.
test('whoever works for a potential bidder neither submits nor decides it, even if the bid came later', async () => {
  const { world, leader, director } = h;
  const lot = await lotWith(1);
  const { packageId } = lot;
  const bidder = bidderOf(lot, 0);
  const two = await world.user({ roles: ['pm'] });
  await world.sql(
    `insert into project_member (project_id, tenant_id, operator_id, operator_name, is_pm, privs)
     select main_id, tenant_id, $2, '双重任职', '0', '{"pre":"2"}' from project_package where id = $1`,
    [packageId, two.id],
  );
  await alsoIn(two, bidder.user.org);
  await two.send(saveException, await terminationForm(h, packageId)).ok();
  const refused = await two.send(submitException, { packageId }).refused('exception.bidderToo');
  expect(refused).toMatchObject({ code: 403, law: { rule: 'bidderExclusion' } });
  // Who takes part is secret: the record of the refusal names the person, not the lot.
  expect(
    await world.sql(
      `select subject_type from event where type = 'law.refused' and payload ->> 'act' = 'exception.submit' and actor_id = $1`,
      [two.id],
    ),
  ).toEqual([{ subject_type: 'user' }]);
  const id = await handedIn(h, packageId);
  expect(await barredFrom(world, EXCEPTION_KEY, id)).toContain(two.id);
  // An approver whose own company obtains the documents while it is decided: their agreement is none.
  await decide(world, leader, id, true);
  const late = await bidderInWorld(world, lot);
  await alsoIn(leader, late.user.org);
  await decide(world, director, id, true);
  expect([await stateOf(id), await statusOf(packageId)]).toEqual([exceptionStatus.returned, '3080']);
});
