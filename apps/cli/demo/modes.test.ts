import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { closeAtEnd } from '#apps/server/test/closing.ts';
import { stepList } from '#areas/console/shared/calls.ts';
import { fileDetail, pageOpenLots, saveFile, submitFile } from '#areas/tender-file/shared/calls.ts';
import { contractsOfLot } from '#areas/purchase-contract/shared/calls.ts';
import { contractStatus } from '#areas/purchase-contract/shared/status.ts';
import { FolderKeys } from '#kit/server/keys/folder-keys.ts';
import { FolderStorage } from '#kit/server/storage/storage.ts';
import { seedWorld } from '../../../db/seed/seed.ts';
import { dropDatabase } from '../../server/test/drop-database.ts';
import { MIGRATED } from '../../server/test/migrated.ts';
import { type App, compose } from '../../server/compose.ts';
import { award } from './awarding.ts';
import { bidOnce } from './bidding.ts';
import { type Cast, forwardTo, gather } from './cast.ts';
import {
  approvePurchaseContract,
  sendPurchaseContract,
  signPurchaseContract,
  submitPurchaseContract,
} from './contracting.ts';
import { drawCommittee, review } from './evaluation.ts';
import { inside } from './inside.ts';
import { ApiUser } from './client.ts';
import { demoWorld } from '#base/session/shared/demo-calls.ts';
import { acceptAll, inviteBidders } from './inviting.ts';
import { pagePublicBulletins } from '#areas/bulletin/shared/calls.ts';
import { open } from './opening.ts';
import { makeContract, makeProject } from './preparation.ts';
import { modeOf, type Subject, waterworks } from './subject.ts';
import { earliestDates, makeTenderFile, obtainDocuments, publishTender } from './tendering.ts';

let cast: Cast;
let app: App;

beforeAll(async () => {
  const name = `modes_${process.pid}`;
  const at = (url: string) => url.replace(/\/gongheng(\?|$)/, `/${name}$1`);
  const admin = new pg.Client({
    connectionString: inject('databaseUrl').replace(/\/gongheng(\?|$)/, '/postgres$1'),
  });
  await admin.connect();
  await admin.query(`create database ${name} template ${MIGRATED}`);
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-modes-'));
  app = await compose({
    databaseUrl: at(inject('appUrl')),
    storage: new FolderStorage(folder),
    keys: new FolderKeys(join(folder, 'keys')),
    version: 'test',
    logLevel: 'silent',
    web: true,
    worker: true,
  });
  closeAtEnd(async () => {
    await app.stop();
    await dropDatabase(admin, name);
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  });
  await seedWorld(app.seed, 'demo');
  await app.start();
  cast = await gather('http://inside', () => undefined, { transport: inside(app.http) });
}, 60_000);

test('whom one may go on as is told on the login page alone, not again to each page of whoever is signed in', async () => {
  const nobody = new ApiUser('http://inside', '', '', inside(app.http));
  const { accounts } = await nobody.send(demoWorld, {});
  expect(accounts.map(({ username }) => username)).toContain('pm');
  expect(await cast.pm.send(demoWorld, {})).toMatchObject({ demo: true, accounts: [] });
});

const common = {
  ...waterworks('采购方式'),
  lots: [],
  goods: [],
  takesMethod: true as const,
  fundSource: '2',
};
const { takesMethod: _, ...typed } = common;
const subjects: Readonly<Record<'1020' | '2010' | '3010', Subject>> = {
  '1020': {
    ...typed,
    invited: true,
    contractName: '泵组配套改造招标代理委托合同',
    mainName: '江州第二水厂泵组配套改造',
    amount: '500',
    description: '与既有泵组配套的叶轮、轴封与控制单元。',
    delivery: '合同签订后90日历天',
    seed: '公衡 邀请',
  },
  '2010': {
    ...common,
    contractName: '管网检测服务招标代理委托合同',
    mainName: '江州供水管网年度检测与漏损控制服务',
    projectType: 'C',
    projectTypeSecond: 'C04',
    industry: '74',
    amount: '500',
    description: '主城区供水管网检漏、水质检测与分区计量运行服务。',
    delivery: '合同签订后365日历天',
    seed: '公衡 服务',
  },
  '3010': {
    ...common,
    contractName: '城东输水管道工程招标代理委托合同',
    mainName: '城东输水管道改建工程施工',
    projectType: 'A',
    projectTypeSecond: 'A02',
    industry: '48',
    amount: '500',
    description: '城东片区输水管道改建，含管道、阀门井与路面恢复。',
    delivery: '开工后180日历天',
    seed: '公衡 工程',
  },
};

test.each([
  ['2010', '综合评估法（服务）', '服务需求理解与总体方案'],
  ['3010', '综合评估法（工程施工）', '施工组织设计'],
] as const)(
  'an open tender of mode %s goes from project to contract by its own method and documents',
  async (mode, method, factor) => {
    const play = { ...cast, subject: subjects[mode] };
    const { pm, suppliers } = play;
    expect(modeOf(play.subject)).toBe(mode);
    const { packageId } = await makeProject(play, await makeContract(play));
    const dates = await earliestDates(play);
    const opsOf = async () =>
      (await pm.send(stepList, { packageId })).find((step) => step.id === 'S2')?.children ?? [];
    expect((await opsOf()).map((op) => [op.opCode, op.status])).toEqual([
      ['method', '1'],
      ['document', '1'],
    ]);

    // A document and a method that are typed are not enough where the law obliges to tender.
    const { evaluation } = play.subject;
    await pm.send(saveFile, { packageId, ceiling: '4800000', ceilingUnit: '0', ...dates, evaluation });
    const refused = await pm.send(submitFile, { packageId }).catch((error: { envelope: unknown }) => error);
    expect(refused).toMatchObject({
      envelope: {
        law: { rule: 'standardText' },
        fields: expect.arrayContaining([
          expect.objectContaining({ path: 'items', msg: expect.stringContaining('评标办法') }),
          expect.objectContaining({ path: 'fileId', msg: expect.stringContaining('标准文本') }),
        ]),
      },
    });

    const { bidDeadline, saleBegin } = await makeTenderFile(play, packageId, dates);
    const file = await pm.send(fileDetail, { packageId });
    expect(file).toMatchObject({ methodSource: { name: method }, documentSource: { version: 1 } });
    expect(file.evaluation.items.some((item) => item.name.includes(factor))).toBe(true);
    expect((await opsOf()).map((op) => op.status)).toEqual(['6', '6']);
    await publishTender(play, packageId);
    await forwardTo(play, saleBegin, '文件获取开始');
    await obtainDocuments(play, packageId);
    for (const [i, supplier] of suppliers.entries())
      await bidOnce(supplier, packageId, `4${1 + i}80000.00`, play.subject.delivery);
    await drawCommittee(play, packageId, bidDeadline);
    await open(play, packageId, bidDeadline);
    await review(play, packageId);
    await award(play, packageId);
    await submitPurchaseContract(play, packageId);
    await approvePurchaseContract(play, packageId);
    await sendPurchaseContract(play, packageId);
    await signPurchaseContract(play, packageId);
    const { winners } = await pm.send(contractsOfLot, { packageId });
    expect(winners).toMatchObject([{ status: contractStatus.inForce }]);
    const steps = await pm.send(stepList, { packageId });
    expect(steps.filter((step) => step.status !== '6').map((step) => step.id)).toEqual([]);
  },
  60_000,
);

test('an invited tender goes from project to contract among those who accepted, and nobody else hears of it', async () => {
  const play = { ...cast, subject: subjects['1020'] };
  const { pm, suppliers } = play;
  expect(modeOf(play.subject)).toBe('1020');
  const { packageId, mainName } = await makeProject(play, await makeContract(play));
  const { bidDeadline, saleBegin } = await makeTenderFile(play, packageId);
  await inviteBidders(play, packageId);
  await acceptAll(play, packageId);
  await forwardTo(play, saleBegin, '文件获取开始');
  const stranger = await ApiUser.demo('http://inside', 'sup4', inside(app.http));
  const offered = async (user: ApiUser) =>
    (await user.send(pageOpenLots, { size: 100 })).records.some((lot) => lot.packageId === packageId);
  expect([await offered(suppliers[0] as ApiUser), await offered(stranger)]).toEqual([true, false]);
  await obtainDocuments(play, packageId);
  const published = async () =>
    (await stranger.send(pagePublicBulletins, { searchKey: mainName, size: 100 })).records.map(
      (one) => one.bulletinType,
    );
  expect(await published()).toEqual([]);
  for (const [i, supplier] of suppliers.entries())
    await bidOnce(supplier, packageId, `4${1 + i}80000.00`, play.subject.delivery);
  await drawCommittee(play, packageId, bidDeadline);
  await open(play, packageId, bidDeadline);
  await review(play, packageId);
  await award(play, packageId);
  // 中标候选人公示 and the result are public as of an open tender.
  expect((await published()).toSorted()).toEqual(['candidates', 'result']);
  await submitPurchaseContract(play, packageId);
  await approvePurchaseContract(play, packageId);
  await sendPurchaseContract(play, packageId);
  await signPurchaseContract(play, packageId);
  const { winners } = await pm.send(contractsOfLot, { packageId });
  expect(winners).toMatchObject([{ status: contractStatus.inForce }]);
  const steps = await pm.send(stepList, { packageId });
  expect(steps.map((step) => step.id)).toContain('S2a');
  expect(steps.filter((step) => step.status !== '6').map((step) => step.id)).toEqual([]);
}, 60_000);

test.each(['2010', '3010'] as const)(
  'the invited tender beside mode %s has the templates of its kind and the choice of invitees',
  async (open) => {
    const { contractName, mainName } = subjects[open];
    const subject: Subject = {
      ...subjects[open],
      invited: true,
      contractName: `${contractName}（邀请）`,
      mainName: `${mainName}（邀请）`,
    };
    const play = { ...cast, subject };
    const { packageId } = await makeProject(play, await makeContract(play));
    const steps = await play.pm.send(stepList, { packageId });
    expect(steps.slice(0, 5).map((step) => step.id)).toEqual(['S1', 'S2', 'S2a', 'S3', 'S4']);
    expect(steps.find((step) => step.id === 'S2a')?.children.map((op) => op.opCode)).toEqual(['invitees']);
  },
  60_000,
);
