import { createHash, hash, X509Certificate } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { demandSuite, presentedCertificate } from '#base/ca/server/index.ts';
import { type KeptFile, keepStreamed, recordKept, storageKeyOf } from '#base/file/server/index.ts';
import { cmsOf, suiteOfCertificate } from '#kit/server/cms.ts';
import { readCms } from '#kit/server/cms-read.ts';
import { clockNow, clockOf, type Read, type Tx } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import type { PartNeeds } from '#kit/server/part.ts';
import { sealRect } from '#kit/server/pdf.ts';
import { fillPdf, preparePdf, type PreparedPdf, signedPart } from '#kit/server/pdf-signature.ts';
import { sealPicture } from '#kit/server/seal-picture.ts';
import { signedAttributes } from '#kit/shared/crypto/cms-attributes.ts';
import type { SubjectKind } from '#kit/shared/names.ts';
import { shanghaiDay, shanghaiTime } from '#kit/shared/time.ts';
import { fromBase64 } from '#kit/shared/web-crypto.ts';
import type { DocumentSignature, DocumentToSign } from '../shared/calls.ts';
import { documentSigned } from '../shared/events.ts';
import { refuse, refuseField, sealText } from '../shared/text/index.ts';
import * as store from './store.ts';

/** How old a signature may be when it arrives, as of signed records. */
const FRESH_MS = 15 * 60_000;

type Parts = Pick<PartNeeds, 'storage'>;

/** A document whose parties sign in the file (签署文本). */
export interface DocumentToBe {
  readonly kind: SubjectKind;
  readonly subjectId: string;
  /** Digest of what was agreed: other terms are another document. */
  readonly basis: string;
  readonly title: string;
  readonly fileName: string;
  readonly reason: string;
  /** Which place of the signing page this party signs in. */
  readonly place: 0 | 1;
  /** The unsigned text, the same bytes whenever it is printed. */
  readonly print: () => Promise<Buffer>;
}

interface Base {
  readonly bytes: Buffer;
  readonly revision: number;
}

/** The text as it stands now: unsigned, or with the signatures that it has. */
async function baseOf({ storage }: Parts, r: Raw, document: DocumentToBe): Promise<Base> {
  const found = await r.read(async ({ db }) => {
    const newest = await store.newestRevision(db, document);
    return newest && { newest, key: await storageKeyOf(db, newest.fileId) };
  });
  if (!found) return { bytes: await document.print(), revision: 0 };
  return { bytes: await buffer(await storage.read(found.key)), revision: found.newest.revision };
}

interface Asked {
  readonly at: Date;
  readonly sealId: string | null;
}

/** The seal as this person may use it now. */
async function sealFor(read: Read, sealId: string, now: Date) {
  const { id: userId, orgId } = read.user;
  const [seal] = await store.usableNow(read.db, { id: sealId, userId, orgId, today: shanghaiDay(now) });
  if (!seal) throw refuse('notUsable', 403);
  return seal;
}

/** The text with an empty place, drawn with seal, name and time; equal facts give equal bytes. */
async function placeIn(
  r: Raw,
  { bytes }: Base,
  document: DocumentToBe,
  { at, sealId }: Asked,
): Promise<PreparedPdf> {
  const image = await r.read(async (read) =>
    sealId === null ? undefined : (await sealFor(read, sealId, await clockOf(read.db))).image,
  );
  const { trueName, orgName } = r.ctx.user;
  const say = (key: 'look.signer' | 'look.at', params: Readonly<Record<string, string>>) =>
    sealText.say('zh', key, params);
  const lines = [
    orgName,
    say('look.signer', { name: trueName }),
    say('look.at', { at: shanghaiTime(at.getTime()) }),
  ];
  const rect = sealRect(document.place);
  const [left, bottom, right, top] = rect;
  const picture = await sealPicture(
    { width: right - left, height: top - bottom },
    { seal: image === undefined ? undefined : Buffer.from(image, 'base64'), lines },
  );
  return preparePdf(bytes, {
    at,
    name: `${orgName} ${trueName}`,
    reason: document.reason,
    look: { rect, picture, words: lines.join('，') },
  });
}

/** To the second: what the file states has no finer time, and the same bytes are made again from it. */
const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);

/** 待签文本: what the browser signs, and shows before. The call that answers it has asked already who may sign. */
export async function documentFor(
  parts: Parts,
  r: Raw,
  document: DocumentToBe,
  sealId: string | null,
): Promise<DocumentToSign> {
  const at = wholeSecond(await r.read(({ db }) => clockOf(db)));
  const base = await baseOf(parts, r, document);
  const { bytes, from, to } = await placeIn(r, base, document, { at, sealId });
  return {
    at: at.toISOString(),
    base: hash('sha256', base.bytes, 'hex'),
    pdf: bytes.toString('base64'),
    from,
    to,
  };
}

/** A signed text on the storage that no record names yet. */
export interface SignedText {
  readonly document: DocumentToBe;
  readonly given: DocumentSignature;
  readonly revision: number;
  readonly kept: KeptFile;
}

/**
 * 合成签名: puts the signature that the browser made into its place, outside any transaction, once it holds over exactly these bytes. Where
 * somebody signed in between it is refused, and the new text is signed instead.
 */
export async function signedText(
  parts: Parts,
  r: Raw,
  document: DocumentToBe,
  given: DocumentSignature,
): Promise<SignedText> {
  const base = await baseOf(parts, r, document);
  if (hash('sha256', base.bytes, 'hex') !== given.base) throw refuse('moved', 409);
  const now = await r.read(({ db }) => clockOf(db));
  const age = now.getTime() - Date.parse(given.at);
  if (age < 0 || age > FRESH_MS) throw refuse('stale', 409);
  const place = await placeIn(r, base, document, { at: new Date(given.at), sealId: given.sealId });
  const cms = await cmsHolding(given, signedPart(place));
  const bytes = fillPdf(place, cms);
  const kept = await keepStreamed(parts.storage, Readable.from([bytes]), bytes.length);
  return { document, given, revision: base.revision + 1, kept };
}

/** 验签: the signature in its envelope, where it holds under the certificate that was handed in. */
async function cmsHolding(given: DocumentSignature, content: Buffer): Promise<Uint8Array> {
  try {
    const certificate = new X509Certificate(given.certificatePem);
    const suite = await suiteOfCertificate(certificate);
    const digest = (bytes: Buffer) => createHash(suite.hash).update(bytes).digest();
    const [signed, own] = [digest(content), digest(certificate.raw)];
    const attributes = signedAttributes(signed, own, suite);
    const cms = await cmsOf(attributes, certificate, fromBase64(given.signature));
    if ((await readCms(cms, async () => signed)).state === 'holds') return cms;
  } catch {
    // Bytes of somebody else may be anything at all.
  }
  throw refuseField('signature', 'wrong.signature');
}

/**
 * 登记签署文本: with the act, in its transaction. Certificate and seal are asked once more under their locks; of two who signed the same text one
 * is asked again.
 */
export async function recordSignedText(
  tx: Tx,
  { document, given, revision, kept }: SignedText,
): Promise<void> {
  const { kind, subjectId, basis, title, fileName } = document;
  const now = await clockNow(tx);
  const certificate = await presentedCertificate(tx.db, {
    certificatePem: given.certificatePem,
    orgId: tx.user.orgId,
    at: now,
  });
  if (certificate.userId !== tx.user.id) throw refuseField('signature', 'wrong.signature');
  await demandSuite(tx, certificate);
  if (given.sealId !== null) {
    await store.lockSeal(tx, given.sealId, 'share');
    await sealFor(tx, given.sealId, now);
  }
  await store.documentInTurn(tx, document);
  const newest = await store.newestRevision(tx.db, document);
  if ((newest?.revision ?? 0) !== revision - 1) throw refuse('moved', 409);
  await recordKept(tx, kept, { fileName, mediaType: 'application/pdf', moduleName: kind, orgId: null });
  await store.insertRevision(tx, {
    kind,
    subjectId,
    basis,
    revision,
    title,
    fileId: kept.id,
    digest: kept.digest,
    sealId: given.sealId,
    userId: tx.user.id,
    userName: tx.user.trueName,
    orgId: tx.user.orgId,
    certificateSerial: certificate.serial,
    signedAt: now,
  });
  const facts = { revision, digest: kept.digest, sealId: given.sealId, serial: certificate.serial };
  tx.emit(
    documentSigned,
    { subjectType: kind, subjectId, after: { ...facts, basis } },
    { kind, fileId: kept.id, ...facts },
  );
}

/** Who signed a text (签署人): the person, the seal that is seen, and when. */
export type Signer = Pick<store.Revision, 'userId' | 'userName' | 'sealId' | 'signedAt'>;

/** 签署情况: who signed the text as it stands, in their order. */
export const signersOf = (db: Read['db'], of: store.DocumentOf): Promise<Signer[]> =>
  store.revisionsOf(db, of);

/** The text with the signatures it has (已签文本); undefined where nobody signed it yet. */
export async function newestSigned(
  db: Read['db'],
  of: store.DocumentOf,
): Promise<{ readonly revision: number; readonly storageKey: string } | undefined> {
  const newest = await store.newestRevision(db, of);
  if (!newest) return undefined;
  return { revision: newest.revision, storageKey: await storageKeyOf(db, newest.fileId) };
}
