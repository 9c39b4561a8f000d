import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser, World } from '#apps/server/test/world.ts';
import { textFile } from '#areas/bid-submission/server/test/bidder.ts';
import type { KeyHolder } from '#areas/bid-submission/server/test/lot.ts';
import { bytesSource } from '#areas/bid-submission/shared/sealing.ts';
import { pagePublicBulletins } from '#areas/bulletin/shared/calls.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { startReview } from '#areas/review/shared/calls.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { recentMessages } from '#base/message/shared/calls.ts';
import { sha256, toHex } from '#kit/shared/web-crypto.ts';
import {
  extendWindow,
  hallDetail,
  ownEnvelope,
  releaseBidKey,
  saveSetting,
  sayInHall,
  startOpening,
} from '../shared/calls.ts';
import { MESSAGES_MAX } from '../shared/rules.ts';
import { openedBids } from './index.ts';
import {
  attributed,
  bidderOf,
  bidKeyOf,
  decrypts,
  hallSeen,
  type OpeningLot,
  openedLot,
  releasedLotKey,
  type OpeningHouse,
  openingHouse,
  signedEnd,
} from './test/house.ts';

let world: World;
let pm: TestUser;
let owner: KeyHolder;
let lotWith: OpeningHouse['lotWith'];

beforeAll(async () => {
  ({ world, pm, owner, lotWith } = await openingHouse());
});

const started: OpeningHouse['lotWith'] = async (wish) => {
  const lot = await lotWith(wish);
  await world.setClock(lot.deadline);
  await pm.send(startOpening, { packageId: lot.packageId }).ok();
  return lot;
};
const at = (lot: OpeningLot, ms: number) => world.setClock(new Date(lot.deadline.getTime() + ms));
const MINUTE = 60_000;
const states = async (lot: OpeningLot) =>
  (await hallSeen(pm, lot.packageId)).hall.bids.map((bid) => bid.state);

describe('the end of the time to decrypt', () => {
  test('who did not decrypt fails by its own doing, one millisecond after nobody did', async () => {
    const lot = await started();
    const of = { packageId: lot.packageId };
    await releasedLotKey(lot);
    await decrypts(world, lot, bidderOf(lot, 0));
    await at(lot, 30 * MINUTE - 1);
    await world.fire();
    await decrypts(world, lot, bidderOf(lot, 1));
    expect(await states(lot)).toEqual(['opened', 'opened', 'sealed']);
    const key = await bidKeyOf(lot, bidderOf(lot, 2));
    await at(lot, 30 * MINUTE);
    await bidderOf(lot, 2)
      .user.send(releaseBidKey, { ...of, bidderKey: key })
      .refused('opening.decryptOver');
    await world.fire();
    await world.fire();
    const { hall, events } = await hallSeen(pm, lot.packageId);
    expect(hall.phase).toBe('confirming');
    expect(hall.bids.map((bid) => bid.failure)).toEqual([
      null,
      null,
      { code: 'notDecrypted', cause: 'bidder', note: '' },
    ]);
    expect(events.filter((e) => e.kind === 'bidFailed').map((e) => e.userName)).toEqual(['system']);
    await bidderOf(lot, 2).user.send(ownEnvelope, of).refused('opening.wrongPhase');
    expect((await world.tx((tx) => openedBids(tx.db, lot.packageId))).map((bid) => bid.cause)).toEqual([
      null,
      null,
      'bidder',
    ]);
  });

  test('where the host began late nobody fails by itself: bidders came at the published time, so it takes a second person', async () => {
    const night = async (lateBy: number) => {
      const lot = await lotWith();
      await at(lot, lateBy);
      await pm.send(startOpening, { packageId: lot.packageId }).ok();
      await releasedLotKey(lot);
      await decrypts(world, lot, bidderOf(lot, 0));
      await at(lot, lateBy + 30 * MINUTE);
      await world.fire();
      return lot;
    };
    expect(await states(await night(30 * MINUTE - 1))).toEqual(['opened', 'failed', 'failed']);
    const lot = await night(30 * MINUTE);
    const { hall, can } = await hallSeen(pm, lot.packageId);
    expect(hall.bids.map((bid) => bid.state)).toEqual(['opened', 'sealed', 'sealed']);
    expect(hall.phase).toBe('decrypting');
    expect(can).toMatchObject({ attribute: true, extend: true });
    const owed = await pm.send(pageDuties, { subjectId: lot.packageId }).ok();
    expect(owed.records.map((d) => d.title)).toContain('延长解密时间，或提议责任认定');
    const [, second, third] = hall.bids;
    await attributed(lot, owner.user, { bidId: second?.bidId, cause: 'other', note: '开标晚于公告时间' });
    await attributed(lot, owner.user, { bidId: third?.bidId, cause: 'other', note: '开标晚于公告时间' });
    expect(await states(lot)).toEqual(['opened', 'failed', 'failed']);
  });

  test('where nobody’s bid was decrypted the lot fails as the opening ends, and the public reads why', async () => {
    const lot = await started();
    const of = { packageId: lot.packageId };
    await releasedLotKey(lot);
    await at(lot, 30 * MINUTE);
    await world.fire();
    expect(await states(lot)).toEqual(['failed', 'failed', 'failed']);
    await at(lot, 90 * MINUTE);
    await signedEnd(pm, lot.packageId);
    await world.deliver();
    expect((await hallSeen(pm, lot.packageId)).hall.phase).toBe('finished');
    const [row] = await world.sql('select status from project_package where id = $1', [lot.packageId]);
    expect(row).toEqual({ status: lotStatus.failed });
    const told = await pm.send(recentMessages, {}).ok();
    expect(told.map((m) => m.title)).toContain('标段流标');
    const notices = await world.sql<{ id: string; content: string }>(
      `select id, content from bulletin where package_id = $1 and bulletin_type = 'failure'`,
      [lot.packageId],
    );
    expect(notices.map((n) => n.content)).toEqual([
      expect.stringContaining('递交的3份投标文件均未能解密，没有可以评审的投标文件'),
    ]);
    const open = await world.anonymous.send(pagePublicBulletins, { bulletinType: 'failure' }).ok();
    expect(open.records.map((b) => b.id)).toContain(notices[0]?.id);
    await pm.send(startReview, of).refused('review.wrongLotStatus');
  });

  test('comes later when the host prolongs it', async () => {
    const lot = await started();
    await releasedLotKey(lot);
    const seen = (await hallSeen(pm, lot.packageId)).hall.decryptUntil ?? '';
    const extension = { packageId: lot.packageId, minutes: 15, reason: '网络故障', seen };
    const twice = await Promise.all([1, 2].map(() => pm.send(extendWindow, extension).envelope()));
    // The same decision twice prolongs once.
    expect(twice.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await at(lot, 30 * MINUTE);
    await world.fire();
    expect(await states(lot)).toEqual(['sealed', 'sealed', 'sealed']);
    await at(lot, 44 * MINUTE);
    await decrypts(world, lot, bidderOf(lot, 1));
    await at(lot, 45 * MINUTE);
    await world.fire();
    expect(await states(lot)).toEqual(['failed', 'opened', 'failed']);
  });

  test('fails nobody while the lot key is missing: that is no bidder’s doing', async () => {
    const lot = await started();
    await decrypts(world, lot, bidderOf(lot, 0));
    await at(lot, 31 * MINUTE);
    await world.fire();
    expect(await states(lot)).toEqual(['sealed', 'sealed', 'sealed']);
    expect((await hallSeen(pm, lot.packageId)).can).toMatchObject({ attribute: true, extend: true });
    await releasedLotKey(lot);
    await world.deliver();
    expect(await states(lot)).toEqual(['opened', 'sealed', 'sealed']);
  });
});

describe('who is in the hall', () => {
  test('the supervision watches, experts stay away', async () => {
    const lot = await started();
    const of = { packageId: lot.packageId };
    const supervisor = await world.user({ roles: ['supervisor'], org: await world.org('supervision') });
    const seen = await hallSeen(supervisor, lot.packageId);
    expect(seen.side).toBe('supervisor');
    expect(seen.hall.bids).toHaveLength(3);
    expect(Object.entries(seen.can).filter(([, yes]) => yes)).toEqual([]);
    await supervisor.send(sayInHall, { ...of, text: '好' }).refused('opening.notFound');
    // The role alone, given by a company to its own people, opens nothing.
    const selfMade = await world.user({ roles: ['supervisor'], org: await world.org('agency') });
    await selfMade.send(hallDetail, of).refused('opening.notFound');
    const expert = await world.user({ roles: ['expert'], org: await world.org('agency') });
    await expert.send(hallDetail, of).refused('kit.refused.permission');
    const colleague = await world.user({ roles: ['pm', 'expert'] });
    await colleague.send(hallDetail, of).refused('opening.notFound');
  });

  test('who speaks fills no record without end: as many words as a hall may hold, and not one more', async () => {
    const { packageId } = await lotWith({ bidders: 0 });
    const say = (text: string) => pm.send(sayInHall, { packageId, text });
    await say('请各投标人准备').ok();
    // The others before the last one, written as they would be kept.
    await world.sql(
      `insert into opening_event (package_id, seq, tenant_id, kind, at, user_name, data)
       select package_id, last_seq + n, tenant_id, 'message', now(), '主持人', '{"recordType":"10","text":"请稍候"}'
       from opening, generate_series(1, $2) as n where package_id = $1`,
      [packageId, MESSAGES_MAX - 2],
    );
    await world.sql('update opening set last_seq = last_seq + $2 where package_id = $1', [
      packageId,
      MESSAGES_MAX - 2,
    ]);
    await say('开始签到').ok();
    await say('又一条').refused('opening.tooManyMessages');
    expect((await hallSeen(pm, packageId)).hall.messages).toHaveLength(MESSAGES_MAX);
    // What the opening needs goes on record all the same.
    await pm.send(saveSetting, { packageId, decryptMinutes: 20, signMinutes: 10 }).ok();
  });

  test('before the start a bidder sees itself at most', async () => {
    const lot = await lotWith();
    for (const user of [pm, owner.user, bidderOf(lot, 0).user]) {
      const answer = JSON.stringify(await user.send(hallDetail, { packageId: lot.packageId }).ok());
      for (const other of lot.bidders.slice(1)) expect(answer).not.toContain(other.user.org.orgName);
      expect(answer).toContain('"lastSeq":0');
    }
  });
});

test('a bid of several megabytes comes out byte for byte', async () => {
  const bytes = new Uint8Array(4_500_001).map((_, i) => (i * 31 + (i >> 8)) & 255);
  const lot = await started({
    files: [{ name: '商务标/图纸.pdf', ...bytesSource(bytes) }, textFile('说明.txt', '')],
  });
  await openedLot(world, lot);
  const [first] = await world.tx((tx) => openedBids(tx.db, lot.packageId));
  expect(first?.content).toEqual({ items: [] });
  expect(first?.files.map((file) => [file.name, file.size])).toEqual([
    ['商务标/图纸.pdf', bytes.length],
    ['说明.txt', 0],
  ]);
  expect(first?.files[0]?.sha256).toBe(toHex(await sha256(bytes)));
  const got = await pm.raw('GET', `/base/file/download?fileId=${first?.files[0]?.fileId}`);
  expect(toHex(await sha256(new Uint8Array(got.rawPayload)))).toBe(first?.files[0]?.sha256);
});
