import type { TestUser } from '#apps/server/test/world.ts';
import { bindCertificate, myCertificate, recordTime } from '../../shared/calls.ts';
import type { SuiteName } from '#kit/shared/crypto/signing-key.ts';
import { makeKey, type OpenKeyStore, signingKeys } from '../../shared/keystore.ts';
import { bindProof } from '../../shared/proof.ts';
import { type RecordToSign, signStatement } from '../../shared/record.ts';
import type { RecordSignature } from '../../shared/record-schema.ts';

const opened = new Map<string, OpenKeyStore>();
const keyOf = (user: TestUser, suite: SuiteName) => `${user.id} ${suite}`;

/** The user's own certificate, opened; bound when first asked for (测试证书). */
export async function certificateFor(user: TestUser, suite: SuiteName = 'P-256'): Promise<OpenKeyStore> {
  const known = opened.get(keyOf(user, suite));
  const mine = await user.send(myCertificate, {}).ok();
  const { certificate } = suite === 'SM2' ? mine.sm2 : mine;
  if (known && certificate?.serial === known.certificate.serial) return known;
  const { spki, pkcs8 } = await makeKey(suite);
  const proof = await bindProof({ userId: user.id, spki }, pkcs8);
  const { certificatePem } = await user
    .send(bindCertificate, { spki, proof, random: await user.prove(), acknowledged: true })
    .ok();
  const keys = await signingKeys({ pkcs8, certificatePem });
  opened.set(keyOf(user, suite), keys);
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
    signature: await signStatement(statement, own.signing),
    certificatePem: own.certificatePem,
  };
}
