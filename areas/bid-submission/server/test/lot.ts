import { lotInWorld } from '#areas/project/server/test/lot.ts';
import type { TestUser, World } from '#apps/server/test/world.ts';
import { bindCertificate } from '#base/ca/shared/calls.ts';
import { makeKey, sealingKeys, type SealingKeyStore, writeKeyStore } from '#base/ca/shared/keystore.ts';
import { bindProof } from '#base/ca/shared/proof.ts';
import { type HeldLotKey, lotKeyOf } from '#areas/tender-file/server/index.ts';
import { makeLotKey } from '#areas/tender-file/shared/lot-key.ts';
import { factDigest } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import { BID_DEADLINE } from '../../shared/status.ts';

export const PIN = '123456';

/** A user with a bound certificate, and its key store for whoever wants the file: locking one takes a while. */
export interface KeyHolder {
  readonly user: TestUser;
  readonly keyStore: () => Promise<string>;
  readonly keys: SealingKeyStore;
}

/** Binds a certificate for the user (绑定证书) as the browser does. */
export async function withKey(user: TestUser): Promise<KeyHolder> {
  const { spki, pkcs8 } = await makeKey();
  const { certificatePem } = await user
    .send(bindCertificate, {
      spki,
      proof: await bindProof({ userId: user.id, spki }, pkcs8),
      random: await user.prove(),
      // Some tests bind another certificate while a bid is sealed.
      acknowledged: true,
    })
    .ok();
  const keyStore = () => writeKeyStore({ pkcs8, certificatePem, pin: PIN });
  return { user, keyStore, keys: await sealingKeys({ pkcs8, certificatePem }) };
}

export interface PublishedLot {
  readonly packageId: string;
  readonly packageName: string;
  readonly deadline: Date;
  readonly pm: TestUser;
  readonly owner: KeyHolder;
  readonly lotKey: HeldLotKey;
}

/** A published lot with its lot key, written straight into the tables, for tests of bids and opening (测试已发公告标段). */
export async function publishedLotInWorld(
  world: World,
  wish: { pm: TestUser; owner: KeyHolder; deadline: Date; isLawBid?: '0' | '1' },
): Promise<PublishedLot> {
  const { pm, owner, deadline } = wish;
  const { packageId } = await lotInWorld(world, {
    pm,
    status: '3080',
    isLawBid: wish.isLawBid ?? '1',
    tendereeOrgId: owner.user.org.id,
  });
  const key = await makeLotKey({ lotId: packageId, custodianSpki: owner.keys.certificate.spki });
  await world.sql(
    `insert into lot_key (id, tenant_id, package_id, suite, lot_public_key, wrapped_private_key, certificate, custodian_id, custodian_name, custodian_org_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      newId(),
      world.tenantId,
      packageId,
      key.suite,
      key.lotPublicKey,
      key.wrappedPrivateKey,
      owner.keys.certificatePem,
      owner.user.id,
      owner.user.trueName,
      owner.user.org.id,
    ],
  );
  const evaluation = { formula: 'F1', params: {}, priceFull: '30', items: [], passItems: [] };
  const frozen = {
    packageId,
    version: 1,
    document: { id: newId(), fileName: 'a.pdf', size: 1, digest: '0'.repeat(64) },
    attachments: [],
    ceiling: '5000000',
    evaluation,
  };
  const begin = new Date(deadline.getTime() - 25 * 86_400_000);
  await world.sql(
    `insert into tender_file (id, tenant_id, package_id, org_id, status, file_id, ceiling, ceiling_unit, sale_begin, sale_end,
       question_deadline, bid_deadline, evaluation, frozen, digest, approved_at, issued_at, created_by)
     values ($1, $2, $3, $4, '80', $5, 5000000, '0', $6, $7, $7, $8, $9, $10, $11, $6, $6, $12)`,
    [
      newId(),
      world.tenantId,
      packageId,
      pm.org.id,
      frozen.document.id,
      begin,
      new Date(begin.getTime() + 6 * 86_400_000),
      deadline,
      evaluation,
      frozen,
      factDigest(frozen),
      pm.id,
    ],
  );
  await world.sql(
    `insert into deadline (id, tenant_id, kind, subject_id, due_at) values ($1, $2, $3, $4, $5)`,
    [newId(), world.tenantId, BID_DEADLINE, packageId, deadline],
  );
  const lotKey = (await world.tx((tx) => lotKeyOf(tx.db, packageId))) as HeldLotKey;
  return { packageId, packageName: '第1标段 水泵', deadline, pm, owner, lotKey };
}

/** Writes down that this supplier obtained the documents (已获取文件). */
export const makeHolder = (world: World, lot: PublishedLot, user: TestUser) =>
  world.sql(
    `insert into document_holder (id, tenant_id, package_id, org_id, user_id) values ($1, $2, $3, $4, $5)`,
    [newId(), world.tenantId, lot.packageId, user.org.id, user.id],
  );
