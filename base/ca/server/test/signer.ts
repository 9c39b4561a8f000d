import type { TestUser } from '#apps/server/test/world.ts';
import { bindCertificate, myCertificate, recordTime } from '../../shared/calls.ts';
import { makeKey, openKeyStore, type OpenKeyStore, writeKeyStore } from '../../shared/keystore.ts';
import { bindProof } from '../../shared/proof.ts';
import { type RecordSignature, type RecordToSign, signStatement } from '../../shared/record.ts';

const opened = new Map<string, OpenKeyStore>();

/** The user's own certificate, opened; bound when first asked for (测试证书). */
export async function certificateFor(user: TestUser): Promise<OpenKeyStore> {
  const known = opened.get(user.id);
  const { certificate } = await user.send(myCertificate, {}).ok();
  if (known && certificate?.serial === known.certificate.serial) return known;
  const { spki, pkcs8 } = await makeKey();
  const proof = await bindProof({ userId: user.id, spki }, pkcs8);
  const { certificatePem } = await user
    .send(bindCertificate, { spki, proof, random: await user.prove(), acknowledged: true })
    .ok();
  const keys = await openKeyStore(await writeKeyStore({ pkcs8, certificatePem, pin: '123456' }), '123456');
  opened.set(user.id, keys);
  return keys;
}

/** A signature over a record as the browser makes it (签署). */
export async function signatureOf(
  user: TestUser,
  record: RecordToSign,
  keys?: OpenKeyStore,
): Promise<RecordSignature> {
  const own = keys ?? (await certificateFor(user));
  const { userId, at } = await user.send(recordTime, {}).ok();
  const statement = { ...record, userId, serial: own.certificate.serial, at };
  return {
    at,
    signature: await signStatement(statement, own.signKey),
    certificatePem: own.certificatePem,
  };
}
