import { recordTime } from '#base/ca/shared/calls.ts';
import { type RecordToSign, signStatement } from '#base/ca/shared/record.ts';
import type { RecordSignature } from '#base/ca/shared/record-schema.ts';
import type { DocumentSignature, DocumentToSign } from '#base/seal/shared/calls.ts';
import { signDocument } from '#base/seal/shared/document.ts';
import type { ApiUser } from './client.ts';
import { openDemoKey } from './tendering.ts';

/** 证书签署: signs a record with the user's demonstration certificate, as the browser does. */
export async function signRecord(user: ApiUser, record: RecordToSign): Promise<RecordSignature> {
  const keys = await openDemoKey(user);
  const { userId, at } = await user.send(recordTime, {});
  const statement = { ...record, userId, serial: keys.certificate.serial, at };
  return { at, signature: await signStatement(statement, keys.signing), certificatePem: keys.certificatePem };
}

/** 文件签署: signs a text in the file itself, with this seal or without one. */
export const signText = async (
  user: ApiUser,
  of: DocumentToSign,
  sealId: string | null = null,
): Promise<DocumentSignature> => signDocument(of, sealId, await openDemoKey(user));
