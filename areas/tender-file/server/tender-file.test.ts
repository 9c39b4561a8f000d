import { barredFrom } from '#base/approval/server/test/barred.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { downloadFile } from '#base/file/shared/calls.ts';
import { withdraw } from '#base/approval/shared/calls.ts';
import { fileDetail, reopenFile, saveFile, submitFile } from '../shared/calls.ts';
import { termsOf } from './index.ts';
import { approveFile, decide, fileForm, freshLot, type House, houseOf } from './test/house.ts';
import { SERVICE_KEY } from '../shared/status.ts';

let world: World;
let house: House;
let pm: TestUser;

const NOW = '2026-11-20T01:00:00.000Z';

beforeAll(async () => {
  world = await makeWorld();
  await world.setClock(NOW);
  house = await houseOf(world);
  pm = house.pm;
});
beforeEach(() => world.setClock(NOW));

const saved = async (more: Record<string, unknown> = {}, wish: { isLawBid?: '0' | '1' } = {}) => {
  const { packageId } = await freshLot(house, wish);
  const { id } = await pm.send(saveFile, { packageId, ...(await fileForm(house, more)) }).ok();
  return { packageId, id };
};

describe('making the file', () => {
  test('is half-done saved, read back, and only whole submitted', async () => {
    const { packageId } = await freshLot(house);
    expect(await pm.send(fileDetail, { packageId }).ok()).toMatchObject({
      status: '00',
      can: { edit: true, submit: false },
    });
    await pm.send(saveFile, { packageId, evaluation: {} }).ok();
    expect(await pm.send(fileDetail, { packageId }).ok()).toMatchObject({
      status: '10',
      fileId: null,
      can: { submit: true },
    });
    const refusal = await pm.send(submitFile, { packageId }).refused('kit.wrong.input');
    expect(refusal.fields?.map((f) => f.path)).toEqual([
      'fileId',
      'saleBegin',
      'saleEnd',
      'questionDeadline',
      'bidDeadline',
      'priceFull',
      'passItems',
    ]);
    await pm.send(saveFile, { packageId, ...(await fileForm(house)) }).ok();
    await pm.send(submitFile, { packageId }).ok();
    expect(await barredFrom(world, SERVICE_KEY, packageId)).toEqual([pm.id]);
  });

  test.each([
    [
      {
        evaluation: {
          priceFull: '40',
          items: [{ part: 'technical', name: '技术', full: '50' }],
          passItems: [{ part: 'conformity', name: '签章' }],
        },
      },
      'items',
      '价格分与各评分项满分合计应为100，现为90',
    ],
    [
      { evaluation: { priceFull: '30.005', items: [], passItems: [{ part: 'conformity', name: '签章' }] } },
      'priceFull',
      '价格分满分应大于0、不超过100，最多两位小数',
    ],
    // Of several alike it is said which one is meant.
    [
      {
        evaluation: {
          priceFull: '40',
          items: [
            { part: 'technical', name: '技术', full: '60' },
            { part: 'technical', name: '服务', full: '' },
          ],
          passItems: [{ part: 'conformity', name: '签章' }],
        },
      },
      'items.1.full',
      '第2个评分项的满分应大于0、不超过100，最多两位小数',
    ],
    [
      {
        ceiling: null,
        evaluation: {
          formula: 'F5',
          priceFull: '100',
          items: [],
          passItems: [{ part: 'conformity', name: '签章' }],
        },
      },
      'ceiling',
      '所选公式需要最高限价，请填写最高限价',
    ],
    [
      {
        evaluation: {
          formula: 'F2',
          params: { factor: '0.95', below: '0.8' },
          priceFull: '100',
          items: [],
          passItems: [{ part: 'conformity', name: '签章' }],
        },
      },
      'params.above',
      '公式参数above缺失或超出范围',
    ],
    [
      {
        evaluation: {
          formula: 'F7',
          priceFull: '100',
          items: [],
          passItems: [{ part: 'conformity', name: '签章' }],
        },
      },
      'formula',
      '请选择价格分计算公式',
    ],
  ])('an evaluation method that does not hold is saved, not submitted: %o', async (more, path, msg) => {
    const { packageId } = await saved(more);
    const refusal = await pm.send(submitFile, { packageId }).refused('kit.wrong.input');
    expect(refusal.fields).toContainEqual({ path, msg });
  });

  test('there is no minimum price, no ceiling of nothing, no foreign or odd file', async () => {
    const { packageId } = await freshLot(house);
    const form = await fileForm(house);
    await pm.send(saveFile, { packageId, ...form, floorPrice: '1' } as never).refused('kit.wrong.input');
    await pm.send(saveFile, { packageId, ...form, ceiling: '0' }).refused('kit.wrong.input');
    await pm
      .send(saveFile, { packageId, ...form, ceilingUnit: '0', ceiling: '1.001' })
      .refused('kit.wrong.input');
    const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
    const foreign = await stranger.upload('x.pdf', Buffer.from('%PDF-1.7 x'));
    await pm.send(saveFile, { packageId, ...form, fileId: foreign.id }).refused('tenderFile.wrong.file');
    const text = await pm.upload('x.txt', Buffer.from('x'));
    await pm.send(saveFile, { packageId, ...form, fileId: text.id }).refused('tenderFile.wrong.fileType');
    const attached = await pm
      .send(saveFile, { packageId, ...form, attachmentIds: text.id })
      .refused('tenderFile.wrong.attachmentType');
    expect(attached.fields).toEqual([
      { path: 'attachmentIds', msg: '附件格式不支持，请上传doc、docx、pdf、xls、xlsx、zip格式的文件' },
    ]);
    await pm.send(saveFile, { packageId, ...form }).ok();
  });

  test('items keep their ids from save to save', async () => {
    const { packageId } = await saved();
    const before = await pm.send(fileDetail, { packageId }).ok();
    const items = [...before.evaluation.items].reverse();
    await pm
      .send(saveFile, { packageId, ...(await fileForm(house)), evaluation: { ...before.evaluation, items } })
      .ok();
    const after = await pm.send(fileDetail, { packageId }).ok();
    expect(after.evaluation.items.map((i) => i.id)).toEqual(items.map((i) => i.id));
  });
});

describe('dates (R6, R10)', () => {
  // Issued as the provision begins: 2026-11-21 09:00 in Shanghai.
  const dates = { saleBegin: '2026-11-21T01:00:00.000Z', questionDeadline: '2026-11-25T01:00:00.000Z' };

  test.each([
    ['2026-11-25T16:00:00.000Z', '2026-12-10T16:00:00.000Z', undefined, []],
    [
      '2026-11-25T15:59:59.999Z',
      '2026-12-10T16:00:00.000Z',
      { rule: 'saleDays', earliest: '2026-11-25T16:00:00.000Z' },
      [{ path: 'saleEnd', msg: '文件获取期不得少于5日，最早可截止于2026-11-26 00:00:00' }],
    ],
    [
      '2026-11-25T16:00:00.000Z',
      '2026-12-10T15:59:59.999Z',
      { rule: 'documentsToDeadline', earliest: '2026-12-10T16:00:00.000Z' },
      [{ path: 'bidDeadline', msg: '自文件发出至投标截止不得少于20日，最早可为2026-12-11 00:00:00' }],
    ],
  ])('available until %s, deadline %s', async (saleEnd, bidDeadline, law, fields) => {
    const { packageId } = await saved({ ...dates, saleEnd, bidDeadline });
    if (fields.length === 0) {
      await pm.send(submitFile, { packageId }).ok();
      return;
    }
    const refusal = await pm.send(submitFile, { packageId }).refused('kit.wrong.input');
    expect(refusal.fields).toEqual(fields);
    expect(refusal.law).toMatchObject(law ?? {});
    expect(
      await world.sql(
        `select payload ->> 'rule' as rule, actor_id as actor from event where type = 'law.refused' and subject_id = $1`,
        [packageId],
      ),
    ).toEqual([{ rule: law?.rule, actor: pm.id }]);
  });

  test('of several problems that one leads whose article is said below it', async () => {
    const { packageId } = await saved({
      ...dates,
      saleEnd: '2026-11-25T15:59:59.999Z',
      bidDeadline: '2026-12-10T16:00:00.000Z',
      evaluation: { priceFull: '200', items: [], passItems: [{ part: 'conformity', name: '签章' }] },
    });
    const refusal = await pm.send(submitFile, { packageId }).refused('kit.wrong.input');
    expect(refusal.fields?.map(({ path }) => path)).toEqual(['saleEnd', 'priceFull']);
    expect(refusal.law?.rule).toBe('saleDays');
  });

  test('the day of the issue is not counted, whatever its hour: the twentieth day after it is lawful in the morning', async () => {
    const late = { saleBegin: '2026-11-21T07:00:00.000Z', questionDeadline: '2026-11-25T01:00:00.000Z' };
    const { packageId } = await saved({
      ...late,
      saleEnd: '2026-11-26T01:30:00.000Z',
      bidDeadline: '2026-12-11T01:30:00.000Z',
    });
    await pm.send(submitFile, { packageId }).ok();
  });

  test('a last day that is a statutory holiday moves behind it', async () => {
    await world.sql(
      `insert into holiday (tenant_id, day, day_type, day_name) values ($1, '2026-12-11', '3', '测试假日')`,
      [world.tenantId],
    );
    const { packageId } = await saved({
      ...dates,
      saleEnd: '2026-11-26T01:30:00.000Z',
      bidDeadline: '2026-12-11T01:30:00.000Z',
    });
    const refusal = await pm.send(submitFile, { packageId }).refused('kit.wrong.input');
    await world.sql(`delete from holiday where day_name = '测试假日'`);
    expect(refusal.law?.earliest).toBe('2026-12-11T16:00:00.000Z');
    await pm.send(submitFile, { packageId }).ok();
  });

  test('a beginning in the past counts from now', async () => {
    const form = {
      saleBegin: '2026-11-01T00:00:00.000Z',
      saleEnd: '2026-11-25T15:00:00.000Z',
      bidDeadline: '2026-12-10T15:00:00.000Z',
    };
    const { packageId } = await saved(form);
    await world.setClock('2026-11-20T16:00:00.000Z');
    const refusal = await pm.send(submitFile, { packageId }).refused('kit.wrong.input');
    expect(refusal.fields).toContainEqual({
      path: 'bidDeadline',
      msg: '自文件发出至投标截止不得少于20日，最早可为2026-12-11 00:00:00',
    });
    await world.setClock(NOW);
    await pm.send(submitFile, { packageId }).ok();
  });

  test('an enterprise may be shorter with a reason, but never out of order', async () => {
    const short = {
      ...dates,
      questionDeadline: '2026-11-21T12:00:00.000Z',
      saleEnd: '2026-11-22T01:00:00.000Z',
      bidDeadline: '2026-11-24T01:00:00.000Z',
    };
    const { packageId } = await saved(short, { isLawBid: '0' });
    const refusal = await pm.send(submitFile, { packageId }).refused('kit.wrong.input');
    expect(refusal.fields).toEqual([{ path: 'deviationReason', msg: '期限短于规定，请填写理由' }]);
    await pm
      .send(saveFile, { packageId, ...(await fileForm(house, { ...short, deviationReason: '抢修' })) })
      .ok();
    await pm.send(submitFile, { packageId }).ok();
    const wrong = await saved(
      { ...short, saleEnd: '2026-11-25T01:00:00.000Z', deviationReason: '抢修' },
      { isLawBid: '0' },
    );
    expect(
      (await pm.send(submitFile, { packageId: wrong.packageId }).refused('kit.wrong.input')).fields?.[0]
        ?.path,
    ).toBe('saleEnd');
  });
});

describe('the life of the file', () => {
  test('approved it stands by its digest and cannot be edited; reopened it is the next version', async () => {
    const { packageId } = await freshLot(house);
    await approveFile(house, packageId);
    const record = await pm.send(fileDetail, { packageId }).ok();
    expect(record).toMatchObject({ status: '30', version: 1, can: { edit: false, reopen: true } });
    expect(record.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(record.holders).toBeNull();
    const form = await fileForm(house);
    await pm.send(saveFile, { packageId, ...form }).refused('tenderFile.wrongStatus');
    const terms = await world.tx((tx) => termsOf(tx.db, packageId));
    expect(terms).toMatchObject({
      ceiling: '4900000',
      digest: record.digest,
      issuedAt: null,
      lotPublicKey: null,
    });
    await pm.send(reopenFile, { packageId }).ok();
    expect(await world.tx((tx) => termsOf(tx.db, packageId))).toBeUndefined();
    await approveFile(house, packageId, { ceiling: '480' });
    const next = await pm.send(fileDetail, { packageId }).ok();
    expect(next).toMatchObject({ status: '30', version: 2, ceiling: '480' });
    expect(next.digest).not.toBe(record.digest);
    const versions = await world.sql(
      'select v.version, v.digest from tender_file_version v join tender_file f on f.id = v.tender_file_id where package_id = $1 order by v.version',
      [packageId],
    );
    expect(versions).toEqual([
      { version: 1, digest: record.digest },
      { version: 2, digest: next.digest },
    ]);
  });

  test('refused it keeps its status until submitted again; withdrawn it is being edited again', async () => {
    const { packageId } = await saved();
    await pm.send(submitFile, { packageId }).ok();
    await pm.send(submitFile, { packageId }).refused('tenderFile.wrongStatus');
    await world.deliver();
    await decide(world, house.leader, packageId, false);
    expect(await pm.send(fileDetail, { packageId }).ok()).toMatchObject({ status: '40', digest: null });
    await pm.send(saveFile, { packageId, ...(await fileForm(house)) }).ok();
    expect(await pm.send(fileDetail, { packageId }).ok()).toMatchObject({ status: '40' });
    await pm.send(submitFile, { packageId }).ok();
    await world.deliver();
    await pm.send(withdraw, { serviceKey: 'FILE_APPROVAL', serviceId: packageId }).ok();
    await world.deliver();
    expect(await pm.send(fileDetail, { packageId }).ok()).toMatchObject({ status: '10' });
  });

  test('only after the project is approved', async () => {
    const { packageId } = await freshLot(house, { status: '1020' });
    await pm.send(saveFile, { packageId, ...(await fileForm(house)) }).refused('tenderFile.lotNotReady');
  });
});

describe('who may', () => {
  test('the tenderee reads it and its document, others find nothing', async () => {
    const { packageId } = await saved();
    const { fileId } = await pm.send(fileDetail, { packageId }).ok();
    const get = (user: TestUser) => user.raw('GET', `${downloadFile.path}?fileId=${fileId}`);
    expect((await get(house.owner)).statusCode).toBe(404);
    await pm.send(submitFile, { packageId }).ok();
    expect((await get(house.owner)).statusCode).toBe(200);
    await house.owner.send(fileDetail, { packageId }).ok();
    await house.owner.send(submitFile, { packageId }).refused('kit.refused.permission');
    const stranger = await world.user({ roles: ['pm', 'owner'], org: await world.org('agency') });
    await stranger.send(fileDetail, { packageId }).refused('project.lotNotFound');
    await stranger.send(saveFile, { packageId, evaluation: {} }).refused('project.lotNotFound');
    expect((await get(stranger)).statusCode).toBe(404);
    const tenant = await world.tenant();
    const foreign = await world.user({ roles: ['pm'], org: await world.org('agency', undefined, tenant) });
    await foreign.send(fileDetail, { packageId }).refused('project.lotNotFound');
    await world.anonymous.send(fileDetail, { packageId }).refused('kit.refused.session');
  });
});
