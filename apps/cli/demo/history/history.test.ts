import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { closeAtEnd } from '#apps/server/test/closing.ts';
import { awardDetail, pageAwards, pageNotices } from '#areas/award/shared/calls.ts';
import { ownContract, pageOwnContracts } from '#areas/purchase-contract/shared/calls.ts';
import { hallDetail as openingHall } from '#areas/bid-opening/shared/calls.ts';
import { submissionDetail } from '#areas/bid-submission/shared/calls.ts';
import { pageExceptions } from '#base/approval/shared/exception-calls.ts';
import { pageProxies } from '#base/approval/shared/proxy-calls.ts';
import { invitationReceipts } from '#areas/invitation/shared/calls.ts';
import { bulletinDetail, pagePublicBulletins } from '#areas/bulletin/shared/calls.ts';
import { committeeDetail, pageWitness } from '#areas/committee/shared/calls.ts';
import { pageContracts } from '#areas/entrust-contract/shared/calls.ts';
import { pageProjects } from '#areas/project/shared/main/calls.ts';
import { hallDetail as reviewHall } from '#areas/review/shared/calls.ts';
import { instance as ownerInstance, records as ownerRecords } from '#base/bizflow/shared/calls.ts';
import { fileDetail, pageMyLots, pageOpenLots } from '#areas/tender-file/shared/calls.ts';
import { unhandledPage } from '#base/approval/shared/calls.ts';
import { unreadCount } from '#base/message/shared/calls.ts';
import {
  noticeCalls,
  pageNoticeFiles,
  pageNotices as pagePlatformNotices,
} from '#base/notification/shared/calls.ts';
import { demoWorld, moveClock } from '#base/session/shared/demo-calls.ts';
import { FolderKeys } from '#kit/server/keys/folder-keys.ts';
import { FolderStorage } from '#kit/server/storage/storage.ts';
import { HISTORY_DAYS, seedWorld } from '../../../../db/seed/seed.ts';
import { dropDatabase } from '../../../server/test/drop-database.ts';
import { MIGRATED } from '../../../server/test/migrated.ts';
import { exampling, writeExamples } from '../../../server/test/recorded-examples.ts';
import { insidersAreSeen } from '../../../server/test/insiders.ts';
import { othersChangeNothing, type Recorded, recording } from '../../../server/test/replay.ts';
import { strangersSeeNothing } from '../../../server/test/strangers.ts';
import { type App, compose } from '../../../server/compose.ts';
import { ApiUser, type Transport } from '../client.ts';
import { inside } from '../inside.ts';
import { presentReached } from '../tender.ts';
import { historyIsMissing } from './missing.ts';
import { playHistory } from './play.ts';
import { plans } from './tenders.ts';

/** Requests after which a play is cut off, in turn; the last one plays to its end. */
const CUTS = [90, 240, 410];

let app: App;
let databaseUrl: string;
let transport: Transport;
let cutOff = 0;
const failed: string[] = [];
/** What the people of the world sent and got done. */
const recorded: Recorded[] = [];

/** A transport that dies with its nth request: before the server saw it, or before its answer arrived. */
function dyingAt(n: number, died: () => void): Transport {
  let sent = 0;
  return async (url, init) => {
    if (++sent < n) return transport(url, init);
    if (n % 20 === 0) await transport(url, init);
    died();
    throw new Error('cut off');
  };
}

afterAll(writeExamples);

beforeAll(async () => {
  const url = inject('databaseUrl').replace(/\/gongheng(\?|$)/, `/history_${process.pid}$1`);
  const admin = new pg.Client({
    connectionString: inject('databaseUrl').replace(/\/gongheng(\?|$)/, '/postgres$1'),
  });
  await admin.connect();
  await admin.query(`create database history_${process.pid} template ${MIGRATED}`);
  databaseUrl = url;
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-history-'));
  app = await compose({
    databaseUrl: inject('appUrl').replace(/\/gongheng(\?|$)/, `/history_${process.pid}$1`),
    storage: new FolderStorage(folder),
    keys: new FolderKeys(join(folder, 'keys')),
    version: 'test',
    logLevel: 'silent',
    web: true,
    worker: true,
  });
  transport = recording(exampling(inside(app.http)), recorded);
  closeAtEnd(async () => {
    await app.stop();
    await dropDatabase(admin, `history_${process.pid}`);
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  });
  await seedWorld(app.seed, 'demo', HISTORY_DAYS);
  await app.start();
}, 60_000);

const as = (userName: string) => ApiUser.demo('http://inside', userName, transport);

/** Tender by its key, as the project manager's list shows it. */
async function tender(key: string) {
  const plan = plans.find((p) => p.key === key);
  const pm = await as('pm');
  const { records } = await pm.send(pageProjects, { size: 100 });
  const found = records.filter((p) => p.mainName === plan?.subject.mainName);
  expect(found).toHaveLength(1);
  const project = found[0];
  const lot = project?.packageList[0];
  return { pm, project, packageId: lot?.packageId as string, lotStatus: lot?.status };
}

test('while the history is missing nobody else moves the clock', async () => {
  const pm = await as('pm');
  expect(await historyIsMissing(app)).toBe(true);
  await expect(pm.send(moveClock, { byMinutes: 60 })).rejects.toMatchObject({
    envelope: { key: 'session.demoPreparing' },
  });
});

test('a history that is cut off again and again comes to its end, at the present; a tender played meanwhile waits', async () => {
  for (const n of CUTS) {
    let dead = false;
    const dying = dyingAt(n, () => (dead = true));
    await playHistory(app, {
      transport: dying,
      stopped: () => dead,
      failed: (act, error) => failed.push(`${act}: ${String(error)}`),
    });
    if (dead) cutOff++;
  }
  expect(cutOff).toBe(CUTS.length);
  expect(await historyIsMissing(app)).toBe(true);
  const pm = await as('pm');
  const offset = async () => (await pm.send(demoWorld, {})).offsetMs;
  const offsetForOthers = presentReached({ pm, say: () => undefined }).then(offset);
  await playHistory(app, {
    transport,
    stopped: () => false,
    failed: (act, error) => failed.push(`${act}: ${String(error)}`),
  });
  expect(failed).toEqual([]);
  expect(await offset()).toBe(0);
  expect(await offsetForOthers).toBe(0);
  await pm.send(moveClock, { byMinutes: 1 });
}, 180_000);

describe('the played world', () => {
  test('has contracts in every status', async () => {
    const { records } = await (await as('pm')).send(pageContracts, { size: 100 });
    expect(new Set(records.map((c) => c.status))).toEqual(new Set(['10', '20', '30', '50', '60', '70']));
    expect(new Set(records.map((c) => c.contractName)).size).toBe(records.length);
  });

  test('has an approval whose approver is gone, and proxies over and to come', async () => {
    const { records } = await (await as('tenant')).send(pageExceptions, {});
    expect(records.map((r) => [r.kind, r.approverName])).toEqual([['approver', '沈建平']]);
    const states = async (name: string) =>
      (await (await as(name)).send(pageProxies, { direction: 'given' })).records.map((p) => p.state);
    expect([await states('director'), await states('leader')]).toEqual([['over'], ['coming']]);
  });

  test('has projects saved, in approval and approved', async () => {
    expect((await tender('metro-lighting')).project?.status).toBe('1010');
    expect((await tender('school')).project?.status).toBe('1020');
    const { pm, packageId, lotStatus } = await tender('medical');
    expect(lotStatus).toBe('3010');
    expect((await pm.send(fileDetail, { packageId })).status).toBe('10');
  });

  test('has a tender file that waits for its owner', async () => {
    const { packageId } = await tender('mains');
    const subject = { serviceKey: 'FILE_APPROVAL', serviceId: packageId };
    expect((await (await as('owner')).send(ownerInstance, subject)).can.decide).toBe(true);
    expect((await (await as('owner')).send(ownerRecords, subject))[0]?.records[0]?.opType).toBe('101');
  });

  test('has a bulletin in approval and lots whose documents are on sale', async () => {
    const waiting = await tender('chemicals');
    expect(waiting.lotStatus).toBe('3020');
    expect((await waiting.pm.send(bulletinDetail, { packageId: waiting.packageId })).status).toBe('20');
    const { packageId, lotStatus } = await tender('smart-meters');
    expect(lotStatus).toBe('3080');
    const [sup1, sup4] = [await as('sup1'), await as('sup4')];
    expect((await sup1.send(submissionDetail, { packageId })).bid).not.toBeNull();
    const open = (await sup4.send(pageOpenLots, {})).records.filter((l) => l.can.obtain);
    expect(open.map((l) => l.packageId)).toContain(packageId);
    expect((await sup4.send(submissionDetail, { packageId })).can.submit).toBe(false);
    expect((await sup1.send(pageMyLots, {})).records.length).toBeGreaterThan(0);
  });

  test('has an invited tender that one has accepted, one declined and one not answered', async () => {
    const { pm, packageId, lotStatus } = await tender('turbine-parts');
    expect(lotStatus).toBe('3080');
    expect(await pm.send(invitationReceipts, { packageId })).toMatchObject({
      accepted: 1,
      declined: 1,
      awaited: 1,
      silent: 0,
    });
    const offered = async (name: string) =>
      (await (await as(name)).send(pageOpenLots, { size: 100 })).records.some(
        (l) => l.packageId === packageId,
      );
    expect(await Promise.all(['sup1', 'sup3', 'sup4'].map(offered))).toEqual([true, true, false]);
  });

  test('has an opening tomorrow, a failed lot and a review in which some have scored', async () => {
    const soon = await tender('old-network');
    const hall = await soon.pm.send(openingHall, { packageId: soon.packageId });
    expect(Date.parse(hall.deadline)).toBeGreaterThan(Date.now());
    expect(Date.parse(hall.deadline)).toBeLessThan(Date.now() + 2 * 86_400_000);
    const committee = await soon.pm.send(committeeDetail, { packageId: soon.packageId });
    expect(committee).toMatchObject({ confirmedCount: 3 });
    const { records: draws } = await (await as('supervisor')).send(pageWitness, {});
    expect(draws.map((d) => d.witnessed)).toEqual([false]);
    expect((await tender('lake-intake')).lotStatus).toBe('9010');
    const { packageId } = await tender('water-lab');
    const review = await (await as('exp1')).send(reviewHall, { packageId });
    expect(review).toMatchObject({ stage: '50', can: { submit: true } });
    expect(review.members).toHaveLength(5);
  });

  test('has candidates in publicity, a determination in approval and a published award', async () => {
    expect((await tender('ductile-pipe')).lotStatus).toBe('6010');
    const determined = await tender('smart-water');
    const waiting = await determined.pm.send(awardDetail, { packageId: determined.packageId });
    expect(waiting).toMatchObject({ status: '40', determination: { outcome: null } });
    const awarded = await tender('intake-pumps');
    const done = await awarded.pm.send(awardDetail, { packageId: awarded.packageId });
    expect(done).toMatchObject({ status: '80', lotStatus: '6080' });
    expect(done.notices.map((n) => n.kind).sort()).toEqual(['result', 'result', 'result', 'win']);
    expect(done.notices.every((n) => n.receivedAt !== null)).toBe(true);
    const awards = await (await as('owner')).send(pageAwards, {});
    expect(awards.records.map((a) => a.winnerName)).toEqual([null, null, '东海泵业股份有限公司']);
    expect((await (await as('sup1')).send(pageNotices, {})).total).toBe(1);
    const own = await (await as('sup1')).send(pageOwnContracts, {});
    expect(own.records).toMatchObject([{ status: '80', price: '4180000' }]);
    const sup2 = await as('sup2');
    const [bought] = (await sup2.send(pageOwnContracts, {})).records;
    expect(bought).toMatchObject({ status: '50', price: '120648' });
    const { purchase, items } = await sup2.send(ownContract, { id: bought?.id });
    expect(purchase?.fileIds).not.toBeNull();
    expect(items).toHaveLength(3);
    const pub = await awarded.pm.send(pagePublicBulletins, { size: 100 });
    const types = new Set(pub.records.map((b) => b.bulletinType));
    expect([...types].toSorted()).toEqual(['candidates', 'failure', 'result', 'tender']);
  });

  test('has notices for everybody and for suppliers alone, one with a file and one not published yet', async () => {
    const shown = async (name: string) =>
      (await (await as(name)).send(pagePlatformNotices, { size: 20 })).records.map((n) => n.title).toSorted();
    expect(await shown('pm')).toEqual(['关于规范使用数字证书的通知', '平台例行维护公告']);
    expect(await shown('sup1')).toHaveLength(4);
    expect((await (await as('sup1')).send(pageNoticeFiles, {})).records).toMatchObject([
      { fileName: '法定代表人授权委托书.docx' },
    ]);
    const kept = await (await as('tenant')).send(noticeCalls.tenant.page, { status: '0' });
    expect(kept.records.map((n) => n.title)).toEqual(['年度评审专家培训安排']);
  });

  test('leaves everybody a few things to do, and few unread messages', async () => {
    const todo = async (name: string) => (await (await as(name)).send(unhandledPage, {})).total;
    expect(await todo('leader')).toBe(3);
    expect(await todo('director')).toBe(2);
    expect(await todo('ownerlead')).toBe(1);
    for (const name of ['pm', 'leader', 'director', 'owner', 'sup1', 'sup4', 'exp1', 'exp6'])
      expect((await (await as(name)).send(unreadCount, {})).count, name).toBeLessThan(12);
  });
});

test('the stored duties are those that the facts ask for, for every subject', async () => {
  for (let waits = true; waits; ) waits = (await app.outbox.drain()) > 0;
  const { subjects, changed } = await app.rebuildDuties();
  expect(subjects).toBeGreaterThan(20);
  expect(changed).toBe(0);
});

strangersSeeNothing(
  () => ({ app, databaseUrl }),
  [
    'pm',
    'pm2',
    'leader',
    'director',
    'owner',
    'ownerlead',
    'sup1',
    'sup2',
    'sup3',
    'sup4',
    'sup5',
    'sup6',
    'sup7',
    // All of them: who sits in a review is drawn.
    ...Array.from({ length: 12 }, (_, i) => `exp${i + 1}`),
    'admin',
  ],
);

othersChangeNothing(() => ({ app, databaseUrl }), recorded);

insidersAreSeen(() => ({ app, databaseUrl }));
