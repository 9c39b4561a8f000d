import { beforeAll, describe, expect, test } from 'vitest';
import { publishedLot } from '#areas/bulletin/server/test/house.ts';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { certificateFor } from '#base/ca/server/test/signer.ts';
import { myCertificate, unbindCertificate } from '#base/ca/shared/calls.ts';
import { releaseProof } from '#base/ca/shared/proof.ts';
import { recentMessages } from '#base/message/shared/calls.ts';
import { askLotKey, fileDetail, lotKeyDetail, saveLotKey } from '../shared/calls.ts';
import { LotKeyDoesNotOpen, makeLotKey, unwrapLotKey } from '../shared/lot-key.ts';
import { lotKeyOf } from './index.ts';
import { certified, freshLot, type House, houseOf, keepLotKey } from './test/house.ts';

let world: World;
let house: House;

beforeAll(async () => {
  world = await makeWorld();
  await world.setClock('2026-11-20T01:00:00.000Z');
  house = await houseOf(world);
});

describe('the key of a lot', () => {
  test('is asked for, made in the browser and opens for its custodian only', async () => {
    const { packageId } = await freshLot(house);
    expect(await house.pm.send(askLotKey, { packageId }).ok()).toEqual({ asked: 1 });
    const inbox = JSON.stringify(await house.owner.send(recentMessages, {}).ok());
    expect(inbox).toContain('/v6-template/master-page/file/lot-key');
    expect(await house.owner.send(lotKeyDetail, { packageId }).ok()).toMatchObject({
      lotKey: null,
      can: { make: true },
    });
    const made = await keepLotKey(house, packageId);
    expect(await house.owner.send(lotKeyDetail, { packageId }).ok()).toMatchObject({
      mine: true,
      lotKey: { lotPublicKey: made.lotPublicKey },
    });
    const kept = await world.tx((tx) => lotKeyOf(tx.db, packageId));
    expect(kept).toMatchObject({ custodianUserId: house.owner.id });
    if (!kept) return;
    await expect(unwrapLotKey(kept, house.ownerKey.agreeKey, packageId)).resolves.toMatch(
      /^[A-Za-z0-9+/]+=*$/,
    );
    await expect(unwrapLotKey(kept, house.ownerKey.agreeKey, 'another-lot')).rejects.toThrow(
      LotKeyDoesNotOpen,
    );
    // What the agency reads of it is public; the wrapped half goes to nobody's screen.
    expect(JSON.stringify(await house.pm.send(fileDetail, { packageId }).ok())).not.toContain(
      made.wrappedPrivateKey,
    );
  });

  test('hangs on the certificate of its custodian: who unbinds that is told so first, and it is put on record', async () => {
    const { packageId } = await freshLot(house);
    const owner = await world.user({ roles: ['owner'], org: world.tenderee });
    const ownerKey = await certified(owner);
    await keepLotKey({ ...house, owner, ownerKey }, packageId);
    const { certificate, keptKeys } = await owner.send(myCertificate, {}).ok();
    expect(keptKeys).toBe(1);
    const id = certificate?.id ?? '';
    const signature = await releaseProof({ userId: owner.id, certificateId: id }, ownerKey.signing);
    const random = await owner.prove();
    const told = await owner.send(unbindCertificate, { id, signature, random }).refused('ca.keptKeys');
    expect(told.msg).toContain(`${keptKeys} 个未开标标段的密钥`);
    await owner.send(unbindCertificate, { id, signature, random, acknowledged: true }).ok();
    const [row] = await world.sql<{ payload: object }>(
      `select payload from event where subject_id = $1 and type = 'ca.unbound'`,
      [id],
    );
    expect(row?.payload).toMatchObject({ keptKeys });
    expect((await house.pm.send(myCertificate, {}).ok()).keptKeys).toBe(0);
  });

  test('cannot be asked for while the tenderee has nobody who could keep it', async () => {
    const org = await world.org('tenderee');
    const { packageId } = await freshLot(house, { tendereeOrgId: org.id });
    await world.user({ roles: ['ownerlead'], org });
    await house.pm.send(askLotKey, { packageId }).refused('tenderFile.noCustodian');
    await world.user({ roles: ['owner'], org });
    expect(await house.pm.send(askLotKey, { packageId }).ok()).toEqual({ asked: 1 });
  });

  test('of an invited tender speaks of the letter of invitation, not of a notice', async () => {
    const { packageId } = await freshLot(house, { purchaseMode: '1020' });
    await house.pm.send(askLotKey, { packageId }).ok();
    expect(JSON.stringify(await house.owner.send(recentMessages, {}).ok())).toContain('即将发出投标邀请书');
    expect((await house.owner.send(lotKeyDetail, { packageId }).ok()).lot.purchaseMode).toBe('1020');
    await world.sql(`update project_package set status = '3080' where id = $1`, [packageId]);
    const key = await makeLotKey({ lotId: packageId, custodianSpki: house.ownerKey.certificate.spki });
    const input = { packageId, ...key, certificate: house.ownerKey.certificatePem };
    const late = await house.owner.send(saveLotKey, input).refused('tenderFile.lotKeyFixedByLetter');
    expect(late.msg).toBe('投标邀请书已发出，标段密钥不能更换');
  });

  test('gives way to another before the publication, never afterwards', async () => {
    const { packageId } = await freshLot(house);
    const first = await keepLotKey(house, packageId);
    const second = await keepLotKey(house, packageId);
    expect(second.lotKeyId).not.toBe(first.lotKeyId);
    expect(await world.tx((tx) => lotKeyOf(tx.db, packageId))).toMatchObject({ lotKeyId: second.lotKeyId });
    const lot = await publishedLot(house);
    const key = await makeLotKey({ lotId: lot.packageId, custodianSpki: house.ownerKey.certificate.spki });
    const input = { packageId: lot.packageId, ...key, certificate: house.ownerKey.certificatePem };
    await house.owner.send(saveLotKey, input).refused('tenderFile.lotKeyFixed');
    await house.pm.send(askLotKey, { packageId: lot.packageId }).refused('tenderFile.wrongStatus');
    expect(await house.owner.send(lotKeyDetail, { packageId: lot.packageId }).ok()).toMatchObject({
      can: { make: false },
    });
    expect(await world.tx((tx) => lotKeyOf(tx.db, lot.packageId))).toMatchObject({
      lotKeyId: lot.lotKey.lotKeyId,
    });
  });

  test('of two at once one is in force', async () => {
    const { packageId } = await freshLot(house);
    await Promise.all([keepLotKey(house, packageId), keepLotKey(house, packageId)]);
    const rows = await world.sql('select 1 from lot_key where package_id = $1 and replaced_at is null', [
      packageId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test("takes the custodian's own certificate and a real key, from the tenderee of this lot", async () => {
    const { packageId } = await freshLot(house);
    const key = await makeLotKey({ lotId: packageId, custodianSpki: house.ownerKey.certificate.spki });
    const input = { packageId, ...key, certificate: house.ownerKey.certificatePem };
    const colleague = await world.user({ roles: ['owner'], org: world.tenderee });
    // One for signing alone opens no key.
    const national = (await certificateFor(house.owner, 'SM2')).certificatePem;
    await house.owner.send(saveLotKey, { ...input, certificate: national }).refused('ca.notValid.signsOnly');
    await colleague.send(saveLotKey, input).refused('tenderFile.wrong.certificate');
    await house.owner.send(saveLotKey, { ...input, lotPublicKey: 'AAAA' }).refused('tenderFile.wrong.lotKey');
    await house.owner.send(saveLotKey, { ...input, suite: 'RSA' }).refused('tenderFile.wrong.lotKey');
    await house.owner
      .send(saveLotKey, { ...input, lotPrivateKey: 'AAAA' } as never)
      .refused('kit.wrong.input');
    const other = await world.user({ roles: ['owner'], org: await world.org('tenderee') });
    const theirs = await certified(other);
    await other
      .send(saveLotKey, { ...input, certificate: theirs.certificatePem })
      .refused('project.lotNotFound');
    await house.pm.send(saveLotKey, input).refused('kit.refused.permission');
    await house.owner.send(saveLotKey, input).ok();
  });
});
