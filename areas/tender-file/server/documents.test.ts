import { beforeAll, describe, expect, test } from 'vitest';
import { publishedLot } from '#areas/bulletin/server/test/house.ts';
import { moveLot } from '#areas/project/server/index.ts';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { downloadFile } from '#base/file/shared/calls.ts';
import {
  bidderDocuments,
  confirmJoin,
  fileDetail,
  pageMyLots,
  pageOpenLots,
  saveFile,
  updateContact,
} from '../shared/calls.ts';
import { contactsOf, holdersOf, isHolder, stepFacts } from './index.ts';
import { approveFile, fileForm, freshLot, type House, houseOf } from './test/house.ts';

let world: World;
let house: House;

beforeAll(async () => {
  world = await makeWorld();
  await world.setClock('2026-11-20T01:00:00.000Z');
  house = await houseOf(world);
});

const supplier = async () => world.user({ roles: ['supplier'], org: await world.org('supplier') });
const lotOn = async (at: string, file: Record<string, unknown> = {}) => {
  await world.setClock(at);
  return publishedLot(house, { file });
};
const download = (user: TestUser, fileId: string) => user.raw('GET', `${downloadFile.path}?fileId=${fileId}`);

describe('a document that is not issued yet', () => {
  test('is read by whom its record is open to, and by nobody else of the agency', async () => {
    const { packageId } = await freshLot(house);
    await house.pm.send(saveFile, { packageId, ...(await fileForm(house)) }).ok();
    const { fileId } = await house.pm.send(fileDetail, { packageId }).ok();
    const { leader } = house;
    await leader.send(fileDetail, { packageId }).ok();
    expect((await download(leader, fileId ?? '')).statusCode).toBe(200);
    for (const role of ['cashier', 'archivist'] as const) {
      const clerk = await world.user({ roles: [role] });
      await clerk.send(fileDetail, { packageId }).refused('kit.refused.permission');
      expect((await download(clerk, fileId ?? '')).statusCode).toBe(404);
    }
  });
});

describe('obtaining the documents', () => {
  test('needs nothing but being a supplier, and opens the files', async () => {
    const { packageId } = await lotOn('2026-11-20T01:00:00.000Z');
    const [bidder, other] = [await supplier(), await supplier()];
    const { fileId } = await house.pm.send(fileDetail, { packageId }).ok();
    const before = await bidder.send(bidderDocuments, { packageId }).ok();
    expect(before).toMatchObject({
      fileIds: [],
      evaluation: null,
      ceiling: '4900000',
      can: { obtain: true },
    });
    expect((await download(bidder, fileId ?? '')).statusCode).toBe(404);
    expect((await bidder.send(pageOpenLots, {}).ok()).records.map((r) => r.packageId)).toContain(packageId);
    expect((await bidder.send(pageMyLots, {}).ok()).total).toBe(0);
    const { obtainedAt } = await bidder.send(confirmJoin, { packageId }).ok();
    await world.setClock('2026-11-20T02:00:00.000Z');
    expect(await bidder.send(confirmJoin, { packageId }).ok()).toEqual({ obtainedAt });
    const after = await bidder.send(bidderDocuments, { packageId }).ok();
    expect(after).toMatchObject({ fileIds: [fileId], evaluation: { formula: 'F1' }, can: { obtain: false } });
    expect((await download(bidder, fileId ?? '')).rawPayload.toString()).toBe('%PDF-1.7 tender');
    expect((await download(other, fileId ?? '')).statusCode).toBe(404);
    expect((await bidder.send(pageMyLots, {}).ok()).records).toMatchObject([{ packageId, obtainedAt }]);
    expect((await other.send(pageMyLots, {}).ok()).total).toBe(0);
    expect(await world.tx((tx) => isHolder(tx.db, packageId, bidder.org.id))).toBe(true);
    expect(await world.tx((tx) => isHolder(tx.db, packageId, other.org.id))).toBe(false);
    await house.pm.send(confirmJoin, { packageId }).refused('kit.refused.permission');
  });

  test('is not for the people of agency and tenderee, whatever roles they have', async () => {
    const { packageId } = await lotOn('2026-11-20T01:00:00.000Z');
    const joint = await world.org('tenderee', '联合招标的水务有限公司');
    await world.sql(
      `insert into project_tenderee (project_id, tenant_id, seq, tenderee_id, tenderee_name, link_person, link_mobile, is_main)
       select main_id, tenant_id, 2, $2, $3, '郑江', '13900000003', '0' from project_package where id = $1`,
      [packageId, joint.id, joint.orgName],
    );
    const together = await world.user({ roles: ['supplier'], org: joint });
    await together.send(confirmJoin, { packageId }).refused('tenderFile.notFound');
    for (const org of [house.pm.org, house.owner.org]) {
      const within = await world.user({ roles: ['supplier'], org });
      await within.send(confirmJoin, { packageId }).refused('tenderFile.notFound');
      await within.send(bidderDocuments, { packageId }).refused('tenderFile.notFound');
      const open = await within.send(pageOpenLots, {}).ok();
      expect(open.records.map((r) => r.packageId)).not.toContain(packageId);
    }
  });

  test('within the period only, to the millisecond', async () => {
    const file = {
      saleBegin: '2026-12-02T01:00:00.000Z',
      saleEnd: '2026-12-08T01:00:00.000Z',
      questionDeadline: '2026-12-10T01:00:00.000Z',
      bidDeadline: '2026-12-23T01:00:00.000Z',
    };
    const { packageId } = await lotOn('2026-12-01T01:00:00.000Z', file);
    const [a, b, c] = [await supplier(), await supplier(), await supplier()];
    await world.setClock('2026-12-02T00:59:59.999Z');
    const early = await a.send(confirmJoin, { packageId }).refused('tenderFile.saleNotBegun');
    expect(early.msg).toBe('文件获取尚未开始，开始时间为2026-12-02 09:00:00');
    expect(early.law).toMatchObject({ rule: 'documentSale', earliest: '2026-12-02T01:00:00.000Z' });
    expect(
      await world.sql(
        `select subject_id, payload::text not like '%' || $2 || '%' as secret from event where type = 'law.refused' and actor_id = $1`,
        [a.id, packageId],
      ),
    ).toEqual([{ subject_id: a.id, secret: true }]);
    await world.setClock('2026-12-02T01:00:00.000Z');
    await a.send(confirmJoin, { packageId }).ok();
    const offered = async () => (await c.send(pageOpenLots, {}).ok()).records.map((r) => r.packageId);
    await world.setClock('2026-12-08T00:59:59.999Z');
    await b.send(confirmJoin, { packageId }).ok();
    expect(await offered()).toContain(packageId);
    await world.setClock('2026-12-08T01:00:00.000Z');
    await c.send(confirmJoin, { packageId }).refused('tenderFile.saleEnded');
    // What nobody can obtain is on offer to nobody.
    expect(await offered()).not.toContain(packageId);
    await a.send(confirmJoin, { packageId }).ok();
    expect(await world.tx((tx) => stepFacts(tx.db, packageId))).toMatchObject({ S3: 6, S5: 6 });
  });

  test('a lot that is not published, or of another tenant, is not there', async () => {
    await world.setClock('2026-11-20T01:00:00.000Z');
    const { packageId } = await freshLot(house);
    await approveFile(house, packageId);
    const bidder = await supplier();
    await bidder.send(confirmJoin, { packageId }).refused('tenderFile.notFound');
    await bidder.send(bidderDocuments, { packageId }).refused('tenderFile.notFound');
    const lot = await publishedLot(house);
    const tenant = await world.tenant();
    const foreign = await world.user({
      roles: ['supplier'],
      org: await world.org('supplier', undefined, tenant),
    });
    await foreign.send(confirmJoin, { packageId: lot.packageId }).refused('tenderFile.notFound');
    expect((await foreign.send(pageOpenLots, {}).ok()).total).toBe(0);
    await bidder.send(confirmJoin, { packageId: lot.packageId }).ok();
  });

  test('a double click obtains once', async () => {
    await world.setClock('2026-11-20T01:00:00.000Z');
    const { packageId } = await publishedLot(house);
    const bidder = await supplier();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => bidder.send(confirmJoin, { packageId }).ok()),
    );
    expect(new Set(answers.map((a) => a.obtainedAt)).size).toBe(1);
    expect(await world.tx((tx) => holdersOf(tx.db, packageId))).toHaveLength(1);
  });
});

describe('holders are secret (R9)', () => {
  test('neither names nor number before the deadline, the number afterwards; events name nobody', async () => {
    const { packageId } = await lotOn('2026-11-20T01:00:00.000Z');
    const bidders = [await supplier(), await supplier()];
    for (const bidder of bidders) await bidder.send(confirmJoin, { packageId }).ok();
    const { bidDeadline } = await bidders[0]!.send(bidderDocuments, { packageId }).ok();
    await world.setClock(new Date(Date.parse(bidDeadline) - 1));
    for (const user of [house.pm, house.owner, house.director]) {
      const record = await user.send(fileDetail, { packageId }).ok();
      expect(record.holders).toBeNull();
      for (const bidder of bidders) expect(JSON.stringify(record)).not.toContain(bidder.org.id);
    }
    await house.pm.send(pageMyLots, {}).refused('kit.refused.permission');
    const events = await world.sql<{ payload: unknown; subject_id: string }>(
      `select payload, subject_id from event where type = 'tenderFile.obtained'`,
    );
    expect(events.map((e) => e.payload)).toEqual(events.map(() => ({})));
    expect(events.map((e) => e.subject_id)).not.toContain(packageId);
    await world.setClock(bidDeadline);
    expect((await house.pm.send(fileDetail, { packageId }).ok()).holders).toBe(2);
  });
});

const chen = { contactName: '陈宇', contactPhone: '13800001111', contactEmail: 'chen@example.com' };

describe('the contact of a bidder at a lot', () => {
  const held = async () => {
    const { packageId } = await lotOn('2026-11-20T01:00:00.000Z');
    const bidder = await supplier();
    await bidder.send(confirmJoin, { packageId }).ok();
    return { packageId, bidder };
  };
  const own = async (user: TestUser, packageId: string) =>
    (await user.send(bidderDocuments, { packageId }).ok()).contact;

  test('is kept by the bidder itself, as often as it changes, and read by nobody else', async () => {
    const { packageId, bidder } = await held();
    const [holder, passerBy] = [await supplier(), await supplier()];
    await holder.send(confirmJoin, { packageId }).ok();
    expect(await bidder.send(bidderDocuments, { packageId }).ok()).toMatchObject({
      contact: null,
      can: { contact: true },
    });
    await bidder.send(updateContact, { packageId, ...chen }).ok();
    const li = { contactName: '李静', contactPhone: '0551-65123456', contactEmail: '' };
    await bidder.send(updateContact, { packageId, ...li }).ok();
    expect(await own(bidder, packageId)).toEqual({
      contactName: '李静',
      contactPhone: '0551-65123456',
      contactEmail: null,
    });
    expect(await own(holder, packageId)).toBeNull();
    expect(await own(passerBy, packageId)).toBeNull();
    await passerBy.send(updateContact, { packageId, ...chen }).refused('tenderFile.notFound');
    expect((await passerBy.send(bidderDocuments, { packageId }).ok()).can.contact).toBe(false);
    await house.pm.send(updateContact, { packageId, ...chen }).refused('kit.refused.permission');
    const within = await world.user({ roles: ['supplier'], org: house.pm.org });
    await within.send(updateContact, { packageId, ...chen }).refused('tenderFile.notFound');
    const tenant = await world.tenant();
    const foreign = await world.user({
      roles: ['supplier'],
      org: await world.org('supplier', undefined, tenant),
    });
    await foreign.send(updateContact, { packageId, ...chen }).refused('tenderFile.notFound');
    // The lists of open lots say the same to everybody, and so does the agency's record of the documents.
    for (const told of [
      await passerBy.send(pageOpenLots, {}).ok(),
      await house.pm.send(fileDetail, { packageId }).ok(),
    ])
      expect(JSON.stringify(told)).not.toMatch(/李静|65123456/);
  });

  test('has a name and a number that can be called', async () => {
    const { packageId, bidder } = await held();
    const refused = async (more: Record<string, string>) =>
      (
        await bidder.send(updateContact, { packageId, ...chen, ...more }).refused('kit.wrong.input')
      ).fields?.map((f) => f.path);
    expect(await refused({ contactName: ' ', contactPhone: '' })).toEqual(['contactName', 'contactPhone']);
    expect(await refused({ contactName: '长'.repeat(51) })).toEqual(['contactName']);
    expect(await refused({ contactPhone: '0551-651234' })).toEqual(['contactPhone']);
    expect(await refused({ contactEmail: 'chen@' })).toEqual(['contactEmail']);
    expect(await refused({ contactEmail: `${'a'.repeat(96)}@b.cn` })).toEqual(['contactEmail']);
    await bidder
      .send(updateContact, {
        packageId,
        ...chen,
        contactName: '长'.repeat(50),
        contactEmail: `${'a'.repeat(95)}@b.cn`,
      })
      .ok();
  });

  test('two at once leave the words of one of them whole; its events name neither lot nor supplier', async () => {
    const { packageId, bidder } = await held();
    const colleague = await world.user({ roles: ['supplier'], org: bidder.org });
    const li = { contactName: '李静', contactPhone: '13900002222', contactEmail: null };
    await Promise.all([
      bidder.send(updateContact, { packageId, ...chen }).ok(),
      colleague.send(updateContact, { packageId, ...li }).ok(),
    ]);
    expect([chen, li]).toContainEqual(await own(bidder, packageId));
    expect((await world.tx((tx) => contactsOf(tx.db, packageId))).size).toBe(1);
    const events = await world.sql<{ payload: unknown; subject_id: string }>(
      `select payload, subject_id from event where type = 'tenderFile.contactUpdated' and actor_id = any($1)`,
      [[bidder.id, colleague.id]],
    );
    expect(events.map((e) => e.payload)).toEqual([{}, {}]);
    expect(events.map((e) => e.subject_id)).not.toContain(packageId);
  });

  test('of a lot that failed is changed by nobody, and its documents are obtained by nobody else', async () => {
    const { packageId, bidder } = await held();
    await bidder.send(updateContact, { packageId, ...chen }).ok();
    await world.tx(async (tx) => moveLot(tx, packageId, 'fail'));
    await bidder.send(updateContact, { packageId, ...chen }).refused('tenderFile.wrongStatus');
    expect(await bidder.send(bidderDocuments, { packageId }).ok()).toMatchObject({
      contact: chen,
      can: { contact: false },
    });
    await (await supplier()).send(confirmJoin, { packageId }).refused('tenderFile.wrongStatus');
    expect(await world.tx((tx) => holdersOf(tx.db, packageId))).toHaveLength(1);
  });
});
