import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { type KeyHolder, withKey } from '#areas/bid-submission/server/test/lot.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import {
  answerObjection,
  attributeFailure,
  confirmAttribution,
  confirmRecord,
  extendWindow,
  finishOpening,
  objectRecord,
  releaseBidKey,
  returnAttribution,
  startOpening,
} from '../shared/calls.ts';
import {
  attributed,
  bidKeyOf,
  decrypts,
  hallSeen,
  lotToOpen,
  type OpeningLot,
  releasedLotKey,
  signedEnd,
} from './test/house.ts';

let world: World;
let pm: TestUser;
let owner: KeyHolder;
let approver: TestUser;
let supervisor: TestUser;
let next = Date.parse('2026-12-20T01:00:00.000Z');
const MINUTE = 60_000;

beforeAll(async () => {
  world = await makeWorld();
  await world.setClock('2026-12-01T00:00:00.000Z');
  pm = await world.user({ roles: ['pm'], trueName: '陈立新' });
  owner = await withKey(await world.user({ roles: ['owner'], org: world.tenderee, trueName: '郑江' }));
  approver = await world.user({ roles: ['ownerlead'], org: world.tenderee });
  supervisor = await world.user({ roles: ['supervisor'], org: await world.org('supervision') });
});

const at = (lot: OpeningLot, minutes: number) =>
  world.setClock(new Date(lot.deadline.getTime() + minutes * MINUTE));
const bidderOf = (lot: OpeningLot, i: number) => lot.bidders[i] as KeyHolder;
const seen = async (lot: OpeningLot) => (await hallSeen(pm, lot.packageId)).hall;
/** 延长解密时间 by the host who sees the hall as it is. */
const more = async (lot: OpeningLot, minutes: number) =>
  pm.send(extendWindow, {
    packageId: lot.packageId,
    minutes,
    reason: '网络故障',
    seen: (await seen(lot)).decryptUntil ?? '',
  });
const bidOf = async (lot: OpeningLot, i: number) => (await seen(lot)).bids[i];

async function started(): Promise<OpeningLot> {
  next += 86_400_000;
  const lot = await lotToOpen(world, { pm, owner, deadline: new Date(next) });
  await world.setClock(lot.deadline);
  await pm.send(startOpening, { packageId: lot.packageId }).ok();
  return lot;
}

/** The lot key comes after the time: the first two decrypted in time and are opened, the third did not. */
async function oneLeft() {
  const lot = await started();
  const of = { packageId: lot.packageId };
  for (const i of [0, 1]) await decrypts(world, lot, bidderOf(lot, i));
  await at(lot, 31);
  await world.fire();
  await releasedLotKey(lot);
  await world.deliver();
  const bidId = (await bidOf(lot, 2))?.bidId ?? '';
  return { lot, of, left: { ...of, bidId } };
}

describe('whose fault a bid is that was not decrypted', () => {
  test('the host proposes and the bid stays; tenderee or supervision ends it, both stand in the record', async () => {
    const { lot, left } = await oneLeft();
    await pm.send(attributeFailure, { ...left, cause: 'other', note: '网络中断' }).ok();
    expect(await bidOf(lot, 2)).toMatchObject({
      state: 'sealed',
      failure: null,
      proposal: { cause: 'other', note: '网络中断', userName: '陈立新' },
    });
    expect((await seen(lot)).phase).toBe('decrypting');
    expect((await owner.user.send(pageMessages, {}).ok()).records.map((m) => m.title)).toContain(
      '请确认责任认定',
    );
    const proposal = (await bidOf(lot, 2))?.proposal?.seq ?? 0;
    const decided = { ...left, proposal };
    // Neither the host nor a colleague of the agency, neither the bidder nor another tenderee.
    await pm.send(confirmAttribution, decided).refused('kit.refused.permission');
    await bidderOf(lot, 2).user.send(confirmAttribution, decided).refused('kit.refused.permission');
    const colleague = await world.user({ roles: ['pm', 'owner'] });
    await colleague.send(confirmAttribution, decided).refused('opening.notFound');
    const elsewhere = await world.user({ roles: ['owner'], org: await world.org('tenderee') });
    await elsewhere.send(confirmAttribution, decided).refused('opening.notFound');
    await approver
      .send(confirmAttribution, { ...left, proposal: proposal - 1 })
      .refused('opening.proposalMoved');
    await pm
      .send(attributeFailure, { ...left, cause: 'bidder', note: 'x' })
      .refused('opening.alreadyProposed');
    for (const side of [owner.user, approver, supervisor])
      expect((await hallSeen(side, lot.packageId)).can.decide).toBe(true);
    expect((await hallSeen(pm, lot.packageId)).can.decide).toBe(false);
    // A supervising expert decides nothing, whatever else an administrator lets the person do.
    const watching = await world.user({
      roles: ['supervisingexpert', 'ownerlead'],
      org: supervisor.org,
    });
    expect((await hallSeen(watching, lot.packageId)).can.decide).toBe(false);
    await watching.send(confirmAttribution, decided).refused('opening.notFound');

    await approver.send(returnAttribution, { ...decided, reason: '投标人未到场' }).ok();
    expect(await bidOf(lot, 2)).toMatchObject({ state: 'sealed', proposal: null });
    expect((await pm.send(pageMessages, {}).ok()).records.map((m) => m.title)).toContain('责任认定被退回');
    await supervisor.send(confirmAttribution, decided).refused('opening.proposalMoved');

    await pm.send(attributeFailure, { ...left, cause: 'bidder', note: '未到场' }).ok();
    const again = { ...left, proposal: (await bidOf(lot, 2))?.proposal?.seq ?? 0 };
    const both = await Promise.allSettled(
      [supervisor, owner.user].map((side) => side.send(confirmAttribution, again).ok()),
    );
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const { hall, events } = await hallSeen(pm, lot.packageId);
    expect(hall.phase).toBe('confirming');
    expect(hall.bids[2]?.failure).toEqual({ code: 'notDecrypted', cause: 'bidder', note: '未到场' });
    const course = events.filter((e) => e.kind.startsWith('attribution'));
    expect(course.map((e) => e.kind)).toEqual([
      'attributionProposed',
      'attributionReturned',
      'attributionProposed',
      'attributionConfirmed',
    ]);
    expect(course.slice(0, 3).map((e) => e.userName)).toEqual(['陈立新', approver.trueName, '陈立新']);
    expect([supervisor.trueName, '郑江']).toContain(course[3]?.userName);
    await approver.send(returnAttribution, { ...again, reason: 'x' }).refused('opening.wrongPhase');
  });

  test('nobody decides what they proposed, not even who works for both sides; each try is on record', async () => {
    const { lot, of, left } = await oneLeft();
    await pm.send(attributeFailure, { ...left, cause: 'bidder', note: '未到场' }).ok();
    const decided = { ...left, proposal: (await bidOf(lot, 2))?.proposal?.seq ?? 0 };
    // As if the tenderee's person had proposed it while working for the agency.
    await world.sql('alter table opening_event disable trigger user');
    await world.sql('update opening_event set user_id = $3 where package_id = $1 and seq = $2', [
      of.packageId,
      decided.proposal,
      approver.id,
    ]);
    await world.sql('alter table opening_event enable trigger user');
    const own = await approver.send(confirmAttribution, decided).refused('opening.ownProposal');
    expect(own.law).toMatchObject({ rule: 'decryption' });
    await approver.send(returnAttribution, { ...decided, reason: 'x' }).refused('opening.ownProposal');
    expect(
      await world.sql(
        `select payload ->> 'act' as act from event where type = 'law.refused' and subject_id = $1`,
        [of.packageId],
      ),
    ).toEqual([{ act: 'opening.decideAttribution' }, { act: 'opening.decideAttribution' }]);
    await supervisor.send(confirmAttribution, decided).ok();
  });

  test('what changes the situation ends the proposal: more time, and the lot key', async () => {
    const lot = await started();
    const of = { packageId: lot.packageId };
    await decrypts(world, lot, bidderOf(lot, 0));
    await at(lot, 31);
    await world.fire();
    const [first, , third] = (await seen(lot)).bids.map((bid) => ({ ...of, bidId: bid.bidId }));
    await pm.send(attributeFailure, { ...first, cause: 'other', note: '密钥未释放' } as never).ok();
    await pm.send(attributeFailure, { ...third, cause: 'other', note: '密钥未释放' } as never).ok();
    const stale = (await bidOf(lot, 2))?.proposal?.seq ?? 0;
    await (await more(lot, 10)).ok();
    expect((await seen(lot)).bids.map((bid) => bid.proposal)).toEqual([null, null, null]);
    await approver
      .send(confirmAttribution, { ...of, bidId: third?.bidId ?? '', proposal: stale })
      .refused('opening.proposalMoved');
    await at(lot, 42);
    await pm.send(attributeFailure, { ...first, cause: 'other', note: '密钥未释放' } as never).ok();
    await releasedLotKey(lot);
    expect((await bidOf(lot, 0))?.proposal).toBeNull();
    // Both keys are there: it is being decrypted, and nobody ends it meanwhile.
    await pm
      .send(attributeFailure, { ...first, cause: 'other', note: 'x' } as never)
      .refused('opening.underWay');
    await world.deliver();
    expect((await bidOf(lot, 0))?.state).toBe('opened');
    // What was opened or has failed has its end: nobody blames it, confirms it twice, or decrypts it after all.
    await pm
      .send(attributeFailure, { ...first, cause: 'other', note: 'x' } as never)
      .refused('opening.alreadyFinal');
    await attributed(lot, approver, { bidId: third?.bidId, cause: 'bidder', note: '未到场' });
    const again = { ...of, bidId: third?.bidId ?? '', proposal: stale };
    await supervisor.send(confirmAttribution, again).refused('opening.alreadyFinal');
    await supervisor.send(returnAttribution, { ...again, reason: 'x' }).refused('opening.alreadyFinal');
    await bidderOf(lot, 2)
      .user.send(releaseBidKey, { ...of, bidderKey: await bidKeyOf(lot, bidderOf(lot, 2)) })
      .refused('opening.alreadyFinal');
    // A bid of another lot is none of this hall.
    await pm
      .send(attributeFailure, { ...of, bidId: of.packageId, cause: 'other', note: 'x' })
      .refused('opening.notFound');
    const { phase, bids } = await seen(lot);
    expect([phase, ...bids.map((bid) => bid.state)]).toEqual(['decrypting', 'opened', 'sealed', 'failed']);
  });

  test('whose bid failed may object like the others, and the end waits for the answer', async () => {
    const { lot, of, left } = await oneLeft();
    await attributed(lot, supervisor, { ...left, cause: 'bidder', note: '未到场' });
    for (const i of [0, 1]) await bidderOf(lot, i).user.send(confirmRecord, of).ok();
    expect((await hallSeen(bidderOf(lot, 2).user, lot.packageId)).can.confirm).toBe(true);
    await pm.send(finishOpening, of).refused('opening.finish.confirmPending');
    await bidderOf(lot, 2)
      .user.send(objectRecord, { ...of, reason: '平台页面无法打开' })
      .ok();
    await pm.send(finishOpening, of).refused('opening.finish.openObjection');
    // Whoever objected does not take it back by a confirmation.
    await bidderOf(lot, 2).user.send(confirmRecord, of).refused('opening.wrongPhase');
    await pm.send(answerObjection, { ...left, answer: '已核对平台记录' }).ok();
    expect(await bidOf(lot, 2)).toMatchObject({
      state: 'failed',
      confirmation: 'answered',
      objection: '平台页面无法打开',
      answer: '已核对平台记录',
    });
    await bidderOf(lot, 2)
      .user.send(objectRecord, { ...of, reason: '再提' })
      .refused('opening.wrongPhase');
    await signedEnd(pm, lot.packageId);
  });
});

test('the host prolongs as often and as long as the tenant allows; everybody hears it, a refusal is on record', async () => {
  const lot = await started();
  const of = { packageId: lot.packageId };
  // The tenant sets how often and how long; what the host's own company has set does not count.
  for (const key of ['openingExtensionsMost', 'openingExtensionMinutes'])
    await world.sql(
      'insert into config_override (tenant_id, config_key, config_value, org_id) values ($1, $2, $3, $4)',
      [world.tenantId, key, '99', pm.org.id],
    );
  const long = await (await more(lot, 61)).refused('opening.extensionMinutes');
  expect(long.law?.rule).toBe('decryption');
  for (let i = 0; i < 3; i++) await (await more(lot, 60)).ok();
  await (await more(lot, 5)).refused('opening.extensionsMost');
  await world.sql('delete from config_override where org_id = $1', [pm.org.id]);
  const { extensions, decryptUntil } = await seen(lot);
  expect(extensions).toHaveLength(3);
  expect(Date.parse(decryptUntil ?? '')).toBe(lot.deadline.getTime() + 210 * MINUTE);
  const heard = await bidderOf(lot, 1).user.send(pageMessages, {}).ok();
  expect(heard.records.filter((m) => m.title === '解密时间延长')).toHaveLength(3);
  expect(
    await world.sql(
      `select payload ->> 'act' as act from event where type = 'law.refused' and subject_id = $1 order by id`,
      [lot.packageId],
    ),
  ).toEqual([{ act: 'opening.extend' }, { act: 'opening.extend' }]);
  await at(lot, 200);
  await bidderOf(lot, 0)
    .user.send(releaseBidKey, { ...of, bidderKey: await bidKeyOf(lot, bidderOf(lot, 0)) })
    .ok();
});
